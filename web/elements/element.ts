/** Importing this module defines `<attention-walkthrough>`; in Node it only exports the class. */
import { AttentionWalkthroughElement } from './attention-walkthrough.tsx';

export { AttentionWalkthroughElement };

const kName = 'attention-walkthrough';

if (typeof customElements !== 'undefined' && !customElements.get(kName))
  customElements.define(kName, AttentionWalkthroughElement);
