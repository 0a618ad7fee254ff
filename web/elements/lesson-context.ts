/** What every part of a lesson's view needs: handed down once instead of through every component. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { MessageId } from '../locales/message.ts';
import type { LiveControls } from '../player/live-controls.ts';
import type { Player } from '../player/player.ts';
import type { PlayerState } from '../player/player-state.ts';
import type { FillContext } from '../prose/placeholder.ts';
import type { Glossary, LessonProse, ProseNode, StepProse, TermRoles } from '../prose/prose.ts';
import type { Say } from '../render/index.ts';
import type { Frame } from '../scenes/frame.ts';
import type { Guess } from '../scenes/scene.ts';
import type { Language, Step } from '../timeline/lesson.ts';
import type { Position } from '../timeline/position.ts';
import type { Walk } from './walk.ts';

/** What words need. It changes with the numbers and not with time, so that words are not made anew while a step plays. */
export interface ProseSource {
  readonly player: Player;
  /** The roles of the terms that have one. */
  readonly termRoles: TermRoles;
  /** What placeholders are filled from; null until the engine has answered. */
  readonly fill: FillContext | null;
  /** The glossary's open term. */
  readonly term: string | null;
  readonly openTerm: (term: string | null) => void;
  /** Shows a term's definition while it is pointed at, where nothing moves by that. */
  readonly glanceAt: (term: string | null) => void;
  readonly openLesson: (lesson: string, step?: string) => void;
}

export interface LessonView extends ProseSource {
  /** Of a live lesson only. */
  readonly live: LiveControls | undefined;
  readonly state: PlayerState;
  /** The term that is pointed at. */
  readonly glanced: string | null;
  readonly step: Step;
  readonly language: Language;
  readonly prose: LessonProse;
  readonly stepProse: StepProse;
  /** Interface text. */
  readonly text: (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;
  /** Text of figures: the lesson's own messages before the common ones. */
  readonly say: Say;
  /** The picture now; null until the engine has answered. */
  readonly frame: Frame | null;
  /** The picture at any position. Throws before the engine has answered. */
  readonly frameAt: (position: Position) => Frame;
  /** The curve that is guessed, in lessons that ask for one. */
  readonly guess: Guess | undefined;
  /** Prose as plain text, for labels. */
  readonly plain: (nodes: readonly ProseNode[]) => string;
  readonly loadGlossary: () => Promise<Glossary>;
  /** From step to step. */
  readonly walk: Walk;
  /** Opens a twenty-second scene by its name. */
  readonly openTool: (tool: string) => void;
  /** Prefix that keeps form names and ids of several lessons on one page apart. */
  readonly instance: string;
}

export const LessonContext = createContext<LessonView | null>(null);

export function useLesson(): LessonView {
  const view = useContext(LessonContext);
  if (!view) throw new Error('useLesson: there is no LessonContext above');
  return view;
}

export const ProseContext = createContext<ProseSource | null>(null);

export function useProse(): ProseSource {
  const source = useContext(ProseContext);
  if (!source) throw new Error('useProse: there is no ProseContext above');
  return source;
}
