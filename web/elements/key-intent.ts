/** What a key means while the focus is inside a lesson. Keys that the focused control needs itself are left to it. */

export type Intent = 'toggle' | 'next-stop' | 'previous-stop' | 'next-step' | 'previous-step' | 'close';

/** What has the focus: a text field or slider uses arrows and space, a button space, a number of the figure arrows. */
export type Focused = 'field' | 'button' | 'figure' | 'other';

export interface KeyPress {
  readonly key: string;
  /** With Alt, Control, Meta or Shift keys belong to the browser, or to the figure. */
  readonly modified: boolean;
  /** Part of an unfinished composition of an input method. */
  readonly composing: boolean;
}

const kIntents: Readonly<Record<string, Intent>> = {
  ' ': 'toggle',
  ArrowRight: 'next-stop',
  ArrowLeft: 'previous-stop',
  PageDown: 'next-step',
  PageUp: 'previous-step',
  Escape: 'close',
};

export function keyIntent({ key, modified, composing }: KeyPress, focused: Focused): Intent | null {
  const intent = kIntents[key];
  if (!intent || modified || composing) return null;
  if (intent === 'close') return intent;
  if (focused === 'field') return null;
  if (intent === 'toggle') return focused === 'other' ? intent : null;
  const isArrow = intent === 'next-stop' || intent === 'previous-stop';
  return isArrow && focused === 'figure' ? null : intent;
}
