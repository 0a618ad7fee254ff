import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { hashOfFirstSteps } from '../../build-scripts/train/first-steps.ts';
import { madeFrom, withoutComments } from '../../build-scripts/train/made-from.mjs';
import { answersRightly, measurePronounHeads } from '../../build-scripts/train/measure-reader.ts';
import { isExact, measureAttention } from '../../build-scripts/train/measure-translation.ts';
import { recipes } from '../../build-scripts/train/recipes.mjs';
import { share } from '../../build-scripts/train/shares.ts';
import {
  loadEngine,
  loadGrammar,
  loadShippedModel,
  type ShippedModelName,
  shippedModelNames,
} from '../../web/engine/engine.ts';

const engine = await loadEngine({ variant: 'simd128' });
const grammar = await loadGrammar();

const file = (name: string, of: string) => readFileSync(new URL(`../../web/models/${name}/${of}`, import.meta.url));
const load = <Name extends ShippedModelName>(name: Name) => loadShippedModel(engine, name);
const [translator, fixed, additive, dot, reader] = await Promise.all([
  load('translator'),
  load('seq2seq-fixed'),
  load('seq2seq-attention'),
  load('seq2seq-dot'),
  load('reader'),
]);
afterAll(() => {
  for (const { model } of [translator, fixed, additive, dot, reader]) model.free();
});

/** Held-out sentences that the reports did not look at, but by chance. */
const fresh = { split: 'held_out', seed: 77 } as const;
const sentences = grammar.translations({ ...fresh, perLength: 8 });
const longer = grammar.translations({ ...fresh, firstLength: 16, lastLength: 18, perLength: 8 });

/** A share of so many samples lies this near to the true one, but for one time in a thousand. */
const near = (truth: number, samples: number) => 3.3 * Math.sqrt(Math.max(truth * (1 - truth), 0.01) / samples);

describe.each(shippedModelNames)('%s', (name) => {
  const report = JSON.parse(file(name, 'report.json').toString());
  const recipe = recipes[name];
  if (recipe === undefined) throw new Error(`no recipe for ${name}`);

  it('was made by the recipe that stands here; if not: npm run train', () => {
    expect(report.madeFrom.configuration).toBe(madeFrom(recipe).configuration);
    expect(report.training.steps).toBe(recipe.trainer.totalSteps);
  });

  // Sources may be written anew without a change to a single bit: they are held to what they compute, not to their text.
  it('is what the sources and sentences that stand here begin to make; if not: npm run train', async () => {
    expect(await hashOfFirstSteps(recipe)).toBe(report.madeFrom.firstSteps);
  });

  it('has the words of its task, and the length its report says', () => {
    expect(JSON.parse(file(name, 'tokenizer.json').toString())).toEqual(grammar.words(recipe.trainer.task));
    expect(file(name, 'model.safetensors').length).toBe(report.bytes);
  });
});

it('all weights together are at most 2 MB compressed', () => {
  const bytes = shippedModelNames.map((name) => gzipSync(file(name, 'model.safetensors')).length);
  expect(bytes.reduce((a, b) => a + b)).toBeLessThan(2e6);
});

it('a hash of code does not hang on comments and layout, but on all else', () => {
  expect(withoutComments('int a;  // one\n/* two\nlines */ int b;')).toBe('int a; int b;');
  expect(withoutComments('"http://x" + \'"\' // "')).toBe('"http://x" + \'"\' ');
  expect(withoutComments('int a = 1;')).not.toBe(withoutComments('int a = 2;'));
});

describe('translator', () => {
  const { exact, attention } = translator.report.heldOut;

  it('says at least 98 % of held-out sentences right, and others as often as its report says', () => {
    expect(exact).toBeGreaterThanOrEqual(0.98);
    const found = share(sentences, (sentence) => isExact(translator, sentence));
    expect(found).toBeGreaterThan(exact - near(exact, sentences.length));
  });

  it('looks with its best head at the word it translates', () => {
    const found = measureAttention(translator, sentences);
    if (attention === null || found === null) throw new Error('it has heads');
    expect(attention.onSourceWord).toBeGreaterThanOrEqual(0.9);
    expect(found.heads[attention.bestHead]).toBeGreaterThan(attention.onSourceWord - 0.03);
  });

  it('translates the sentence of the lessons', () => {
    const target = ['the', 'cat', 'sits', 'on', 'the', 'mat'];
    expect(isExact(translator, { source: ['小猫', '坐在', '垫子上'], target, links: [] })).toBe(true);
  });
});

describe.each([
  ['seq2seq-fixed', fixed],
  ['seq2seq-attention', additive],
  ['seq2seq-dot', dot],
] as const)('%s', (_, translated) => {
  const { exact, byLength, attention } = translated.report.heldOut;

  it('is right about as often as its report says, for the lengths of training', () => {
    const found = share(sentences, (sentence) => isExact(translated, sentence));
    expect(Math.abs(found - exact)).toBeLessThan(near(exact, sentences.length));
  });

  it('and beyond them', () => {
    const rows = byLength.filter(({ length }) => length >= 16 && length <= 18);
    const mean = rows.reduce((sum, row) => sum + row.exact, 0) / rows.length;
    const found = share(longer, (sentence) => isExact(translated, sentence));
    // The report's own figures come from a hundred sentences of each length.
    expect(Math.abs(found - mean)).toBeLessThan(near(mean, longer.length) + near(mean, 300));
  });

  it('looks where its report says', () => {
    const found = measureAttention(translated, sentences.slice(0, 40));
    expect(found === null).toBe(attention === null);
    if (attention && found) expect(found.onSourceWord).toBeGreaterThan(attention.onSourceWord - 0.1);
  });
});

describe('reader', () => {
  const { fullMask, byRow, attention } = reader.report.heldOut;

  it.each(['zh', 'en'] as const)('knows what the pronoun means in held-out sentences, %s', (language) => {
    const list = grammar.readings({ ...fresh, language, count: 80 });
    expect(fullMask).toBeGreaterThanOrEqual(0.98);
    const right = share(list, (sentence) => answersRightly(reader, sentence, 'full'));
    expect(right).toBeGreaterThan(fullMask - near(fullMask, list.length));
  });

  it.each([
    ['甜', 2, 5],
    ['稳', 5, 2],
  ] as const)('reads the sentence of the lessons, %s', (adjective, antecedent, other) => {
    const words = ['我', '把', '苹果', '放', '到', '桌子上', '，', '因为', '它', '很', adjective];
    expect(answersRightly(reader, { words, pronoun: 8, antecedent, other }, 'full')).toBe(true);
  });

  it.each(['zh', 'en'] as const)('guesses while the adjective is hidden, and knows once it is read, %s', (language) => {
    const rows = byRow[language].causal;
    expect(rows[0]?.accuracy).toBeLessThan(0.75);
    expect(rows.at(-1)?.accuracy).toBeGreaterThan(0.95);
  });

  it('turns from one thing to the other with the adjective, as often as its report says', () => {
    const list = (['zh', 'en'] as const).flatMap((language) => grammar.readings({ ...fresh, language, count: 600 }));
    const found = measurePronounHeads(reader, list).heads.find(({ head }) => head === attention.best.head);
    expect(found?.flips).toBeGreaterThan(attention.best.flips - 0.15);
    expect(found?.onAntecedent).toBeCloseTo(attention.best.onAntecedent, 1);
  });
});
