import { useState } from 'preact/hooks';
import { FrameTables, narrationText } from '../render/index.ts';
import { useLesson } from './lesson-context.ts';

/** The picture in words and real tables, made from the same frame. They are not made while they are folded away. */
export function TextTwin() {
  const { frame, state, say, text } = useLesson();
  const [open, setOpen] = useState(false);
  const trace = state.computed?.trace;
  return (
    <details class="twin" part="twin" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('twin.title')}</summary>
      {open && frame && trace ? (
        <>
          <p>{narrationText(frame, trace, say)}</p>
          <div class="tables">
            <FrameTables frame={frame} trace={trace} say={say} />
          </div>
        </>
      ) : null}
    </details>
  );
}
