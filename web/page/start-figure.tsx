/** The picture of the start page: the finished still of the first lesson's last explanation, with the engine's numbers. */

import { loadLesson } from 'virtual:lessons';
import { ownTokenTexts } from '../elements/token-texts.ts';
import type { PlayerOptions } from '../player/player-options.ts';
import type { Computed } from '../player/player-state.ts';
import type { CompiledLesson } from '../prose/prose.ts';
import { FrameView, sayIn } from '../render/index.ts';
import type { Text } from '../scenes/frame.ts';
import { type Scenes, scenesOf } from '../scenes/index.ts';
import { initialInputs } from '../timeline/inputs.ts';
import type { Language } from '../timeline/lesson.ts';

/** The lesson that the page offers first. */
export const kFirstLesson = 'by-hand';

export interface StartFigureData {
  readonly compiled: CompiledLesson;
  readonly scenes: Scenes;
  readonly computed: Computed;
}

/** Rejects where the lesson or the engine cannot be had. */
export async function loadStartFigure(run: PlayerOptions['run']): Promise<StartFigureData> {
  const compiled = await loadLesson(kFirstLesson);
  const { lesson } = compiled;
  const [scenes, computed] = await Promise.all([scenesOf(lesson), run(lesson, initialInputs(lesson), () => {})]);
  return { compiled, scenes, computed };
}

/** Drawn for a phone and for a wider screen; the style sheet shows the one that fits. */
export function StartFigure({ figure, language }: { figure: StartFigureData; language: Language }) {
  return (
    <>
      <div class="narrow">
        <Still figure={figure} language={language} width={328} />
      </div>
      <div class="wide">
        <Still figure={figure} language={language} width={720} />
      </div>
    </>
  );
}

function Still({
  figure: { compiled, scenes, computed },
  language,
  width,
}: {
  figure: StartFigureData;
  language: Language;
  width: number;
}) {
  const { lesson } = compiled;
  const prose = compiled.prose[language];
  const step = lesson.steps.findLast(({ kind }) => kind === 'see');
  const scene = step && scenes[step.scene];
  if (!step || !scene) return null;
  const tokens = ownTokenTexts(lesson, prose).map((text): Text => ({ kind: 'token', text }));
  const frame = scene({
    ...computed,
    params: step.params,
    progress: 1,
    size: { width, height: width },
    selection: {},
    tokens,
    ownTokens: tokens,
    editable: [],
  });
  return <FrameView frame={frame} trace={computed.trace} say={sayIn(language, prose.messages)} />;
}
