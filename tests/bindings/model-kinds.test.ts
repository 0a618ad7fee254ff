import { describe, expect, it } from 'vitest';
import type { Model, Session } from '../../web/engine/engine.ts';
import { fileOf, type ModelFile, recurrentFile, transformerFile } from '../support/checkpoint-file.ts';
import { engines, expectRefusal, numbers, untyped } from './engines.ts';

const source = [6, 2, 4];
const ids = [1, 4, 0, 2];

/** What has a source to read, and what goes on from it. */
const kReaders: readonly (readonly [string, ModelFile])[] = [
  ['an encoder-decoder', transformerFile('encoder_decoder')],
  ['a fixed vector', recurrentFile('none')],
  ['additive attention', recurrentFile('additive')],
  ['dot attention', recurrentFile('dot')],
];

const logitsOf = (session: Session, tokens: readonly number[]) => {
  const logits = numbers(session.append(tokens));
  session.free();
  return logits;
};

const lastRow = (model: Model, tokens: readonly number[], options: Parameters<Model['trace']>[1]) => {
  const { data, shape } = model.trace(tokens, options).tensor('logits');
  expect(shape).toEqual([tokens.length, 5]);
  return Array.from(data.subarray(-5));
};

describe.each(engines)('kinds of models, %s', (_, engine) => {
  it.each(kReaders)('%s reads its source, writes on, and is traced to the last bit', (_name, file) => {
    const model = engine.loadModel({ weights: fileOf(file) });
    expect(model.config).toMatchObject({ vocabSize: 5, sourceVocabSize: 7, hiddenSize: 4, contextLength: 8 });
    const session = model.session({ source });
    const expected = numbers(session.append(ids));
    expect(lastRow(model, ids, { source })).toEqual(expected);
    expect(session.cacheBytes).toBeGreaterThan(0);
    const written = session.generate({ maxTokens: 100, temperature: 0 });
    expect(written).toHaveLength(4);
    expect(written[0]).toBe(expected.indexOf(Math.max(...expected)));
    session.free();
    expect(logitsOf(model.session({ source: [0, 2, 4] }), ids)).not.toEqual(expected);
    expectRefusal(() => model.session(), 'invalid_argument', 'source is empty');
    expectRefusal(() => model.session({ source: [7] }), 'out_of_range', 'source[0] (7)');
    model.free();
  });

  it('an encoder gives a row for each token, which sees those that the mask allows', () => {
    const model = engine.loadModel({ weights: fileOf(transformerFile('encoder')) });
    const whole = model.read(ids);
    expect([whole.output.shape, whole.logits.shape]).toEqual([
      [4, 4],
      [4, 5],
    ]);
    expect(Array.from(model.trace(ids).tensor('logits').data)).toEqual(numbers(whole.logits));
    const attnAllowed = { shape: [4, 4], data: ids.flatMap((_id, query) => ids.map((_key, key) => key <= query)) };
    const first = numbers(model.read(ids, { attnAllowed }).logits).slice(0, 5);
    const other = numbers(model.read([1, 0, 1, 1], { attnAllowed }).logits).slice(0, 5);
    expect(first).toEqual(other);
    expect(first).not.toEqual(numbers(whole.logits).slice(0, 5));
    expectRefusal(() => model.session(), 'invalid_argument', 'encoder');
    expectRefusal(
      () => model.read(ids, { attnAllowed: { shape: [4], data: new Uint8Array(4) } }),
      'shape_mismatch',
      'attnAllowed (4)',
    );
    model.free();
  });

  it('leaves heads and source tokens out where it is told to', () => {
    const model = engine.loadModel({ weights: fileOf(transformerFile('encoder_decoder')) });
    const attention = 'decoder.layers.0.cross_attention';
    const ablatedHeads = [{ attention, head: 1 }];
    const trace = model.trace(ids, { source, ablatedHeads, sourceAllowed: [true, false, true] });
    expect(Array.from(trace.tensor(`${attention}.kept_heads`).data)).toEqual([1, 0]);
    expect(trace.at(`${attention}.attn_weights`, [0, 2, 1])).toBe(0);
    expect(trace.at(`${attention}.context`, [3, 2])).toBe(0);
    const session = model.session({ source, ablatedHeads, sourceAllowed: [true, false, true] });
    expect(logitsOf(session, ids)).toEqual(Array.from(trace.tensor('logits').data.subarray(-5)));
    expectRefusal(
      () => model.trace(ids, { source, ablatedHeads: [{ attention: 'layers.0.attention', head: 0 }] }),
      'invalid_argument',
      attention,
    );
    expectRefusal(
      () => model.trace(ids, { source, ablatedHeads: [{ attention, head: 2 }] }),
      'out_of_range',
      'numHeads (2)',
    );
    expectRefusal(
      () => model.session({ source, sourceAllowed: [true] }),
      'shape_mismatch',
      'sourceAllowed has 1 flags',
    );
    expectRefusal(() => model.session({ sourceAllowed: [true] }), 'invalid_argument', 'source is empty');
    expectRefusal(() => untyped(model).trace(ids, { sorce: source }), 'invalid_argument', 'no option sorce');
    model.free();
  });

  it('says of each option that is for another kind of model which one it is', () => {
    const load = (file: ModelFile) => engine.loadModel({ weights: fileOf(file) });
    const [decoder, encoder, recurrent] = [
      transformerFile('decoder'),
      transformerFile('encoder'),
      recurrentFile('dot'),
    ].map(load);
    const attnAllowed = { shape: [1, 1], data: [true] };
    const wrong: readonly (readonly [string, () => unknown])[] = [
      ['source', () => decoder?.session({ source })],
      ['sourceAllowed', () => decoder?.session({ sourceAllowed: [true] })],
      ['source', () => encoder?.read(ids, { source })],
      ['sourceAllowed', () => encoder?.read(ids, { sourceAllowed: [true] })],
      ['sourceAllowed', () => recurrent?.session({ source: [1], sourceAllowed: [true] })],
      ['ablatedHeads', () => recurrent?.session({ source: [1], ablatedHeads: [{ attention: 'attention', head: 0 }] })],
      ['attnAllowed', () => recurrent?.trace([1], { source: [1], attnAllowed })],
    ];
    for (const [name, call] of wrong) expectRefusal(call, 'invalid_argument', `${name} was given`);
    for (const model of [decoder, encoder, recurrent]) model?.free();
  });

  it('says what is trained and what was computed with it', () => {
    const model = engine.loadModel({ weights: fileOf(transformerFile('decoder')) });
    const trace = model.trace(ids);
    expect(trace.origin({ tensor: 'layers.0.attention.wq', index: [0, 0] })).toBe('trained');
    expect(trace.origin({ tensor: 'layers.0.attention.q', index: [0, 0, 0] })).toBe('computed');
    expect(Array.from(trace.tensor('tokens').data)).toEqual(ids);
    model.free();
  });
});
