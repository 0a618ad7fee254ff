/** What the attributes of the element say. */
import { preferredLanguage } from '../locales/message.ts';
import type { Language } from '../timeline/lesson.ts';
import { type Control, kControls, kLanguages, kThemes, parseControls, type Theme } from '../timeline/url-state.ts';
import type { Start } from './lesson-session.ts';

/** The element's own language or that of the page around it, where we have it; else one that the reader wishes. */
export function languageOf(element: Element): Language {
  const own = element.closest('[lang]')?.getAttribute('lang');
  return kLanguages.find((known) => known === own) ?? preferredLanguage(own ? [own] : navigator.languages);
}

export function themeOf(element: Element): Theme {
  return kThemes.find((known) => known === element.getAttribute('theme')) ?? 'system';
}

export function controlsOf(element: Element): readonly Control[] {
  const wished = element.getAttribute('controls');
  return (wished === null ? null : parseControls(wished)) ?? kControls;
}

/** Where to begin, by `step`, `seed` and `in.<name>`. */
export function startOf(element: Element): Start {
  const step = element.getAttribute('step');
  const seed = element.getAttribute('seed');
  const inputs = element
    .getAttributeNames()
    .filter((name) => name.startsWith('in.'))
    .map((name) => [name.slice(3), element.getAttribute(name) ?? '']);
  return { ...(step ? { step } : {}), inputs: { ...Object.fromEntries(inputs), ...(seed === null ? {} : { seed }) } };
}
