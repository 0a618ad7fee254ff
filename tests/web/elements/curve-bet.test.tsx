/** A curve is drawn by slider and by pointer, counts when it is whole, and stands beside the truth. */
import { loadGlossary, termRoles } from 'virtual:glossary';
import { loadLesson } from 'virtual:lessons';
import { options, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CurveBet } from '../../../web/elements/curve-bet.tsx';
import { LessonContext, ProseContext } from '../../../web/elements/lesson-context.ts';
import { Stage } from '../../../web/elements/stage.tsx';
import { StepProseView } from '../../../web/elements/step-prose-view.tsx';
import { useLessonView } from '../../../web/elements/use-lesson-view.ts';
import type { FigureActions } from '../../../web/render/index.ts';
import { scenesOf } from '../../../web/scenes/index.ts';
import { computedPlayer } from './computed-player.ts';

const compiled = await loadLesson('bottleneck');
const scenes = await scenesOf(compiled.lesson);
const player = await computedPlayer(compiled.lesson);
afterAll(() => player.dispose());

const ignore = () => undefined;
const asked = compiled.lesson.steps[0]?.bet?.curve?.asked ?? [];

/** What is shown of the lesson now, and what can be done with it. */
interface Shown {
  readonly text: string;
  readonly sliders: readonly {
    readonly said: string;
    readonly disabled: boolean;
    readonly to: (height: number) => void;
  }[];
  /** Presses the button with this text. Throws where there is none, or it is disabled. */
  readonly press: (name: string) => void;
  readonly onDraw: FigureActions['onDraw'];
}

type Props = Readonly<Record<string, unknown>>;

/** Words and picture of the lesson, as wide as beside each other on a page. The form stands by itself: in the words it is loaded late. */
function BetAndStage() {
  const source = { player, compiled, scenes, termRoles, loadGlossary, onOpenTool: ignore, onOpenLesson: ignore };
  const view = useLessonView({ ...source, language: 'en' }, 704);
  return (
    <LessonContext.Provider value={view}>
      <ProseContext.Provider value={view}>
        <StepProseView />
        {view.step.bet?.curve ? <CurveBet curve={view.step.bet.curve} /> : null}
        <Stage onPoint={ignore} />
      </ProseContext.Provider>
    </LessonContext.Provider>
  );
}

/** There is no page in Node: elements are taken while they are made. */
function shown(): Shown {
  const made: { readonly type: unknown; readonly props: Props }[] = [];
  const before = options.vnode;
  options.vnode = (vnode: VNode) => {
    made.push({ type: vnode.type, props: vnode.props as Props });
    before?.(vnode);
  };
  let html: string;
  try {
    html = renderToString(<BetAndStage />);
  } finally {
    if (before) options.vnode = before;
    else delete options.vnode;
  }
  const call = (handler: unknown, event?: unknown) => (handler as (event: unknown) => void)(event);
  return {
    text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '),
    sliders: made
      .filter(({ type, props }) => type === 'input' && props.type === 'range' && 'aria-valuetext' in props)
      .map(({ props }) => ({
        said: String(props['aria-valuetext']),
        disabled: Boolean(props.disabled),
        to: (height) => call(props.onInput, { currentTarget: { value: String(height) } }),
      })),
    press: (name) => {
      const button = made.find(({ type, props }) => type === 'button' && props.children === name);
      if (!button || button.props.disabled) throw new Error(`no button to press: ${name}`);
      call(button.props.onClick);
    },
    onDraw: made.map(({ props }) => (props.actions as FigureActions | undefined)?.onDraw).find(Boolean),
  };
}

const answer = () => player.state.bets.bet;
const setAll = (height: number) => {
  for (const place of asked.keys()) shown().sliders[place]?.to(height);
};

beforeEach(() => {
  player.goToStep('read');
  player.bet('bet', null);
  player.goToStep('bet');
});

describe('a curve that is asked for', () => {
  it('has a named slider for each place, none of them set', () => {
    const { text, sliders } = shown();
    for (const words of ['6 words', '18 words', 'Still to set: 5']) expect(text).toContain(words);
    expect(sliders.map(({ said }) => said)).toEqual(asked.map(() => 'not set'));
    expect(() => shown().press('That is my guess')).toThrow('no button');
  });

  it('counts by the keyboard alone once each place is set, and not before', () => {
    for (const place of asked.keys()) {
      expect(answer()).toBeUndefined();
      shown().sliders[place]?.to(0.6 - place / 10);
    }
    expect(answer()).toEqual({ kind: 'curve', heights: [0.6, 0.5, 0.4, 0.3, 0.2] });
    expect(shown().sliders.map(({ said }) => said)).toEqual(['60%', '50%', '40%', '30%', '20%']);
  });

  it('shows at once in the sliders what is drawn on the plot', () => {
    shown().onDraw?.([
      { place: 0, height: 0.57 },
      { place: 1, height: 0.31 },
    ]);
    expect(shown().sliders.map(({ said }) => said)).toEqual(['55%', '30%', 'not set', 'not set', 'not set']);
    expect(player.state.selection.drawn).toEqual([0.55, 0.3, null, null, null]);
    expect(answer()).toBeUndefined();
  });

  it('is taken as it lies when the learner says so, and can still be changed', () => {
    shown().onDraw?.([{ place: 1, height: 0.4 }]);
    shown().onDraw?.([{ place: 3, height: 0.2 }]);
    shown().press('That is my guess');
    expect(answer()).toEqual({ kind: 'curve', heights: [0.4, 0.4, 0.3, 0.2, 0.2] });
    shown().sliders[4]?.to(0);
    expect(answer()).toEqual({ kind: 'curve', heights: [0.4, 0.4, 0.3, 0.2, 0] });
    shown().press('Guess again');
    expect(answer()).toBeUndefined();
    expect(shown().text).toContain('Still to set: 5');
  });

  it('is left half drawn without counting', () => {
    shown().sliders[0]?.to(0.5);
    player.goToStep('curve');
    player.goToStep('bet');
    expect(shown().text).toContain('Still to set: 5');
  });

  it('is locked when the truth was told, until it is begun anew', () => {
    setAll(0.6);
    player.goToStep('curve');
    player.goToStep('bet');
    expect(shown().sliders.every(({ disabled }) => disabled)).toBe(true);
    shown().onDraw?.([{ place: 0, height: 0 }]);
    expect(answer()).toEqual({ kind: 'curve', heights: asked.map(() => 0.6) });
    shown().press('Guess again');
    setAll(0.1);
    shown().sliders[0]?.to(0.2);
    expect(answer()).toEqual({ kind: 'curve', heights: [0.2, 0.1, 0.1, 0.1, 0.1] });
  });
});
