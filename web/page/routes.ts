/** All that routes need, in one file that is loaded beside the page. */
import '../styles/routes.css';

import { routes } from 'virtual:routes';
import type { Route } from '../prose/outline.ts';
import type { UrlState } from '../timeline/url-state.ts';
import { type Standing, standingOn } from './route-walk.ts';

export { RouteBar } from './route-bar.tsx';
export { RouteList } from './route-list.tsx';
export { routes };

/** The route that an address leads along, and where on it that is; null where it names none. */
export function routed({ route: id, ...place }: UrlState): { route: Route; standing: Standing } | null {
  const route = routes.find((known) => known.id === id);
  return route ? { route, standing: standingOn(route, place) } : null;
}
