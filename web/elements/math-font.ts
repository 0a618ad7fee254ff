/** The font of formulas. It belongs to the document: a shadow root cannot have fonts of its own. */
import fontAddress from '#fonts/math.woff2?url';

const kFamily = 'Aw Math';

/** Adds the font once; formulas look well enough without it, so a font that cannot be had is no error. */
export function addMathFont(document: Pick<Document, 'fonts'>): void {
  if ([...document.fonts].some(({ family }) => family.replaceAll('"', '') === kFamily)) return;
  document.fonts.add(new FontFace(kFamily, `url("${fontAddress}")`, { display: 'swap' }));
}
