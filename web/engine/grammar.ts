import { count, oneOf, option, resultOf, text } from './check.ts';
import { exactVariant, loadTrainerModule } from './load-trainer.ts';
import type { NativeTrainerModule } from './native-trainer.ts';
import { nativeDraw, type Split } from './trainer-options.ts';

/** A Chinese sentence and its English translation, as the models of the page learn them. */
export interface TranslationSentence {
  readonly source: readonly string[];
  readonly target: readonly string[];
  /** For each English word that has a meaning of its own, the index of the Chinese word it stands for; -1 for the others. */
  readonly links: readonly number[];
}

/** A sentence in which 它, or "it", means one of two things, and a later adjective decides. */
export interface ReadingSentence {
  readonly words: readonly string[];
  /** Where 它 or "it" stands. */
  readonly pronoun: number;
  /** Where what it means stands, and what it might have meant. */
  readonly antecedent: number;
  readonly other: number;
}

/** Word i of a list is what token i of a task stands for. Both lists are empty where tokens are symbols without a meaning. */
export interface TaskWords {
  readonly source: readonly string[];
  readonly target: readonly string[];
}

export interface TranslationOptions {
  /** Default `held_out`: sentences that no model was trained on. */
  readonly split?: Split;
  /** Default 0. */
  readonly seed?: number;
  /** Chinese words, 3 to 20. Default 3 and 12, which models are trained on. */
  readonly firstLength?: number;
  readonly lastLength?: number;
  /** Sentences of each length, some perhaps more than once. Default 10. */
  readonly perLength?: number;
}

export interface ReadingOptions {
  readonly split?: Split;
  readonly seed?: number;
  readonly language: 'zh' | 'en';
  /** Default 10. */
  readonly count?: number;
}

/** Where the sentences that the shipped models learn come from. All methods give the same for the same seed. */
export class Grammar {
  readonly #native: NativeTrainerModule;

  /** For `loadGrammar`. */
  constructor(native: NativeTrainerModule) {
    this.#native = native;
  }

  /** Throws `invalid_argument`, naming the tasks that there are, for any other. */
  words(task: string): TaskWords {
    return resultOf(this.#native.taskWords(text('task', task)));
  }

  /** Throws `out_of_range` for a length that the grammar does not have, and for more than 10,000 of each. */
  translations(options: TranslationOptions = {}): readonly TranslationSentence[] {
    const { given, native } = nativeDraw('translations', options, ['firstLength', 'lastLength', 'perLength']);
    return resultOf(
      this.#native.drawTranslations({
        ...native,
        firstLength: option(given, 'firstLength', count, 3),
        lastLength: option(given, 'lastLength', count, 12),
        perLength: option(given, 'perLength', count, 10),
      }),
    );
  }

  /** Throws `out_of_range` for more than 10,000. */
  readings(options: ReadingOptions): readonly ReadingSentence[] {
    const { given, native } = nativeDraw('readings', options, ['language', 'count']);
    return resultOf(
      this.#native.drawReadings({
        ...native,
        language: oneOf('language', given.language, ['zh', 'en']),
        count: option(given, 'count', count, 10),
      }),
    );
  }
}

/** Loads the module of the trainer, which has the grammars. Throws as `createTrainer`. */
export async function loadGrammar(): Promise<Grammar> {
  return new Grammar(await loadTrainerModule(exactVariant()));
}
