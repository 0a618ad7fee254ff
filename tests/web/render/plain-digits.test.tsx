/** Numbers of a lesson as it opens stand in plain digits, in its pictures and in its words: a reader at school need not know `1e5`. */
import { lessons, loadLesson } from 'virtual:lessons';
import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { fillPlaceholder } from '../../../web/prose/placeholder.ts';
import type { LessonProse, LessonSummary, Placeholder } from '../../../web/prose/prose.ts';
import { FrameTables } from '../../../web/render/frame-tables.tsx';
import { FrameView } from '../../../web/render/frame-view.tsx';
import { kLanguages } from '../../../web/timeline/url-state.ts';
import { frameOf, widths } from '../../gallery/exhibit.ts';
import { unanswered } from '../scenes/exhibits.ts';

const exponent = /\d(?:\.\d+)?e[−-]?\d|10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/g;

const exhibits = unanswered.map((exhibit) => [exhibit.id, exhibit] as const);

describe.each(exhibits)('%s', (id, exhibit) => {
  it.each(widths)('has plain digits in its pictures at %d px', (width) => {
    const found = exhibit.scenarios.flatMap((scenario) =>
      scenario.stops.flatMap((stop) => {
        const frame = frameOf(scenario, stop, width);
        const drawn = render(
          <>
            <FrameView frame={frame} trace={exhibit.trace} say={exhibit.say.en} />
            <FrameTables frame={frame} trace={exhibit.trace} say={exhibit.say.en} />
          </>,
        );
        const texts = Array.from(drawn.matchAll(/>([^<]+)</g), ([, text = '']) => text);
        return texts.filter((text) => text.match(exponent)).map((text) => `${scenario.id}@${stop}: ${text}`);
      }),
    );
    expect(found).toEqual([]);
  });

  it.each(kLanguages)('has plain digits in its words, but for what is nearly nothing (%s)', async (language) => {
    const { prose } = await loadLesson(id);
    const tooSmall = ({ ref }: Extract<Placeholder, { kind: 'number' }>) =>
      Math.abs(exhibit.trace.at(ref.tensor, ref.index)) < 1e-4;
    const written = placeholdersOf(prose[language])
      .filter((placeholder) => placeholder.kind !== 'number' || !tooSmall(placeholder))
      .map((placeholder) => fillPlaceholder(placeholder, { trace: exhibit.trace, tokens: [], language }));
    expect(written.filter((text) => text.match(exponent))).toEqual([]);
  });
});

it('is tried on every lesson', () => {
  const summaries: readonly LessonSummary[] = lessons;
  expect(exhibits.map(([id]) => id)).toEqual(summaries.map(({ id }) => id));
});

function placeholdersOf(prose: LessonProse): readonly Placeholder[] {
  const found: Placeholder[] = [];
  JSON.stringify(prose, (_, value: unknown) => {
    if (isPlaceholderNode(value)) found.push(value.placeholder);
    return value;
  });
  return found;
}

function isPlaceholderNode(value: unknown): value is { readonly placeholder: Placeholder } {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'placeholder';
}
