/** Parts of a lesson's view that come after its first number: each is loaded when it is first shown. */
import type { AskedCurve } from '../timeline/lesson.ts';
import type { Ref } from '../trace/trace.ts';
import type { CurveRecallProps } from './curve-recall.tsx';
import { useLoaded } from './use-loaded.ts';

const loadCurveBet = () => import('./curve-bet.tsx');
const loadCurveRecall = () => import('./curve-recall.tsx');
const loadSumView = () => import('./sum-view.tsx');

/** Few lessons ask for a curve. */
export function LazyCurveBet({ curve }: { curve: AskedCurve }) {
  const { value } = useLoaded(loadCurveBet);
  return value ? <value.CurveBet curve={curve} /> : null;
}

export function LazyCurveRecall(props: CurveRecallProps) {
  const { value } = useLoaded(loadCurveRecall);
  return value ? <value.CurveRecall {...props} /> : null;
}

/** Shown when the learner presses a number. */
export function LazySumView({ of }: { of: Ref }) {
  const { value } = useLoaded(loadSumView);
  return value ? <value.SumView of={of} /> : null;
}
