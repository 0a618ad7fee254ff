import { FrameTables, narrationText } from '../render/index.ts';
import { useLesson } from './lesson-context.ts';

/** The picture in words and real tables, made from the same frame. */
export function TextTwin() {
  const { frame, state, say, text } = useLesson();
  const trace = state.computed?.trace;
  return (
    <details class="twin" part="twin">
      <summary>{text('twin.title')}</summary>
      {frame && trace ? (
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
