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
const everyTenth = Array.from({ length: 11 }, (_, index) => index / 10);
/** Some of them, for what changes little while a scene runs. */
const fewTenths = [0, 3, 5, 8, 10].map((index) => everyTenth[index] as number);

function visible(frame: Frame): readonly Mark[] {
  return frame.marks.filter((mark) => (mark.opacity ?? 1) > 0);
}

/** Every scenario of every exhibit at every stage width. */
function cases(of: readonly Exhibit[]): readonly (readonly [name: string, exhibit: Exhibit, stills: Stills])[] {
  return of.flatMap((exhibit) =>
    exhibit.scenarios.flatMap((scenario) =>
      widths.map(
        (width) => [`${exhibit.id}/${scenario.id} at ${width} px`, exhibit, new Stills(scenario, width)] as const,
      ),
    ),
  );
}

/** A scenario at one width. Its frames are made once for all its tests, and forgotten when those of another are asked for. */
class Stills {
  static #last: Stills | undefined;
  readonly scenario: Scenario;
  readonly width: number;
  #frames: readonly Frame[] | undefined;

  constructor(scenario: Scenario, width: number) {
    this.scenario = scenario;
    this.width = width;
  }

  at(progress: number): Frame {
    return frameOf(this.scenario, progress, this.width);
  }

  /** Eleven frames from the beginning to the end. */
  get all(): readonly Frame[] {
    if (Stills.#last !== this && Stills.#last) Stills.#last.#frames = undefined;
    Stills.#last = this;
    this.#frames ??= everyTenth.map((progress) => this.at(progress));
    return this.#frames;
  }
}

describe('every scene', () => {
  describe.each(cases(exhibits))('%s', (_, exhibit, stills) => {
    const { trace } = exhibit;
    const { stops } = stills.scenario;

    it('has frames that do not depend on the frames before them', () => {
      // Back and forth, each far from the one before it.
      const shuffled = [9, 2, 7, 0, 5];
      const inOrder = stills.all;
      const other = shuffled.filter(
        (index) => JSON.stringify(stills.at(everyTenth[index] as number)) !== JSON.stringify(inOrder[index]),
      );
      expect(other).toEqual([]);
    });

    it('has keys that are unique, and numbers that exist in the trace', () => {
      for (const { marks, figures } of stills.all) {
        expect(repeated(marks.map(({ key }) => key))).toEqual([]);
        expect(repeated(figures.map(({ key }) => key))).toEqual([]);
        const refs = [...marks.flatMap(refsOfMark), ...figures.flatMap(({ cells }) => cells.flat())];
        expect(() => {
          for (const { tensor, index } of refs) trace.at(tensor, index);
        }).not.toThrow();
      }
    });

    it('stays inside the frame, in both languages', () => {
      for (const language of languages)
        expect(stills.all.flatMap((frame) => outside(frame, exhibit, language))).toEqual([]);
    });

    it('is a finished still at each stop', () => {
      for (const { progress, stop } of momentsOf(stops)) {
        if (!stop) continue;
        const half = stills.at(progress).marks.filter(({ opacity = 1 }) => opacity > 0 && opacity < 1);
        expect(half.map(({ key, opacity }) => `${key} ${opacity}`)).toEqual([]);
      }
    });

    it('prints numbers in cells that are wide enough', () => {
      for (const { progress } of momentsOf(stops)) expect(cramped(stills.at(progress), exhibit)).toEqual([]);
    });

    it('has words in both languages for every narration and caption', () => {
      const frame = stills.at(1);
      const numbers = figureNumbers(trace, frame.decimals);
      const texts = [
        frame.narration,
        ...frame.figures.flatMap(({ caption, rows, columns }) => [caption, ...rows, ...columns]),
      ];
      for (const language of languages)
        expect(texts.filter((text) => textContent(text, exhibit.say[language], numbers) === '')).toEqual([]);
    });
  });

  it.each(cases(extremeExhibits))('%s: extreme inputs keep the picture finite', (_, __, stills) => {
    expect(fewTenths.flatMap((progress) => stills.at(progress).marks.filter(isInfinite))).toEqual([]);
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
      fewTenths.map((progress) => frameOf(scenario, progress, width).height),
    );
    expect(new Set(heights).size).toBe(1);
  });
});

/** Whether a number somewhere in it is not finite. */
function isInfinite(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return false;
  for (const name in value) if (isInfinite(value[name as keyof typeof value])) return true;
  return false;
}

function repeated(keys: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.size === seen.add(key).size);
}

/** The cells whose printed number is wider than they are. */
function cramped(frame: Frame, { trace }: Exhibit): readonly string[] {
  const numbers = figureNumbers(trace, frame.decimals);
  return visible(frame).flatMap((mark) => {
    if (mark.kind !== 'cell' || !mark.printed) return [];
    const printed = numbers.print(mark.ref, 'number');
    const fits = mark.width >= 30 && printed.length * 7 <= mark.width + 7;
    return fits ? [] : [`${mark.key}: ${printed} in ${mark.width} px`];
  });
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
