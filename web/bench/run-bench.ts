import { loadEngine } from '../engine/engine.ts';
import { engineLibrary } from './engine-library.ts';
import { inPlaceLibrary } from './in-place-library.ts';
import type { Library } from './library.ts';
import type { BenchReport, WorkReport } from './report.ts';
import type { BenchSettings } from './settings.ts';
import type { Bench } from './work.ts';
import { loadWorkbench, type WorkbenchVariant } from './workbench.ts';
import { works } from './works/works.ts';

/** Runs what is asked for, one work after another; `onReport` hears of each. A work that fails says why, and the next begins. */
export async function runBench(
  settings: BenchSettings,
  peers: readonly Library[],
  onReport: (report: BenchReport) => void,
): Promise<void> {
  const bench = await prepare(settings, peers);
  const done: WorkReport[] = [];
  const chosen = works.filter(({ id }) => settings.work === undefined || id === settings.work);
  for (const [index, { id, run }] of chosen.entries()) {
    const report = await run(bench).then(
      (races): WorkReport => ({ id, races }),
      (error: unknown): WorkReport => ({ id, races: [], problem: String(error) }),
    );
    done.push(report);
    onReport({ finished: index === chosen.length - 1, variant: bench.variant, works: [...done] });
  }
}

/** The engine in its fastest form, through its public interface and in place, its plain form in place, and the peers. */
async function prepare(settings: BenchSettings, peers: readonly Library[]): Promise<Bench> {
  const engine = await loadEngine();
  const variant: WorkbenchVariant = engine.variant === 'relaxed-simd' ? 'relaxed-simd' : 'simd128';
  const workbench = await loadWorkbench(variant);
  const plain = variant === 'simd128' ? [] : [inPlaceLibrary(await loadWorkbench('simd128'), 'simd128')];
  const libraries = [engineLibrary(engine), inPlaceLibrary(workbench, variant), ...plain, ...peers];
  return { ...settings, engine, variant, workbench, libraries };
}
