import type { Browser } from '../../tests/browser/drivers/browser.ts';
import type { BenchReport, WorkReport } from '../../web/bench/report.ts';

const longest = 600_000;

/** What one work gives in a page of its own; a page that ends, or is not done in ten minutes, is a problem of that work alone. */
export async function measureWork(browser: Browser, url: string, id: string): Promise<WorkReport> {
  const page = await browser.open(url);
  try {
    const deadline = performance.now() + longest;
    while (performance.now() < deadline) {
      const report = await page.evaluate<BenchReport | null>('window.__bench?.finished ? window.__bench : null');
      if (report !== null)
        return (
          report.works.find((work) => work.id === id) ?? { id, races: [], problem: report.problem ?? 'no such work' }
        );
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return { id, races: [], problem: 'not done after ten minutes' };
  } catch (error) {
    return { id, races: [], problem: String(error) };
  } finally {
    await page.close().catch(() => undefined);
  }
}
