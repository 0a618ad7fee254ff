/** Faults of every kind, for a test that each is reported. */
import { coverage } from './coverage.ts';
import { curves } from './curves.ts';
import { data } from './data.ts';
import type { Fault } from './fault.ts';
import { files } from './files.ts';
import { glossary } from './glossary.ts';
import { length } from './length.ts';
import { markdown } from './markdown.ts';
import { references } from './references.ts';
import { routes } from './routes.ts';
import { scenes } from './scenes.ts';
import { trace } from './trace.ts';
import { words } from './words.ts';

export const faults: readonly Fault[] = [
  ...files,
  ...markdown,
  ...data,
  ...curves,
  ...words,
  ...length,
  ...references,
  ...trace,
  ...scenes,
  ...glossary,
  ...routes,
  ...coverage,
];
