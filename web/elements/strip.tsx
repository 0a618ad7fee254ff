/** The strip docked under the picture: a term's definition, the editor of a number, its sum, or a hint. Covers nothing. */
import { useEffect, useRef } from 'preact/hooks';
import { editedInputs } from '../timeline/inputs.ts';
import { refKey } from '../trace/trace.ts';
import { CellEditor } from './cell-editor.tsx';
import { editTarget } from './edit-target.ts';
import { IconButton } from './icons.tsx';
import { LazySumView } from './late-parts.tsx';
import { LeftOut } from './left-out.tsx';
import { useLesson } from './lesson-context.ts';
import { problemText } from './problem-text.ts';
import { TermView } from './term-view.tsx';

export function Strip({ leftOut }: { leftOut: readonly string[] }) {
  const { player, state, step, term, openTerm, text, language } = useLesson();
  const { ref } = state.selection;
  const { past, future, present } = state.inputs;
  const isEdited = editedInputs(player.lesson, present).length > 0;
  const section = useRef<HTMLElement>(null);
  const opened = term ?? (ref ? refKey(ref) : null);
  useEffect(() => {
    if (opened !== null) section.current?.scrollIntoView({ block: 'nearest' });
  }, [opened]);
  return (
    <section class="strip" part="strip" aria-label={text('strip.label')} ref={section}>
      <div class="strip-line">
        <div class="strip-content">
          <div aria-live="polite">{term ? <TermView id={term} /> : null}</div>
          {term ? null : <StripContent />}
        </div>
        {term || ref ? (
          <IconButton
            icon="close"
            label={text(term ? 'term.close' : 'strip.close')}
            onClick={() => (term ? openTerm(null) : player.open(null))}
          />
        ) : null}
      </div>
      <LeftOut key={leftOut.join()} keys={leftOut} />
      {state.refused ? <p class="problem">{problemText(state.refused.problem, { text, language })}</p> : null}
      {state.failure && state.computed ? (
        <p class="problem">{text('failure.engine', { message: state.failure.message })}</p>
      ) : null}
      {step.change || isEdited || future.length > 0 ? (
        <div class="strip-history">
          <IconButton
            icon="undo"
            label={text('edit.undo')}
            disabled={past.length === 0}
            onClick={() => player.undo()}
          />
          <IconButton
            icon="redo"
            label={text('edit.redo')}
            disabled={future.length === 0}
            onClick={() => player.redo()}
          />
          <IconButton
            icon="reset"
            label={text('edit.reset')}
            disabled={!isEdited}
            onClick={() => player.resetInputs()}
          />
        </div>
      ) : null}
    </section>
  );
}

function StripContent() {
  const { state, frame, glanced, text } = useLesson();
  const { ref } = state.selection;
  if (!ref || !frame) {
    const isEditable = frame?.marks.some((mark) => mark.kind === 'cell' && mark.input !== undefined);
    return (
      <>
        <div class="glance">{glanced ? <TermView id={glanced} /> : null}</div>
        <p class="hint">{text(isEditable ? 'strip.hint-edit' : 'strip.hint')}</p>
      </>
    );
  }
  const target = editTarget(frame, ref);
  return target ? <CellEditor target={target} /> : <LazySumView of={ref} />;
}
