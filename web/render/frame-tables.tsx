/** The text twin: every figure of a frame as a real table, made from the same refs as the picture. */
import type { Figure, Frame } from '../scenes/frame.ts';
import { refKey, type Trace } from '../trace/trace.ts';
import { figureNumber, guessedHeight, headerText } from './describe.ts';
import { type FigureNumbers, figureNumbers } from './numbers.ts';
import type { Say } from './text-content.ts';

export interface FrameTablesProps {
  readonly frame: Frame;
  readonly trace: Trace;
  readonly say: Say;
}

export function FrameTables({ frame, trace, say }: FrameTablesProps) {
  const numbers = figureNumbers(trace, frame.decimals);
  return (
    <>
      {frame.figures.map((figure) => (
        <FigureTable key={figure.key} figure={figure} say={say} numbers={numbers} />
      ))}
    </>
  );
}

function FigureTable({ figure, say, numbers }: { figure: Figure; say: Say; numbers: FigureNumbers }) {
  const named = figure.rows.length > 0;
  const { guessed } = figure;
  return (
    <table>
      <caption>{headerText(figure.caption, say, numbers)}</caption>
      {figure.columns.length === 0 ? null : (
        <thead>
          <tr>
            {named ? <td /> : null}
            {figure.columns.map((column, index) => (
              <th key={index} scope="col">
                {headerText(column, say, numbers)}
              </th>
            ))}
            {guessed ? <th scope="col">{headerText(guessed.name, say, numbers)}</th> : null}
          </tr>
        </thead>
      )}
      <tbody>
        {figure.cells.map((refs, row) => (
          <tr key={row}>
            {named ? <th scope="row">{headerText(figure.rows[row], say, numbers)}</th> : null}
            {refs.map((ref) => (
              <td key={refKey(ref)}>{figureNumber(figure, ref, say, numbers)}</td>
            ))}
            {guessed ? <td>{guessedHeight(figure, row)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
