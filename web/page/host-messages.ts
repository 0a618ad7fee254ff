/** Tells the page around a frame how high the frame would like to be, in the five forms that hosts understand already. */

/**
 * The messages for one height in CSS pixels: our own; H5P's resizer (Moodle, WordPress); LTI (Canvas); Open edX;
 * open-iframe-resizer. They carry nothing but sizes, so they may go to any host.
 */
export function resizeMessages(width: number, height: number): readonly object[] {
  return [
    { type: 'attention-walkthrough:resize', height },
    { context: 'h5p', action: 'resize', scrollHeight: height },
    { subject: 'lti.frameResize', height },
    { type: 'plugin.resize', payload: { height } },
    { type: 'iframe-resized', width, height },
  ];
}

/** Sends the messages whenever the size of the body changes. Its box is measured, since `scrollHeight` never shrinks. */
export function reportHeight(body: HTMLElement, send: (message: object) => void): void {
  send({ context: 'h5p', action: 'hello' });
  new ResizeObserver(() => {
    const { width, height } = body.getBoundingClientRect();
    for (const message of resizeMessages(Math.ceil(width), Math.ceil(height))) send(message);
  }).observe(body);
}
