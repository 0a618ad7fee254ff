import { availableParallelism, cpus, loadavg } from 'node:os';
import { launchChromium } from '../../tests/browser/drivers/chromium.ts';
import type { WorkReport } from '../../web/bench/report.ts';
import { works } from '../../web/bench/works/works.ts';
import { serveFolder } from '../serve/static-server.mjs';
import { say } from '../support/command.mjs';
import { type ColdStarts, measureColdStarts } from './cold-start.ts';
import { measureWork } from './measure-work.ts';
import { measureSizes, type Sizes } from './sizes.ts';

export interface MeasureOptions {
  /** What was built: build/bench. */
  readonly folder: string;
  /** Ids of works, `sizes` or `cold-start`; default all. */
  readonly only?: readonly string[] | undefined;
  readonly processes: number;
  readonly rounds: number;
}

/** Everything that was measured. */
export interface Measurements {
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    /** How many programs wanted to run, on average of the last minute before: above the number of cores, times say little. */
    readonly load: number;
    readonly date: string;
  };
  readonly processes: number;
  readonly rounds: number;
  /** For each process what each work gave. */
  readonly runs: readonly (readonly WorkReport[])[];
  readonly sizes?: Sizes;
  readonly coldStarts?: ColdStarts;
}

export { textOf } from './text-of.ts';

/** Opens a browser for each process, and in it a page for each work. */
export async function measureAll({ folder, only, processes, rounds }: MeasureOptions): Promise<Measurements> {
  const load = loadavg()[0] ?? Number.NaN;
  const isWanted = (id: string) => only === undefined || only.includes(id);
  const ids = works.map(({ id }) => id).filter(isWanted);
  const server = await serveFolder({ folder });
  try {
    const runs: WorkReport[][] = [];
    for (let process = 1; ids.length > 0 && process <= processes; process += 1) {
      const browser = await launchChromium({});
      const reports: WorkReport[] = [];
      for (const id of ids) {
        say(`${id}, browser ${process} of ${processes}`);
        reports.push(await measureWork(browser, `${server.url}bench.html?work=${id}&rounds=${rounds}`, id));
      }
      runs.push(reports);
      await browser.close();
    }
    return {
      machine: {
        processor: cpus()[0]?.model ?? 'unknown',
        cores: availableParallelism(),
        load,
        date: new Date().toISOString().slice(0, 10),
      },
      ...{ processes, rounds, runs },
      ...(isWanted('sizes') && { sizes: measureSizes() }),
      ...(isWanted('cold-start') && { coldStarts: await measureColdStarts(server.url) }),
    };
  } finally {
    await server.close();
  }
}
