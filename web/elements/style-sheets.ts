/** The style sheets of the element, adopted by its shadow root: no inline style is ever needed. */

import answers from '../styles/element/answers.css?inline';
import aside from '../styles/element/aside.css?inline';
import buttons from '../styles/element/buttons.css?inline';
import layout from '../styles/element/layout.css?inline';
import media from '../styles/element/media.css?inline';
import player from '../styles/element/player.css?inline';
import prose from '../styles/element/prose.css?inline';
import strip from '../styles/element/strip.css?inline';
import roles from '../styles/roles.css?inline';
import tokens from '../styles/tokens.css?inline';

/** Made when an element is placed, since there are no style sheets in Node. */
export function elementStyleSheets(root: HTMLElement): CSSStyleSheet[] {
  const least = readersFontSize(root);
  const isSmall = Number.parseFloat(getComputedStyle(root).fontSize) < least;
  return [tokens, roles, layout, prose, buttons, strip, answers, player, aside, media].map((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(isSmall ? withRem(css, least) : css);
    return sheet;
  });
}

/** Sizes in rem follow the page's root, and pages often set that to 62.5 %: then a rem is what the reader chose instead. */
function withRem(css: string, pixels: number): string {
  return css.replace(/(?<![\w.-])(\d*\.?\d+)rem\b/g, (_, number) => `${Number(number) * pixels}px`);
}

/** The reader's own font size in pixels, whatever the page makes of it. */
function readersFontSize(root: HTMLElement): number {
  const probe = root.ownerDocument.createElement('span');
  probe.style.setProperty('all', 'initial', 'important');
  root.append(probe);
  const size = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  return size;
}
