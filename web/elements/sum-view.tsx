/** "Show the sum": the selected number term by term, in the colours of its operands, as printed and in full. */
import { formatNumber } from '../prose/format.ts';
import { type FigureNumbers, figureNumbers } from '../render/index.ts';
import type { Frame, Role } from '../scenes/frame.ts';
import { madeAt } from '../trace/made-at.ts';
import { sumOf } from '../trace/sum.ts';
import { type Ref, refKey } from '../trace/trace.ts';
import { OriginBadge } from './legend.tsx';
import { useLesson } from './lesson-context.ts';
import { type SumLine, sumLine } from './sum-parts.ts';
import { useTensorName } from './tensor-name.tsx';

export function SumView({ of }: { of: Ref }) {
  const { state, frame, language, text } = useLesson();
  const nameOf = useTensorName();
  const trace = state.computed?.trace;
  if (!trace?.has(of.tensor) || !frame) return null;
  const line = sumLine(sumOf(trace, madeAt(trace, of)));
  const numbers = figureNumbers(trace, frame.decimals);
  const full = formatNumber(trace.at(of.tensor, of.index), language, 'full');
  const rounded = [of, ...refsOf(line)].some(
    (ref) => numbers.print(ref, 'number') !== formatNumber(trace.at(ref.tensor, ref.index), language, 'full'),
  );
  return (
    <p class="sum">
      <span class="sum-name">
        {nameOf(of.tensor)} [{of.index.map((i) => i + 1).join(', ')}]
      </span>
      <span class="sum-sign"> = </span>
      {line.parts.map((part, i) =>
        'sign' in part ? (
          <span key={i} class="sum-sign">
            {part.sign}
          </span>
        ) : (
          <Operand key={i} operand={part.ref} side={part.side} numbers={numbers} frame={frame} />
        ),
      )}
      {line.parts.length > 0 ? <span class="sum-sign"> = </span> : null}
      <Operand operand={of} side="result" numbers={numbers} frame={frame} />
      {line.shown < line.total ? (
        <small>{text('sum.exact-rest', { shown: line.shown, total: line.total })}</small>
      ) : null}
      {line.total === 0 ? <small>{text('sum.given', { origin: text(`origin.${trace.origin(of)}`) })}</small> : null}
      {rounded ? (
        <small>
          {text('sum.full', { value: full })} · {text('sum.rounded')}
        </small>
      ) : null}
    </p>
  );
}

interface OperandProps {
  readonly operand: Ref;
  readonly side: 'a' | 'b' | 'result';
  readonly numbers: FigureNumbers;
  readonly frame: Frame;
}

function Operand({ operand, side, numbers, frame }: OperandProps) {
  const { state, player } = useLesson();
  const origin = state.computed?.trace.origin(operand) ?? 'computed';
  const value = numbers.print(operand, 'number');
  if (side === 'result') {
    return (
      <strong class="operand result">
        {value}
        <OriginBadge origin={origin} />
      </strong>
    );
  }
  return (
    <button
      type="button"
      class={`operand side-${side} role-${roleOf(frame, operand)}`}
      onClick={() => player.open(operand)}
    >
      {value.startsWith('−') ? `(${value})` : value}
      <OriginBadge origin={origin} />
    </button>
  );
}

function refsOf(line: SumLine): readonly Ref[] {
  return line.parts.flatMap((part) => ('ref' in part ? [part.ref] : []));
}

/** The role that the number has in the picture. */
function roleOf(frame: Frame, ref: Ref): Role {
  const wanted = refKey(ref);
  return (
    frame.marks.find((mark) => mark.kind === 'cell' && mark.role && refKey(mark.ref) === wanted)?.role ?? 'neutral'
  );
}
