/** The tests in the reader's own browser: a list to read, to filter and to run again, and a report for machines. */
import { useEffect, useState } from 'preact/hooks';
import { variants } from '../engine/variant.ts';
import { message } from '../locales/message.ts';
import type { Language } from '../timeline/lesson.ts';
import { runSuites, suitesNamedIn } from './suites.ts';
import { reportOf, type TestReport, type TestResult } from './test-result.ts';

declare global {
  interface Window {
    __result?: TestReport;
  }
}

export function TestPage({ language }: { language: Language }) {
  const [results, setResults] = useState<readonly TestResult[]>([]);
  const [finished, setFinished] = useState(false);
  const [run, setRun] = useState(0);
  const [filter, setFilter] = useState('');

  useEffect(() => {
    let current = true;
    setResults([]);
    setFinished(false);
    void runSuites(
      suitesNamedIn(location.search),
      (ofSuite) => current && setResults((before) => [...before, ...ofSuite]),
    ).then(() => current && setFinished(true));
    return () => {
      current = false;
    };
  }, [run]);

  const report = reportOf(results, finished);
  useEffect(() => {
    window.__result = report;
  }, [results, finished]);

  const words = filter.trim().toLowerCase();
  const shown = results.filter(({ suite, name }) => `${suite} ${name}`.toLowerCase().includes(words));
  return (
    <div class="tests">
      <h1>{message(language, 'tests.title')}</h1>
      <p>{message(language, 'tests.intro')}</p>
      <div class="test-controls">
        <label>
          {message(language, 'tests.filter')}{' '}
          <input type="search" value={filter} onInput={({ currentTarget }) => setFilter(currentTarget.value)} />
        </label>
        <button type="button" onClick={() => setRun(run + 1)} disabled={!finished}>
          {message(language, 'tests.rerun')}
        </button>
        <strong role="status" class={report.failed > 0 ? 'bad' : finished ? 'good' : ''}>
          {finished
            ? message(language, 'tests.counts', { passed: report.passed, failed: report.failed })
            : `${message(language, 'tests.running')} ${results.length}`}
        </strong>
      </div>
      {finished && shown.length === 0 ? <p>{message(language, 'tests.nothing')}</p> : null}
      {suitesOf(shown).map((suite) => (
        <Suite
          key={suite}
          suite={suite}
          results={shown.filter((result) => result.suite === suite)}
          language={language}
        />
      ))}
      <script type="application/json" id="test-report">
        {JSON.stringify(report).replaceAll('<', '\\u003c')}
      </script>
    </div>
  );
}

function Suite({ suite, results, language }: { suite: string; results: readonly TestResult[]; language: Language }) {
  const failed = results.filter(({ passed }) => !passed).length;
  const [opened, setOpened] = useState(false);
  const open = opened || failed > 0;
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        {titleOf(suite, language)}: {message(language, 'tests.counts', { passed: results.length - failed, failed })}
      </summary>
      {open ? <TestList results={results} language={language} /> : null}
    </details>
  );
}

/** Thousands of lines: they are made when somebody looks at them. */
function TestList({ results, language }: { results: readonly TestResult[]; language: Language }) {
  return (
    <ul>
      {results.map(({ name, passed, seconds, failures }) => (
        <li key={name} class={passed ? 'good' : 'bad'}>
          <span class="mark">{passed ? '✓' : '✗'}</span>
          <span class="visually-hidden">{message(language, passed ? 'tests.passed' : 'tests.failed')}</span>
          <span class="name">{name}</span>
          <span class="seconds">{Math.round(seconds * 1000)} ms</span>
          {failures.map((failure) => (
            <pre key={failure}>{failure}</pre>
          ))}
        </li>
      ))}
    </ul>
  );
}

function suitesOf(results: readonly TestResult[]): readonly string[] {
  return [...new Set(results.map(({ suite }) => suite))];
}

/** Of one that there is not, its name. */
function titleOf(suite: string, language: Language): string {
  if (suite === 'web') return message(language, 'tests.suite-web');
  const isVariant = variants.some((variant) => variant === suite);
  return isVariant ? message(language, 'tests.suite-cpp', { variant: suite }) : suite;
}
