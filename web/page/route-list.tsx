/** The routes, as the start page offers them: for whom, how long, and what stands on them. */

import { lessons } from 'virtual:lessons';
import { useState } from 'preact/hooks';
import { useLoaded } from '../elements/use-loaded.ts';
import { message } from '../locales/message.ts';
import type { SafeStorage } from '../player/safe-storage.ts';
import type { Place, Route } from '../prose/outline.ts';
import type { Language } from '../timeline/lesson.ts';
import { isSeenIn } from './lesson-progress.ts';
import { firstUnseen, type Leg, legsOf, minutesOf, secondsOf, stopAddress } from './route-walk.ts';

export interface RouteListProps {
  readonly routes: readonly Route[];
  readonly language: Language;
  /** Where progress is kept; absent when the page is drawn ahead of time. */
  readonly storage: SafeStorage | undefined;
}

export function RouteList({ routes, language, storage }: RouteListProps) {
  return (
    <section class="routes" aria-labelledby="routes">
      <h2 id="routes">{message(language, 'route.title')}</h2>
      <p class="note">{message(language, 'route.note')}</p>
      <ul>
        {routes.map((route) => (
          <RouteCard key={route.id} route={route} language={language} storage={storage} />
        ))}
      </ul>
    </section>
  );
}

type RouteCardProps = { readonly route: Route } & Omit<RouteListProps, 'routes'>;

function RouteCard({ route, language, storage }: RouteCardProps) {
  const isSeen = (place: Place) => storage !== undefined && isSeenIn(storage, place);
  const seen = route.stops.filter(isSeen).length;
  const start = firstUnseen(route, isSeen);
  const total = route.stops.length;
  const isDone = seen === total;
  return (
    <li>
      <h3>{route.title[language]}</h3>
      <p>{route.purpose[language]}</p>
      <p class="note">
        {message(language, 'route.minutes', { n: minutesOf(secondsOf(route.stops)) })} ·{' '}
        {seen > 0
          ? message(language, 'start.seen', { seen, total })
          : message(language, 'start.steps', { steps: total })}
      </p>
      {start ? (
        <a class="set-out" href={stopAddress(route, start)}>
          {message(language, seen === 0 ? 'route.begin' : isDone ? 'route.again' : 'route.go-on')}
        </a>
      ) : null}
      <Stops route={route} language={language} />
    </li>
  );
}

/** Folded: every stop by name. The names are loaded when it is opened first. */
function Stops({ route, language }: Pick<RouteCardProps, 'route' | 'language'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{message(language, 'route.stops')}</summary>
      {isOpen ? (
        <ol class="legs">
          {legsOf(route).map((leg, i) => (
            <LegView key={i} leg={leg} route={route} language={language} />
          ))}
        </ol>
      ) : null}
    </details>
  );
}

const loadOutline = async () => (await import('virtual:outline')).outline;

function LegView({ leg, route, language }: { leg: Leg } & Pick<RouteCardProps, 'route' | 'language'>) {
  const { value: outline } = useLoaded(loadOutline);
  const nameOf = ({ lesson, step }: Place) => outline?.[lesson]?.find(({ id }) => id === step)?.title[language] ?? step;
  return (
    <li>
      <strong>{lessons.find(({ id }) => id === leg.lesson)?.title[language]}</strong>{' '}
      <span class="note">{message(language, 'route.minutes', { n: minutesOf(secondsOf(leg.stops)) })}</span>
      {outline ? (
        <ol>
          {leg.stops.map((stop) => (
            <li key={stop.step}>
              <a href={stopAddress(route, stop)}>{nameOf(stop)}</a>{' '}
              <span class="note">{message(language, 'route.seconds', { n: stop.seconds })}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </li>
  );
}
