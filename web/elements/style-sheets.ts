/** The style sheets of the element, adopted by its shadow root: no inline style is ever needed. */

import answers from '../styles/element/answers.css?inline';
import aside from '../styles/element/aside.css?inline';
import buttons from '../styles/element/buttons.css?inline';
import layout from '../styles/element/layout.css?inline';
import media from '../styles/element/media.css?inline';
import player from '../styles/element/player.css?inline';
import prose from '../styles/element/prose.css?inline';
import strip from '../styles/element/strip.css?inline';
import tokens from '../styles/tokens.css?inline';

/** Made when the first element is placed, since there are no style sheets in Node. */
export function elementStyleSheets(): CSSStyleSheet[] {
  return [tokens, layout, prose, buttons, strip, answers, player, aside, media].map((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
}
