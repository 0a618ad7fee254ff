import { describe, expect, it } from 'vitest';
import { figureNumbers } from '../../../web/render/numbers.ts';
import { textContent } from '../../../web/render/text-content.ts';
import type { Frame, Mark, Text } from '../../../web/scenes/frame.ts';
import { refsOfMark } from '../../../web/scenes/toolkit/emphasis.ts';
import type { Language } from '../../../web/timeline/lesson.ts';
import { type Exhibit, frameOf, momentsOf, type Scenario, widths } from '../../gallery/exhibit.ts';
import { exhibits, extremeExhibits, lessonExhibits } from './exhibits.ts';
import { boundsOf } from './mark-bounds.ts';

const languages: readonly Language[] = ['zh-Hans', 'en'];
const everyTwentieth = Array.from({ length: 21 }, (_, index) => index / 20);

function visible(frame: Frame): readonly Mark[] {
  return frame.marks.filter((mark) => (mark.opacity ?? 1) > 0);
}

/** Every scenario of every exhibit at every stage width. */
function cases(of: readonly Exhibit[]): readonly [name: string, exhibit: Exhibit, scenario: Scenario, width: number][] {
  return of.flatMap((exhibit) =>
    exhibit.scenarios.flatMap((scenario) =>
      widths.map(
        (width) =>
          [`${exhibit.id}/${scenario.id} at ${width} px`, exhibit, scenario, width] as [
            string,
            Exhibit,
            Scenario,
            number,
          ],
      ),
    ),
  );
}

describe('every scene', () => {
  it.each(cases(exhibits))('%s: a frame does not depend on the frames before it', (_, __, scenario, width) => {
    const inOrder = new Map(
      everyTwentieth.map((progress) => [progress, JSON.stringify(frameOf(scenario, progress, width))]),
    );
    // 13 and 21 have no common divisor: every time comes once, far from its neighbours.
    const shuffled = everyTwentieth.map((_, index) => everyTwentieth[(index * 13 + 5) % 21] as number);
    for (const progress of shuffled)
      expect(JSON.stringify(frameOf(scenario, progress, width))).toBe(inOrder.get(progress));
  });

  it.each(cases(exhibits))(
    '%s: keys are unique and every number exists in the trace',
    (_, { trace }, scenario, width) => {
      for (const progress of everyTwentieth) {
        const frame = frameOf(scenario, progress, width);
        expect(repeated(frame.marks.map((mark) => mark.key))).toEqual([]);
        expect(repeated(frame.figures.map((figure) => figure.key))).toEqual([]);
        const refs = [...frame.marks.flatMap(refsOfMark), ...frame.figures.flatMap((figure) => figure.cells.flat())];
        expect(() => refs.map((ref) => trace.at(ref.tensor, ref.index))).not.toThrow();
      }
    },
  );

  it.each(cases(exhibits))(
    '%s: everything stays inside the frame, in both languages',
    (_, exhibit, scenario, width) => {
      for (const language of languages) {
        for (const progress of everyTwentieth)
          expect(outside(frameOf(scenario, progress, width), exhibit, language)).toEqual([]);
      }
    },
  );

  it.each(cases(exhibits))('%s: a stop is a finished still', (_, __, scenario, width) => {
    for (const { progress, stop } of momentsOf(scenario.stops)) {
      if (!stop) continue;
      const half = frameOf(scenario, progress, width).marks.filter(({ opacity = 1 }) => opacity > 0 && opacity < 1);
      expect(half.map(({ key, opacity }) => `${key} ${opacity}`)).toEqual([]);
    }
  });

  it.each(cases(exhibits))('%s: printed cells are wide enough for their numbers', (_, { trace }, scenario, width) => {
    for (const { progress } of momentsOf(scenario.stops)) {
      const frame = frameOf(scenario, progress, width);
      const numbers = figureNumbers(trace, frame.decimals);
      for (const mark of visible(frame)) {
        if (mark.kind !== 'cell' || !mark.printed) continue;
        expect(mark.width, mark.key).toBeGreaterThanOrEqual(30);
        expect(numbers.print(mark.ref, 'number').length * 7, mark.key).toBeLessThanOrEqual(mark.width + 7);
      }
    }
  });

  it.each(cases(exhibits))(
    '%s: every narration and caption has its words in both languages',
    (_, exhibit, scenario, width) => {
      for (const language of languages) {
        const frame = frameOf(scenario, 1, width);
        const numbers = figureNumbers(exhibit.trace, frame.decimals);
        const texts = [
          frame.narration,
          ...frame.figures.flatMap(({ caption, rows, columns }) => [caption, ...rows, ...columns]),
        ];
        for (const text of texts) expect(textContent(text, exhibit.say[language], numbers)).not.toBe('');
      }
    },
  );

  it.each(cases(extremeExhibits))('%s: extreme inputs keep the picture finite', (_, __, scenario, width) => {
    for (const progress of everyTwentieth) {
      for (const mark of frameOf(scenario, progress, width).marks) {
        const numbers = Object.values(mark)
          .flat(2)
          .filter((value): value is number => typeof value === 'number');
        expect(numbers.every(Number.isFinite), mark.key).toBe(true);
      }
    }
  });
});

describe('a lesson', () => {
  const perWidth = lessonExhibits.flatMap((exhibit) =>
    widths.map((width) => [`${exhibit.id} at ${width} px`, exhibit, width] as const),
  );

  it.each(perWidth)('%s: each step begins where the one before it ended', (_, exhibit, width) => {
    exhibit.scenarios.slice(1).forEach((scenario, index) => {
      const before = exhibit.scenarios[index] as Scenario;
      if (before.scene !== scenario.scene) return;
      expect(looks(frameOf(scenario, 0, width)), scenario.id).toEqual(looks(frameOf(before, 1, width)));
    });
  });

  it.each(perWidth)('%s: the stage keeps its height', (_, exhibit, width) => {
    const heights = exhibit.scenarios.flatMap((scenario) =>
      everyTwentieth.map((progress) => frameOf(scenario, progress, width).height),
    );
    expect(new Set(heights).size).toBe(1);
  });
});

function repeated(keys: readonly string[]): readonly string[] {
  return keys.filter((key, index) => keys.indexOf(key) !== index);
}

/** What is seen of a frame, without what may be done with it. */
function looks(frame: Frame): readonly unknown[] {
  return visible(frame).map(({ emphasis: _, opacity = 1, ...mark }) => ({ ...mark, opacity, input: undefined }));
}

function outside(frame: Frame, exhibit: Exhibit, language: Language): readonly string[] {
  const numbers = figureNumbers(exhibit.trace, frame.decimals);
  const textOf = (text: Text): string => textContent(text, exhibit.say[language], numbers);
  return visible(frame).flatMap((mark) => {
    const { x, y, width, height } = boundsOf(mark, textOf, (value) => numbers.print(value.ref, value.format));
    const inside = x >= 0 && y >= 0 && x + width <= frame.width && y + height <= frame.height;
    return inside ? [] : [`${mark.key}: ${x},${y} to ${x + width},${y + height} of ${frame.width},${frame.height}`];
  });
}
