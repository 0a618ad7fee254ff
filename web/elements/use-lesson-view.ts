/** What the parts of a lesson's view need, made from the player's state and the room there is, and nothing else. */
import { useId, useMemo, useState } from 'preact/hooks';
import { message } from '../locales/message.ts';
import type { LiveControls } from '../player/live-controls.ts';
import type { Player } from '../player/player.ts';
import { plainText } from '../prose/placeholder.ts';
import type { CompiledLesson, Glossary, TermRoles } from '../prose/prose.ts';
import { heightFor, sayIn } from '../render/index.ts';
import type { Frame, Text } from '../scenes/frame.ts';
import type { Scenes } from '../scenes/index.ts';
import type { Guess } from '../scenes/scene.ts';
import { withSelection } from '../scenes/toolkit/selection.ts';
import type { Language, Step } from '../timeline/lesson.ts';
import type { Position } from '../timeline/position.ts';
import { wasTold } from './bet-truth.ts';
import { guessAt } from './guess.ts';
import type { LessonView } from './lesson-context.ts';
import { ownTokenTexts, tokenTexts } from './token-texts.ts';
import { usePlayerState } from './use-player-state.ts';
import { type Way, walk } from './walk.ts';

export interface LessonSource {
  readonly player: Player;
  /** Of a live lesson only. */
  readonly live?: LiveControls | undefined;
  readonly compiled: CompiledLesson;
  /** Those of the lesson's steps, by name. */
  readonly scenes: Scenes;
  readonly termRoles: TermRoles;
  readonly loadGlossary: () => Promise<Glossary>;
  readonly language: Language;
  readonly onOpenTool: (tool: string) => void;
  /** Shows the finished still of a step, or plays it from its beginning. */
  readonly onOpenLesson: (lesson: string, step?: string, playing?: boolean) => void;
  /** Where the steps before and after lead, when not through the lesson. */
  readonly way?: Way | null;
}

/** Pictures narrower than this stand above the words: what they leave free at the bottom is given to the words. */
const kNarrow = 500;

/** @param width of the picture in pixels; 0 before it is known */
export function useLessonView(source: LessonSource, width: number): LessonView {
  const { player, live, compiled, scenes, termRoles, loadGlossary, language, onOpenTool, onOpenLesson } = source;
  const { lesson } = compiled;
  const state = usePlayerState(player);
  const instance = useId();
  const [term, openTerm] = useState<string | null>(null);
  const [glanced, glanceAt] = useState<string | null>(null);
  const prose = compiled.prose[language];
  const { step } = player;
  const stepProse = prose.steps[step.id];
  if (!stepProse) throw new RangeError(`lesson ${lesson.id} has no ${language} prose for step ${step.id}`);

  const { computed, position, selection, inputs, bets, seen } = state;
  const tokens = useMemo(() => tokenTexts(lesson, prose, inputs.present), [lesson, prose, inputs.present]);
  const ownTokens = useMemo(() => ownTokenTexts(lesson, prose), [lesson, prose]);
  const texts = { tokens, ownTokens };
  const told = useMemo(() => {
    const { bet } = step;
    const stillAt = (at: Position) => frameOf(player, scenes, at, width, texts, undefined);
    return computed !== null && bet?.curve !== undefined && wasTold(bet, position.step, { ...lesson, seen }, stillAt);
  }, [computed, step, seen]);
  const guessIn = (of: number) => guessAt(lesson.steps, of, state, told);
  const guess = useMemo(() => guessIn(position.step), [position.step, bets, selection.drawn, told]);
  const drawAt = (at: Position): Frame => frameOf(player, scenes, at, width, texts, guessIn(at.step));
  const hasPicture = computed !== null && width > 0;
  const height = useMemo(
    () =>
      hasPicture && width < kNarrow
        ? heightFor(momentsOf(step).map((progress) => drawAt({ ...position, progress })))
        : null,
    [hasPicture, width, step, tokens, selection.view],
  );
  const frameAt = (at: Position): Frame => {
    const frame = drawAt(at);
    return height === null || at.step !== position.step ? frame : { ...frame, height };
  };
  const frame = useMemo(
    () => (hasPicture ? frameAt(position) : null),
    [hasPicture, computed, position, selection, width, tokens, guess],
  );
  const say = useMemo(() => sayIn(language, prose.messages), [language, prose]);
  const fill = useMemo(
    () => (computed ? { trace: computed.trace, tokens, language } : null),
    [computed, tokens, language],
  );

  return {
    player,
    live,
    state,
    step,
    language,
    prose,
    stepProse,
    termRoles,
    loadGlossary,
    fill,
    frame,
    frameAt,
    guess,
    term,
    openTerm,
    glanced,
    glanceAt,
    instance,
    text: (id, values) => message(language, id, values),
    say,
    plain: (nodes) => (fill ? plainText(nodes, fill) : ''),
    walk: walk(player, source.way ?? null, onOpenLesson),
    openTool: onOpenTool,
    openLesson: onOpenLesson,
  };
}

/** Progress at the stills of a step, and half-way to each. */
function momentsOf({ stops }: Step): readonly number[] {
  return stops.flatMap((stop, i) => [((stops[i - 1] ?? 0) + stop) / 2, stop]);
}

interface TokenTexts {
  readonly tokens: readonly string[];
  readonly ownTokens: readonly string[];
}

const asToken = (text: string): Text => ({ kind: 'token', text });

function frameOf(
  player: Player,
  scenes: Scenes,
  position: Position,
  width: number,
  texts: TokenTexts,
  guess: Guess | undefined,
): Frame {
  const step = player.lesson.steps[position.step];
  const scene = step && scenes[step.scene];
  const { computed, selection } = player.state;
  if (!scene || !computed)
    throw new RangeError(`no scene ${step?.scene} for lesson ${player.lesson.id}, or nothing computed yet`);
  const frame = scene({
    ...computed,
    params: step.params,
    progress: position.progress,
    size: { width, height: width },
    selection,
    tokens: texts.tokens.map(asToken),
    ownTokens: texts.ownTokens.map(asToken),
    editable: step.change?.inputs ?? [],
    ...(guess ? { guess } : {}),
  });
  return withSelection(frame, computed.trace, selection);
}
