/** Parts of the page that are loaded beside it: whoever opens a lesson waits for none of them. */

/** The start page. */
export type StartModule = typeof import('./start-page.tsx');
/** The routes with what shows them. */
export type Course = typeof import('./routes.ts');

/** Null where it cannot be had. */
export const loadStart = (): Promise<StartModule | null> => import('./start-page.tsx').catch(() => null);
export const loadCourse = (): Promise<Course | null> => import('./routes.ts').catch(() => null);
