/** What `report.json` of a model says (`web/models/README.md`): shares from 0 to 1, measured on sentences it was not trained on. */

/** What every report says. */
export interface MadeReport {
  readonly model: string;
  readonly task: string;
  readonly parameters: number;
  /** Length of its file of weights. */
  readonly bytes: number;
}

export interface LengthAccuracy {
  /** Chinese words. */
  readonly length: number;
  readonly sentences: number;
  /** Share of them translated right word for word. */
  readonly exact: number;
}

export interface TranslationReport extends MadeReport {
  readonly heldOut: {
    readonly sentences: number;
    readonly exact: number;
    /** The shortest and the longest sentences of training; `byLength` goes on beyond them. */
    readonly trainedLengths: readonly number[];
    readonly byLength: readonly LengthAccuracy[];
    /** Null where a model looks at nothing. */
    readonly attention: {
      /** Rows that foretell a word with a meaning of its own. */
      readonly rows: number;
      readonly bestHead: string;
      /** Share of the rows in which its strongest weight is on the word that is translated. */
      readonly onSourceWord: number;
      /** The same of each head. */
      readonly heads: Readonly<Record<string, number>>;
    } | null;
  };
}

export interface RowAccuracy {
  /** Words between this row and the adjective that decides; 0 is its own row. */
  readonly rowsBeforeAdjective: number;
  readonly accuracy: number;
  readonly sentences: number;
}

export interface PronounHead {
  readonly head: string;
  /** Mean weight, in the row of the pronoun, on what it means and on what it might have meant. */
  readonly onAntecedent: number;
  readonly onOther: number;
  /** Share of the pairs of sentences, alike but for the adjective, in both of which it looks more at what is meant. */
  readonly flips: number;
}

export interface ReaderReport extends MadeReport {
  readonly heldOut: {
    readonly sentences: number;
    readonly fullMask: number;
    readonly byRow: Readonly<Record<'zh' | 'en', Readonly<Record<'full' | 'causal', readonly RowAccuracy[]>>>>;
    readonly attention: {
      readonly pairs: number;
      readonly best: PronounHead;
      readonly heads: readonly PronounHead[];
    };
  };
}
