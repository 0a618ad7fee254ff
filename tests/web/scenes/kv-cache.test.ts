import { describe, expect, it } from 'vitest';
import type { InputValues } from '../../../web/timeline/lesson.ts';
import { frameOf, widths } from '../../gallery/exhibit.ts';
import { cellsOf, lessonPictures } from './lesson-pictures.ts';

const { exhibit, frame } = await lessonPictures('kv-cache');

describe.each(widths)('kv-cache at %i px', (width) => {
  it('shows no query, weight or output of an earlier step once the third is done', () => {
    expect(cellsOf(frame('third-token', 1, width), /^(un)?cached\.[12]\./)).toEqual([]);
    expect(cellsOf(frame('third-token', 1, width), /^cached\.3\.q$/)).toHaveLength(2);
    expect(cellsOf(frame('third-token', 1, width), /^cached\.3\.(keys|values)$/).length).toBeGreaterThanOrEqual(12);
  });

  it('fills the slot before anything is matched', () => {
    const times = Array.from({ length: 101 }, (_, index) => index / 100);
    for (const [index, step] of ['first-token', 'second-token', 'third-token'].entries()) {
      const token = index + 1;
      const matched = new RegExp(`^cached\\.${token}\\.(attn_scaled|attn_weights)$`);
      const keys = new RegExp(`^cached\\.${token}\\.keys$`);
      const matching = times
        .map((progress) => frame(step, progress, width))
        .filter((now) => cellsOf(now, matched).length > 0);
      expect(matching.length).toBeGreaterThan(10);
      for (const now of matching) expect(cellsOf(now, keys)).toHaveLength(2 * token);
    }
  });

  it('hatches what earlier rows may not see, and nothing in the cached row', () => {
    const now = frame('why-valid', 1, width);
    const masked = cellsOf(now, /attn_weights$/).filter((cell) => cell.masked);
    expect(masked.map(({ ref }) => ref.index)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(masked.every(({ ref }) => ref.tensor === 'uncached.3.attn_weights')).toBe(true);
    expect(masked.every(({ emphasis }) => emphasis === 'selected')).toBe(true);
  });

  it('strikes the first slot through only when the first token was edited', () => {
    const struck = (edits: InputValues) =>
      cellsOf(frame('change-first-token', 1, width, edits)).filter((cell) => cell.stale);
    expect(struck({})).toEqual([]);
    expect(struck({ x3: [[-1, 1]] })).toEqual([]);
    expect(struck({ x1: [[1, 2]] }).map(({ ref }) => `${ref.tensor}[${ref.index}]`)).toEqual([
      'stale.3.keys[0,0]',
      'stale.3.keys[0,1]',
      'stale.3.values[0,0]',
      'stale.3.values[0,1]',
    ]);
  });

  it('locks the old slots while the newest token is edited', () => {
    const locks = (edits: InputValues) =>
      frame('change-new-token', 1, width, edits)
        .marks.filter((mark) => mark.kind === 'lock')
        .map((mark) => mark.held);
    expect(locks({ x3: [[-1, 1]] })).toEqual([true, true]);
    expect(locks({ x2: [[1, 1]] })).toEqual([false, false]);
  });

  it('shows the newest row of weights of both heads', () => {
    const now = frame('two-heads', 1, width);
    expect(cellsOf(now, /^two\.3\.attn_weights$/).map(({ ref }) => ref.index.join())).toEqual(
      [0, 1].flatMap((head) => [0, 1, 2].map((column) => `${head},0,${column}`)),
    );
  });

  it('puts what the shelf takes beside what it saves', () => {
    const counted = frame('counters', 1, width).marks.flatMap((mark) =>
      mark.kind === 'value' && mark.key.startsWith('counts.') ? [mark.ref.tensor] : [],
    );
    expect(counted).toEqual([
      'cached.3.projected_rows.wk',
      'uncached.3.projected_rows.wk',
      'cached.3.dot_products',
      'uncached.3.dot_products',
      'cached.3.bytes_used',
    ]);
  });

  it('lets only the invited token be edited', () => {
    const edited = (step: string) =>
      new Set(cellsOf(frame(step, 1, width)).flatMap(({ input }) => (input === undefined ? [] : [input.name])));
    expect(edited('change-new-token')).toEqual(new Set(['x3']));
    expect(edited('change-first-token')).toEqual(new Set(['x1']));
    expect(edited('third-token')).toEqual(new Set());
  });
});

it('kv-cache: refuses a stage or a token that does not exist', () => {
  const [scenario] = exhibit().scenarios;
  if (scenario === undefined) throw new RangeError('no step');
  const at = (params: Record<string, string | number>) => () =>
    frameOf({ ...scenario, input: { ...scenario.input, params } }, 1, 860);
  expect(at({ stage: 'nowhere' })).toThrow(/the stage nowhere is none of bet/);
  expect(at({ stage: 'token', token: 4 })).toThrow(/the token 4 must be a whole number from 1 to 3/);
});
