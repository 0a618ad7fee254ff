/**
 * The page's state as a link: `#/<lesson>/<step>?lang=&theme=&route=&t=&seed=&in.<name>=`. The same keys are read from the query,
 * the hash wins, and only a hash is written. A link may come from anywhere, so a value that cannot be is dropped with a
 * reason and never throws.
 */
import type { Language } from './lesson.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Parts of an embedded lesson that its host may show or hide. */
export type Control = 'player' | 'twin' | 'legend' | 'help';

export interface UrlState {
  readonly lesson?: string;
  readonly step?: string;
  readonly language?: Language;
  readonly theme?: Theme;
  /** The way through the course that the page leads along. */
  readonly route?: string;
  /** Seconds from the beginning of the step; the finished still when absent. */
  readonly time?: number;
  /** The parts to show; all when absent. */
  readonly controls?: readonly Control[];
  /** Inputs that differ from the lesson's own, as `encodeInput` spells them. Only the lesson can say whether they fit. */
  readonly inputs: Readonly<Record<string, string>>;
}

export interface Dropped {
  readonly key: string;
  readonly reason:
    | 'unknown key'
    | 'not an id'
    | 'not a language'
    | 'not a theme'
    | 'not a time'
    | 'not a control'
    | 'not text'
    | 'too long'
    | 'bad encoding';
}

export interface ParsedUrl {
  readonly state: UrlState;
  readonly dropped: readonly Dropped[];
}

export const kLanguages: readonly Language[] = ['zh-Hans', 'en'];
export const kThemes: readonly Theme[] = ['system', 'light', 'dark'];
export const kControls: readonly Control[] = ['player', 'twin', 'legend', 'help'];

/** Longest value in characters that a link may carry: an 8 by 8 matrix of long numbers fits. */
export const kMaxValueLength = 2000;

/** Longest time in seconds that a link may name: a day. */
const kMaxTime = 86_400;

const kId = /^[a-z0-9][a-z0-9-]{0,63}$/;
const kInputName = /^[a-z][a-z0-9_]{0,63}$/;

/** Both parts as `location` has them, with or without their `#` and `?`. */
export function parseUrl(hash: string, query = ''): ParsedUrl {
  const [path = '', ...rest] = hash.replace(/^#/, '').split('?');
  const reader = new Reader();
  reader.readPairs(query.replace(/^\?/, ''));
  reader.readPairs(rest.join('?'));
  if (path.startsWith('/')) {
    const [lesson = '', step = ''] = path.slice(1).split('/');
    if (lesson) reader.read('lesson', lesson);
    if (step) reader.read('step', step);
  }
  return { state: { ...reader.state, inputs: reader.inputs }, dropped: reader.dropped };
}

/** The hash that `parseUrl` reads back as the same state. Seconds are written to the hundredth. */
export function formatHash(state: UrlState): string {
  const path = state.lesson ? `/${state.lesson}${state.step ? `/${state.step}` : ''}` : '/';
  const pairs: string[] = [];
  if (state.language) pairs.push(`lang=${state.language}`);
  if (state.route) pairs.push(`route=${state.route}`);
  if (state.theme) pairs.push(`theme=${state.theme}`);
  if (state.time !== undefined) pairs.push(`t=${Math.round(state.time * 100) / 100}`);
  if (state.controls) pairs.push(`controls=${state.controls.join(',') || 'none'}`);
  for (const [name, value] of Object.entries(state.inputs)) {
    pairs.push(`${name === 'seed' ? 'seed' : `in.${name}`}=${encode(value)}`);
  }
  return `#${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** A state as a host has kept it, or made it: what cannot be is dropped, as from a link. */
export function parseState(kept: unknown): ParsedUrl {
  const { lesson, step, language, theme, route, time, controls, inputs }: Partial<Record<keyof UrlState, unknown>> =
    record(kept);
  const reader = new Reader();
  reader.readKept({ lesson, step, lang: language, theme, route });
  if (typeof time === 'number' && time >= 0 && time <= kMaxTime) reader.state = { ...reader.state, time };
  else if (time !== undefined) reader.dropped.push({ key: 't', reason: 'not a time' });
  if (controls !== undefined)
    reader.readKept({ controls: Array.isArray(controls) ? controls.join() || 'none' : controls });
  const named = Object.entries(record(inputs)).map(([name, value]) => [name === 'seed' ? name : `in.${name}`, value]);
  reader.readKept(Object.fromEntries(named));
  return { state: { ...reader.state, inputs: reader.inputs }, dropped: reader.dropped };
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Collects what is good and notes what is not. */
class Reader {
  state: Omit<UrlState, 'inputs'> = {};
  readonly inputs: Record<string, string> = {};
  readonly dropped: Dropped[] = [];

  readPairs(text: string): void {
    for (const pair of text.split('&')) {
      if (pair === '') continue;
      const [rawKey = '', ...rawValue] = pair.split('=');
      const key = decode(rawKey);
      const value = decode(rawValue.join('='));
      if (key === null || value === null) this.dropped.push({ key: rawKey.slice(0, 64), reason: 'bad encoding' });
      else if (value.length > kMaxValueLength) this.dropped.push({ key: key.slice(0, 64), reason: 'too long' });
      else this.read(key, value);
    }
  }

  readKept(values: Readonly<Record<string, unknown>>): void {
    for (const [key, value] of Object.entries(values)) {
      if (typeof value === 'string') this.read(key, value);
      else if (value !== undefined) this.dropped.push({ key: key.slice(0, 64), reason: 'not text' });
    }
  }

  read(key: string, value: string): void {
    const input = key === 'seed' ? key : key.startsWith('in.') ? key.slice(3) : null;
    if (input !== null && kInputName.test(input)) {
      this.inputs[input] = value;
      return;
    }
    const read = Object.hasOwn(kReaders, key) ? kReaders[key] : undefined;
    const result = read ? read(value) : 'unknown key';
    if (typeof result === 'string') this.dropped.push({ key: key.slice(0, 64), reason: result });
    else this.state = { ...this.state, ...result };
  }
}

type Read = (value: string) => Partial<Omit<UrlState, 'inputs'>> | Dropped['reason'];

/** What each key's value gives, or why it gives nothing. */
const kReaders: Readonly<Record<string, Read>> = {
  lesson: (value) => (kId.test(value) ? { lesson: value } : 'not an id'),
  step: (value) => (kId.test(value) ? { step: value } : 'not an id'),
  route: (value) => (kId.test(value) ? { route: value } : 'not an id'),
  lang: (value) => {
    const language = kLanguages.find((known) => known === value);
    return language ? { language } : 'not a language';
  },
  theme: (value) => {
    const theme = kThemes.find((known) => known === value);
    return theme ? { theme } : 'not a theme';
  },
  t: (value) => {
    const time = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
    return time <= kMaxTime ? { time } : 'not a time';
  },
  controls: (value) => {
    const controls = parseControls(value);
    return controls ? { controls } : 'not a control';
  },
};

/** A list by commas; `none` or `0` for no part at all. Null when a name is none of the parts. */
export function parseControls(text: string): readonly Control[] | null {
  if (text === 'none' || text === '0') return [];
  const names = text.split(',').map((name) => name.trim());
  return names.every((name) => kControls.some((known) => known === name))
    ? kControls.filter((known) => names.includes(known))
    : null;
}

/** Null when the percent signs make no text. A plus is a space, as forms write it. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Numbers stay readable: commas and semicolons need no percent sign in a hash. A lone surrogate is no text. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))
    .replaceAll('%2C', ',')
    .replaceAll('%3B', ';');
}
