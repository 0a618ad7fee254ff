import { render } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { FrameView } from '../../../web/render/frame-view.tsx';
import { RecordedTrace } from '../../../web/trace/recorded-trace.ts';

const trace = new RecordedTrace([], () => 'computed');

function pill(text: string): string {
  const token = {
    kind: 'token',
    key: 'pill',
    x: 0,
    y: 0,
    width: 64,
    height: 26,
    text: { kind: 'token', text },
  } as const;
  const narration = { kind: 'symbol', base: '' } as const;
  const frame = { width: 64, height: 26, decimals: 2, marks: [token], figures: [], narration };
  return render(<FrameView frame={frame} trace={trace} say={(id) => id} />);
}

describe('a token in its pill', () => {
  it.each(['internationalisation', '人工智能人工智能'])('%s is set tighter, whole and inside', (text) => {
    const svg = pill(text);
    expect(svg).toContain(`>${text}<`);
    const length = Number(svg.match(/textLength="(\d+)"/)?.[1]);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(64);
  });

  it.each(['z'.repeat(200), 'é́́'.repeat(60), '👩‍👩‍👧'.repeat(30)])('%s loses its end, between characters', (text) => {
    const shown = pill(text).match(/>([^<>]+)…</)?.[1] ?? '';
    expect(shown).not.toBe('');
    expect(shown.length).toBeLessThan(40);
    const characters = (of: string) => [...new Intl.Segmenter().segment(of)].map(({ segment }) => segment);
    expect(characters(text).slice(0, characters(shown).length)).toEqual(characters(shown));
  });

  it.each(['kitten', '小猫'])('%s has room and is set as it is', (text) => {
    expect(pill(text)).not.toContain('textLength');
  });
});
