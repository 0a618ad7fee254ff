import type { HTMLAttributes } from 'preact';
import type { AttentionWalkthroughElement } from '../elements/attention-walkthrough.tsx';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'attention-walkthrough': HTMLAttributes<AttentionWalkthroughElement> & {
        lesson?: string;
        theme?: string;
        way?: AttentionWalkthroughElement['way'];
        controls?: string | undefined;
        onstatechange?: (event: Event) => void;
      };
    }
  }
}
