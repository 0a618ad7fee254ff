import type { Mark } from '../scenes/frame.ts';
import { CellView } from './cell-view.tsx';
import type { Drawing } from './drawing.ts';
import { GuessView } from './guess-view.tsx';
import { BarView, BoxView, LockView, PathView, RampView } from './shape-views.tsx';
import { BadgeView, LabelView, TokenView, ValueView } from './text-views.tsx';
import { VectorView } from './vector-view.tsx';

/** The picture of one mark, without anything to press. */
export function MarkView({ mark, drawing }: { mark: Mark; drawing: Drawing }) {
  switch (mark.kind) {
    case 'cell':
      return <CellView cell={mark} drawing={drawing} />;
    case 'bar':
      return <BarView bar={mark} drawing={drawing} />;
    case 'value':
      return <ValueView value={mark} drawing={drawing} />;
    case 'token':
      return <TokenView token={mark} drawing={drawing} />;
    case 'label':
      return <LabelView label={mark} drawing={drawing} />;
    case 'badge':
      return <BadgeView badge={mark} drawing={drawing} />;
    case 'path':
      return <PathView path={mark} drawing={drawing} />;
    case 'box':
      return <BoxView box={mark} drawing={drawing} />;
    case 'ramp':
      return <RampView ramp={mark} drawing={drawing} />;
    case 'lock':
      return <LockView lock={mark} drawing={drawing} />;
    case 'vector':
      return <VectorView vector={mark} drawing={drawing} />;
    case 'guess':
      return <GuessView guess={mark} drawing={drawing} />;
  }
}
