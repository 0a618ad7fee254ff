import { useEffect, useState } from 'preact/hooks';
import type { Language } from '../timeline/lesson.ts';
import type { Library } from './library.ts';
import { pageText } from './page-text.ts';
import type { BenchReport, WorkReport } from './report.ts';
import { resultRows } from './result-table.ts';
import { runBench } from './run-bench.ts';
import type { BenchSettings } from './settings.ts';
import type { RaceResult } from './work.ts';

export interface BenchPageProps {
  readonly language: Language;
  readonly settings: BenchSettings;
  /** Loads the libraries that are measured beside this engine. */
  readonly loadPeers: () => Promise<readonly Library[]>;
}

/** Measures as soon as it is opened, and shows what is known so far. */
export function BenchPage({ language, settings, loadPeers }: BenchPageProps) {
  const [report, setReport] = useState<BenchReport>({ finished: false, variant: '', works: [] });
  useEffect(() => {
    loadPeers()
      .then((peers) => runBench(settings, peers, setReport))
      .catch((error: unknown) => setReport((before) => ({ ...before, finished: true, problem: String(error) })));
  }, []);
  useEffect(() => {
    window.__bench = report;
  }, [report]);
  const text = pageText[language];
  return (
    <div class="bench">
      <h1>{text.title}</h1>
      <p>{text.intro}</p>
      {settings.size === 'tiny' ? <p>{text.tiny}</p> : null}
      {report.works.map((work) => (
        <WorkTables key={work.id} work={work} text={text} />
      ))}
      <p role="status">
        {report.finished ? text.finished : text.running} {report.variant} {report.problem}
      </p>
    </div>
  );
}

type Text = (typeof pageText)[Language];

function WorkTables({ work, text }: { work: WorkReport; text: Text }) {
  return (
    <section>
      {work.problem === undefined ? null : (
        <p>
          {work.id}: {work.problem}
        </p>
      )}
      {work.races.map((race) => (
        <RaceTable key={race.title} race={race} text={text} />
      ))}
    </section>
  );
}

function RaceTable({ race, text: { columns, name: nameOf } }: { race: RaceResult; text: Text }) {
  return (
    <table>
      <caption>{nameOf(race.title)}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {resultRows(race).map(({ name, time, least, most, speed }) => (
          <tr key={name}>
            <th scope="row">{nameOf(name)}</th>
            <td>{time}</td>
            <td>
              <span>{least} –</span> <span>{most}</span>
            </td>
            <td>{speed}</td>
          </tr>
        ))}
        {Object.entries(race.failures).map(([name, reason]) => (
          <tr key={name}>
            <th scope="row">{nameOf(name)}</th>
            <td colSpan={3}>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
