import type { Trainer } from '../../web/engine/trainer.ts';
import type { SavedState } from './saved-state.ts';

/** Steps between two looks at the clock, and seconds between two lines and two saved states. */
const slice = 20;
const secondsPerLine = 10;

/**
 * Trains a model to the end of its schedule. What is reached is saved on the way: stopped and called again, it goes on there, to
 * the same bits.
 */
export function trainModel(trainer: Trainer, totalSteps: number, saved: SavedState): void {
  let step = saved.restore(trainer);
  if (step > 0) console.log(`  goes on at step ${step}`);
  const firstStep = step;
  const started = performance.now();
  let lastLine = started;
  while (step < totalSteps) {
    const { step: reached, loss, accuracy } = trainer.step(Math.min(slice, totalSteps - step));
    step = reached;
    const now = performance.now();
    if (now - lastLine < secondsPerLine * 1000 && step < totalSteps) continue;
    lastLine = now;
    saved.write(trainer, step);
    const left = minutes(((now - started) / (step - firstStep)) * (totalSteps - step));
    const right = (100 * accuracy).toFixed(1);
    console.log(`  step ${step} of ${totalSteps}  loss ${loss.toFixed(4)}  tokens right ${right} %  ${left} left`);
  }
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
