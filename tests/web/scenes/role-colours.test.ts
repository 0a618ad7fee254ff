/** A name of a query, key or value in a figure has its role: the colour, and what is lit from the words. */
import { describe, expect, it } from 'vitest';
import type { Frame, Mark, Role, Text } from '../../../web/scenes/frame.ts';
import { frameOf } from '../../gallery/exhibit.ts';
import { lessonExhibits } from './exhibits.ts';
import { visible } from './lesson-pictures.ts';

const kWidth = 860;
const kLetters: Readonly<Record<string, Role>> = { q: 'query', k: 'key', v: 'value' };

/** The row of parameters in the additive score has the letter of the paper, and is no value. */
const kExceptions = ['network.v0.name'];

/** Names in a picture that lack the role of their letter. */
function unnamed(frame: Frame): readonly string[] {
  return visible(frame).flatMap((mark) => {
    const text = nameOf(mark);
    const meant = text?.kind === 'symbol' ? kLetters[text.base.replace('′', '').toLowerCase()] : undefined;
    return meant === undefined || mark.role === meant || kExceptions.includes(mark.key)
      ? []
      : [`${mark.key}: ${mark.role ?? 'no role'}`];
  });
}

function nameOf(mark: Mark): Text | undefined {
  if (mark.kind === 'label') return mark.text;
  return mark.kind === 'vector' ? mark.label : undefined;
}

describe.each(lessonExhibits.map((exhibit) => [exhibit.id, exhibit] as const))('the figures of %s', (_, exhibit) => {
  it('colour the names of queries, keys and values', () => {
    const found = exhibit.scenarios.flatMap((scenario) =>
      scenario.stops.flatMap((stop) =>
        unnamed(frameOf(scenario, stop, kWidth)).map((name) => `${scenario.id}@${stop} ${name}`),
      ),
    );
    expect(found).toEqual([]);
  });
});

it('there are such names', () => {
  const names = lessonExhibits.flatMap(({ scenarios }) =>
    scenarios.flatMap((scenario) => visible(frameOf(scenario, 1, kWidth)).flatMap((mark) => nameOf(mark) ?? [])),
  );
  const symbols = names.flatMap((name) => (name.kind === 'symbol' ? [name.base.toLowerCase()] : []));
  expect(symbols).toEqual(expect.arrayContaining(Object.keys(kLetters)));
});
