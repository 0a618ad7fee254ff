/** One lesson: prose, picture, strip, player and all that goes with them. */
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { isMessageId, message } from '../locales/message.ts';
import type { Player } from '../player/player.ts';
import { plainText } from '../prose/placeholder.ts';
import type { CompiledLesson, Glossary } from '../prose/prose.ts';
import type { Frame, Role, Text } from '../scenes/frame.ts';
import { scenes } from '../scenes/index.ts';
import { withSelection } from '../scenes/toolkit/selection.ts';
import type { Language } from '../timeline/lesson.ts';
import type { Position } from '../timeline/position.ts';
import type { Control } from '../timeline/url-state.ts';
import { BeforeStill } from './before-still.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { type Focused, keyIntent } from './key-intent.ts';
import { Legend } from './legend.tsx';
import { LessonContext, type LessonView as View } from './lesson-context.ts';
import { PlayerBar } from './player-bar.tsx';
import { PrintView } from './print-view.tsx';
import { Stage } from './stage.tsx';
import { StatusLine } from './status-line.tsx';
import { StepProseView } from './step-prose-view.tsx';
import { Strip } from './strip.tsx';
import { TextTwin } from './text-twin.tsx';
import { ownTokenTexts, tokenTexts } from './token-texts.ts';
import { useMeasuredWidth } from './use-measured-width.ts';
import { usePlayerState } from './use-player-state.ts';
import { usePrinting } from './use-printing.ts';

export interface LessonViewProps {
  readonly player: Player;
  readonly compiled: CompiledLesson;
  readonly glossary: Glossary;
  readonly language: Language;
  readonly controls: readonly Control[];
  readonly onOpenTool: (tool: string) => void;
  readonly onOpenLesson: (lesson: string, step?: string) => void;
  /** Given where this stands in the place of a lesson: leads back to it. */
  readonly onBack?: () => void;
}

export function LessonView(props: LessonViewProps) {
  const { controls } = props;
  const stage = useRef<HTMLDivElement>(null);
  const width = useMeasuredWidth(stage);
  const [pointed, setPointed] = useState<Role | null>(null);
  const printing = usePrinting();
  const view = useView(props, width);
  return (
    <LessonContext.Provider value={view}>
      {printing ? <PrintView /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of whatever inside has the focus. */}
      <div class="lesson" part="lesson" data-pointed={pointed ?? undefined} onKeyDown={(event) => onKey(event, view)}>
        <StepProseView />
        <div class="stage" part="stage" ref={stage}>
          {props.onBack ? (
            <button type="button" class="quiet-button" onClick={props.onBack}>
              {view.text('tool.back')}
            </button>
          ) : null}
          <Stage onPoint={setPointed} />
          {width > 0 ? <BeforeStill /> : null}
        </div>
        <Strip />
        {controls.includes('player') ? <PlayerBar /> : null}
        <div class="aside">
          {controls.includes('twin') ? <TextTwin /> : null}
          {controls.includes('legend') ? <Legend /> : null}
          {controls.includes('help') ? <HelpSheet /> : null}
        </div>
        <StatusLine />
      </div>
    </LessonContext.Provider>
  );
}

/** All that the parts need, made from the player's state and nothing else. */
function useView(
  { player, compiled, glossary, language, onOpenTool, onOpenLesson }: LessonViewProps,
  width: number,
): View {
  const state = usePlayerState(player);
  const instance = useId();
  const [term, openTerm] = useState<string | null>(null);
  const prose = compiled.prose[language];
  const { step } = player;
  const stepProse = prose.steps[step.id];
  if (!stepProse) throw new RangeError(`lesson ${compiled.lesson.id} has no ${language} prose for step ${step.id}`);

  const { computed } = state;
  const tokens = useMemo(
    () => tokenTexts(compiled.lesson, prose, state.inputs.present),
    [compiled, prose, state.inputs.present],
  );
  const ownTokens = useMemo(() => ownTokenTexts(compiled.lesson, prose), [compiled, prose]);
  const frameAt = (position: Position): Frame => frameOf(player, position, width, { tokens, ownTokens });
  const frame = useMemo(
    () => (computed && width > 0 ? frameAt(state.position) : null),
    [computed, state.position, state.selection, width, tokens],
  );
  const fill = computed ? { trace: computed.trace, tokens, language } : null;

  return {
    player,
    state,
    step,
    language,
    prose,
    stepProse,
    glossary,
    fill,
    frame,
    frameAt,
    term,
    openTerm,
    instance,
    text: (id, values) => message(language, id, values),
    say: (id, values) => sayIn(language, prose.messages, id, values),
    plain: (nodes) => (fill ? plainText(nodes, fill) : ''),
    openTool: onOpenTool,
    openLesson: onOpenLesson,
  };
}

const asToken = (text: string): Text => ({ kind: 'token', text });

interface TokenTexts {
  readonly tokens: readonly string[];
  readonly ownTokens: readonly string[];
}

function frameOf(player: Player, position: Position, width: number, { tokens, ownTokens }: TokenTexts): Frame {
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
    tokens: tokens.map(asToken),
    ownTokens: ownTokens.map(asToken),
    editable: step.change?.inputs ?? [],
  });
  return withSelection(frame, computed.trace, selection);
}

function sayIn(
  language: Language,
  own: Readonly<Record<string, string>>,
  id: string,
  values: Readonly<Record<string, string>>,
): string {
  const template = own[id];
  if (template !== undefined) return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  if (isMessageId(id)) return message(language, id, values);
  throw new RangeError(`no message ${id} in the lesson's ${language} prose or in the interface`);
}

function onKey(event: KeyboardEvent, { player, term, openTerm }: View): void {
  const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const intent = keyIntent({ key: event.key, modified, composing: event.isComposing }, focusedBy(event));
  if (!intent) return;
  event.preventDefault();
  if (intent === 'toggle') {
    if (player.state.playing) player.pause();
    else player.play();
  } else if (intent === 'next-stop') player.nextStop();
  else if (intent === 'previous-stop') player.previousStop();
  else if (intent === 'next-step') player.nextStep();
  else if (intent === 'previous-step') player.previousStep();
  else if (term) openTerm(null);
  else player.open(null);
}

function focusedBy({ target }: Event): Focused {
  if (!(target instanceof Element)) return 'other';
  if (target.closest('input, select, textarea')) return 'field';
  if (target.closest('.aw-pressable')) return 'figure';
  return target.closest('button, summary, a') ? 'button' : 'other';
}
