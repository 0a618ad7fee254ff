/** One lesson: prose, picture, strip, player and all that goes with them. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Role } from '../scenes/frame.ts';
import type { Control } from '../timeline/url-state.ts';
import { BeforeStill } from './before-still.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { type Focused, keyIntent } from './key-intent.ts';
import { Legend } from './legend.tsx';
import { LessonContext, ProseContext, type LessonView as View } from './lesson-context.ts';
import { PlayerBar } from './player-bar.tsx';
import { PrintView } from './print-view.tsx';
import { Stage } from './stage.tsx';
import { StatusLine } from './status-line.tsx';
import { StepProseView } from './step-prose-view.tsx';
import { Strip } from './strip.tsx';
import { TextTwin } from './text-twin.tsx';
import { type LessonSource, useLessonView } from './use-lesson-view.ts';
import { useMeasuredWidth } from './use-measured-width.ts';
import { usePrinting } from './use-printing.ts';

export interface LessonViewProps extends LessonSource {
  readonly controls: readonly Control[];
  /** Keys of a link that could not be used. */
  readonly leftOut?: readonly string[];
  /** Given where this stands in the place of a lesson: leads back to it. */
  readonly onBack?: () => void;
}

/** Pictures are drawn at least this wide in pixels, as on a phone, and shrunk where there is less room. */
const kLeastDrawn = 328;

export function LessonView(props: LessonViewProps) {
  const { controls, leftOut = [] } = props;
  const stage = useRef<HTMLDivElement>(null);
  const width = useMeasuredWidth(stage);
  const [pointed, setPointed] = useState<Role | null>(null);
  const printing = usePrinting();
  const view = useLessonView(props, width && Math.max(width, kLeastDrawn));
  const { player, termRoles, fill, term, openTerm, glanceAt, openLesson } = view;
  const prose = useMemo(
    () => ({ player, termRoles, fill, term, openTerm, glanceAt, openLesson }),
    [player, termRoles, fill, term, openLesson],
  );
  return (
    <LessonContext.Provider value={view}>
      <ProseContext.Provider value={prose}>
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
          <Strip leftOut={leftOut} />
          {controls.includes('player') ? <PlayerBar /> : null}
          <div class="aside">
            {controls.includes('twin') ? <TextTwin /> : null}
            {controls.includes('legend') ? <Legend /> : null}
            {controls.includes('help') ? <HelpSheet /> : null}
          </div>
          <StatusLine />
        </div>
      </ProseContext.Provider>
    </LessonContext.Provider>
  );
}

function onKey(event: KeyboardEvent, { player, walk, term, openTerm }: View): void {
  const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const intent = keyIntent({ key: event.key, modified, composing: event.isComposing }, focusedBy(event));
  if (!intent) return;
  event.preventDefault();
  if (intent === 'toggle') {
    if (player.state.playing) player.pause();
    else walk.play();
  } else if (intent === 'next-stop') player.nextStop();
  else if (intent === 'previous-stop') player.previousStop();
  else if (intent === 'next-step') walk.next();
  else if (intent === 'previous-step') walk.previous();
  else if (term) openTerm(null);
  else player.open(null);
}

function focusedBy({ target }: Event): Focused {
  if (!(target instanceof Element)) return 'other';
  if (target.closest('input, select, textarea')) return 'field';
  if (target.closest('.aw-pressable')) return 'figure';
  return target.closest('button, summary, a') ? 'button' : 'other';
}
