import { IconButton } from '../elements/icons.tsx';
import { message } from '../locales/message.ts';
import type { SafeStorage } from '../player/safe-storage.ts';
import type { Place, Route } from '../prose/outline.ts';
import type { Language } from '../timeline/lesson.ts';
import { isSeenIn } from './lesson-progress.ts';
import { firstUnseen, minutesOf, type Standing, stopAddress } from './route-walk.ts';

export interface RouteBarProps {
  readonly route: Route;
  readonly standing: Standing;
  readonly language: Language;
  readonly storage: SafeStorage;
  readonly onLeave: () => void;
}

/** One line above a lesson that is visited along a route: how far one is, the way back to it, and the way off it. */
export function RouteBar({ route, standing: { at, secondsLeft, way }, language, storage, onLeave }: RouteBarProps) {
  const total = route.stops.length;
  const title = route.title[language];
  const back = firstUnseen(route, (place: Place) => isSeenIn(storage, place));
  return (
    <nav class="route-bar" aria-label={title}>
      <strong>{title}</strong>
      {at < 0 ? (
        <span>{message(language, 'route.away')}</span>
      ) : (
        <span>
          {message(language, 'route.stop', { n: at + 1, total })} ·{' '}
          {message(language, 'route.left', { n: minutesOf(secondsLeft) })}
        </span>
      )}
      {at < 0 && back ? <a href={stopAddress(route, back)}>{message(language, 'route.back')}</a> : null}
      {way && !way.next ? <a href="#/">{message(language, 'route.end')}</a> : null}
      <IconButton icon="close" label={message(language, 'route.leave')} onClick={onLeave} />
    </nav>
  );
}
