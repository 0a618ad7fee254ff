import { describe, expect, it } from 'vitest';
import { type Shapes, safetensors } from '../support/checkpoint-file.ts';
import { engines, expectRefusal, expectWorks, numbers, untyped } from './engines.ts';

const kConfig = {
  model_type: 'gpt2',
  vocab_size: 5,
  n_embd: 4,
  n_layer: 1,
  n_head: 2,
  n_positions: 6,
  n_inner: 8,
};

/** Every tensor that a model of `kConfig` needs. */
const kShapes: Shapes = {
  'wte.weight': [5, 4],
  'wpe.weight': [6, 4],
  'h.0.ln_1.weight': [4],
  'h.0.ln_1.bias': [4],
  'h.0.attn.c_attn.weight': [4, 12],
  'h.0.attn.c_attn.bias': [12],
  'h.0.attn.c_proj.weight': [4, 4],
  'h.0.attn.c_proj.bias': [4],
  'h.0.ln_2.weight': [4],
  'h.0.ln_2.bias': [4],
  'h.0.mlp.c_fc.weight': [4, 8],
  'h.0.mlp.c_fc.bias': [8],
  'h.0.mlp.c_proj.weight': [8, 4],
  'h.0.mlp.c_proj.bias': [4],
  'ln_f.weight': [4],
  'ln_f.bias': [4],
};

const weights = safetensors(kShapes);

describe.each(engines)('models, %s', (_, engine) => {
  it('reads a text at once or token by token to the same logits, and forgets what is cut off', () => {
    const model = engine.loadModel({ weights, config: kConfig });
    expect(model.config).toMatchObject({ vocabSize: 5, numHeads: 2, headDim: 2, contextLength: 6 });
    const together = model.session();
    const single = model.session({ capacity: 4 });
    const expected = numbers(together.append([1, 2, 3]));
    single.append([1]);
    single.append([2]);
    const logits = numbers(single.append([3]));
    for (const [i, logit] of logits.entries()) expect(logit).toBeCloseTo(expected[i] ?? Number.NaN, 4);
    expect([single.length, single.cacheBytes]).toEqual([3, 3 * 2 * 4 * 4]);
    single.truncate(2);
    expect(numbers(single.append([3]))[0]).toBeCloseTo(expected[0] ?? Number.NaN, 4);
    for (const object of [together, single, model]) object.free();
  });

  it('writes on greedily to the largest logit, and by one seed to one text', () => {
    const model = engine.loadModel({ weights, config: JSON.stringify(kConfig) });
    const session = model.session();
    const logits = numbers(session.append([1, 2]));
    const [first] = session.generate({ maxTokens: 1, temperature: 0 });
    expect(first).toBe(logits.indexOf(Math.max(...logits)));
    const drawn = [7, 7, 8].map((seed) => {
      session.truncate(1);
      session.append([2]);
      return session.generate({ maxTokens: 100, seed, temperature: 5 });
    });
    expect(drawn[0]).toHaveLength(4);
    expect(drawn[1]).toEqual(drawn[0]);
    session.free();
    model.free();
  });

  it('keeps weights in 8 bits where it is told to, and counts their bytes', () => {
    const plain = engine.loadModel({ weights, config: kConfig });
    const numbers = Object.values(kShapes).reduce((sum, shape) => sum + shape.reduce((a, b) => a * b, 1), 0);
    // Packed, the 4 and 8 columns of three matrices lie like 12.
    expect(plain.weightBytes).toBe(4 * (numbers + 4 * 8 + 4 * 4 + 8 * 8));
    const quantised = engine.loadModel({ weights, config: kConfig, quantise: 'int8' });
    // Four matrices and the head become a block of 576 bytes each; the head is the table of tokens too, which stays.
    expect(quantised.weightBytes).toBe(4 * (numbers - 4 * 12 - 4 * 4 - 4 * 8 - 8 * 4) + 5 * 576);
    const [expected, actual] = [plain, quantised].map((model) => {
      const session = model.session();
      const { data } = session.append([1, 2, 3]);
      session.free();
      return Array.from(data);
    });
    for (const [i, logit] of (expected ?? []).entries()) expect(actual?.[i]).toBeCloseTo(logit, 1);
    expect(actual).not.toEqual(expected);
    expectRefusal(() => quantised.trace([1]), 'invalid_argument', 'quantise');
    for (const model of [plain, quantised]) model.free();
    for (const quantise of ['int4', '', null, 8])
      expectRefusal(
        () => untyped(engine).loadModel({ weights, config: kConfig, quantise }),
        'invalid_argument',
        'int8',
      );
  });

  it('keeps a session going after its model was freed', () => {
    const model = engine.loadModel({ weights, config: kConfig });
    const session = model.session();
    model.free();
    expect(session.append([1]).shape).toEqual([5]);
    session.free();
    expectRefusal(() => model.session(), 'freed', 'Model');
    expectRefusal(() => session.append([1]), 'freed', 'Session');
  });

  it('refuses files that do not fit, by the name of the tensor', () => {
    const { 'ln_f.bias': _bias, ...incomplete } = kShapes;
    const load = (file: Uint8Array, config: object | string = kConfig) => engine.loadModel({ weights: file, config });
    expectRefusal(() => load(safetensors(incomplete)), 'bad_checkpoint', 'ln_f.bias is missing');
    expectRefusal(() => load(weights.subarray(0, weights.length - 4)), 'bad_checkpoint', 'ln_f.bias ends at byte');
    expectRefusal(() => load(weights, { ...kConfig, n_embd: 8 }), 'bad_checkpoint', 'has shape');
    expectRefusal(() => load(weights, '{'), 'bad_checkpoint', 'config');
    expectRefusal(() => load(weights, { ...kConfig, n_layer: 0 }), 'bad_checkpoint', 'config n_layer is 0');
    expectRefusal(() => load(weights, { ...kConfig, n_layer: 99 }), 'bad_checkpoint', 'config n_layer is 99');
    expectRefusal(
      () => load(weights, { ...kConfig, n_head: 3 }),
      'bad_checkpoint',
      'config n_head (3) must divide n_embd (4)',
    );
    expectRefusal(() => load(new Uint8Array(0), ''), 'bad_checkpoint', 'header');
    expectRefusal(
      () => engine.loadModel({ weights, config: kConfig, tokenizer: new Uint8Array(3) }),
      'bad_checkpoint',
      'tokenizer',
    );
    expectWorks(engine);
  });

  it('refuses what no session can do, and goes on', () => {
    const model = engine.loadModel({ weights, config: kConfig });
    expectRefusal(() => model.encode('a'), 'invalid_argument', 'no tokenizer');
    expectRefusal(() => model.decode([1]), 'invalid_argument', 'no tokenizer');
    expectRefusal(() => model.session({ capacity: 7 }), 'invalid_argument', 'contextLength');
    const session = model.session({ capacity: 2 });
    expectRefusal(() => session.generate({ maxTokens: 1 }), 'invalid_argument', 'read no token');
    expectRefusal(() => session.append([5]), 'out_of_range', 'vocabSize');
    expectRefusal(() => session.append([-1]), 'out_of_range', 'ids[0] (-1)');
    expectRefusal(() => session.append([1, 2, 3]), 'capacity', 'ids brings 3 tokens');
    expectRefusal(() => session.append([]), 'invalid_argument', 'ids is empty');
    expectRefusal(() => untyped(session).append('12'), 'invalid_argument', 'ids');
    expectRefusal(() => untyped(engine).loadModel({ weights: 'a file' }), 'invalid_argument', 'weights');
    session.append([1]);
    expectRefusal(() => session.generate({ maxTokens: 1, topP: 0 }), 'invalid_argument', 'topP');
    expectRefusal(() => session.truncate(2), 'out_of_range', 'length');
    expect(session.length).toBe(1);
    session.free();
    model.free();
  });
});
