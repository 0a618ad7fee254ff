import { describe, expect, it } from 'vitest';
import { element } from '../../../build-scripts/lessons/element.ts';
import { keepTogether } from '../../../build-scripts/lessons/keep-together.ts';
import type { ProseNode } from '../../../web/prose/prose.ts';

const math = (letter: string) => element('math', [letter]);
const tied = (...parts: readonly ProseNode[]) => element('span', parts, { class: 'together' });
const term: ProseNode = { kind: 'term', term: 'query', children: ['查询'] };

describe('keepTogether', () => {
  it('ties a symbol to what must not begin a line', () => {
    expect(keepTogether(['前面的', math('k'), '、', math('v'), '，全部'])).toEqual([
      '前面的',
      tied(math('k'), '、'),
      tied(math('v'), '，'),
      '全部',
    ]);
  });

  it('ties a term to the brackets around it', () => {
    expect(keepTogether(['叫做（', term, '）。'])).toEqual(['叫做', tied('（', term, '）。')]);
  });

  it('does so inside emphasis, and in English', () => {
    const bold = element('strong', [term]);
    expect(keepTogether([bold, ', then (', math('k'), ').'])).toEqual([
      tied(bold, ','),
      ' then ',
      tied('(', math('k'), ').'),
    ]);
  });

  it('leaves text, and formulas on a line of their own, as they are', () => {
    const display = element('math', ['k'], { display: 'block' });
    for (const nodes of [
      ['甲，', '乙'],
      [display, '，'],
      [math('k'), ' 和 ', math('v')],
      ['（', element('em', ['甲']), '）'],
    ])
      expect(keepTogether(nodes)).toEqual(nodes);
  });
});
