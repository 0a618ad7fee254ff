/** Terms, definitions and tools that do not fit each other. */
import { type Fault, fault } from './fault.ts';

export const glossary: readonly Fault[] = [
  fault(
    'a term without a definition',
    'glossary/en.md',
    '## value: value\n\nWhat is read.\n',
    '',
    "glossary/terms.json:3: 'value' is not defined in glossary/en.md [term]",
  ),
  fault(
    'a definition of no term',
    'glossary/en.md',
    '## value: value',
    '## load: load',
    "glossary/en.md:5: 'load' is not in terms.json [term]",
  ),
  fault(
    'a definition with a placeholder',
    'glossary/en.md',
    'What is read.',
    'What is {read}.',
    'glossary/en.md:7: a definition has no placeholders: it is shown beside any lesson [glossary]',
  ),
  fault(
    'a definition that is too long',
    'glossary/en.md',
    'What is read.',
    'read '.repeat(61),
    "glossary/en.md:5: the definition of 'value' has 61 English words; at most 60 [glossary]",
  ),
  fault(
    'an unknown tool',
    'glossary/terms.json',
    '"tool": "tiny-scene"',
    '"tool": "hammer"',
    "glossary/terms.json:2: no scene 'hammer'; there are tiny-scene [glossary]",
  ),
  fault(
    'a step that is to teach a term and does not exist',
    'glossary/terms.json',
    '"taught": ["tiny/change"]',
    '"taught": ["tiny/exchange"]',
    "glossary/terms.json:3: lesson 'tiny' has no step 'exchange'; there are bet, see, change, check, next [glossary]",
  ),
  fault(
    'a term that no step teaches',
    'glossary/terms.json',
    ', "taught": ["tiny/change"]',
    '',
    "glossary/terms.json:3: no step links 'value', and `taught` names none [glossary]",
  ),
  fault(
    'an unknown role',
    'glossary/terms.json',
    '"role": "value"',
    '"role": "price"',
    'glossary/terms.json:3: value.role must be one of query, key, value, score, weight, output, input, weight-matrix [schema]',
  ),
  fault(
    'an unknown term in a definition',
    'glossary/en.md',
    '(term:value)',
    '(term:price)',
    "glossary/en.md:3: no term 'price'; there are weight, value [glossary]",
  ),
];
