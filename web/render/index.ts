/** Frames as pictures, words, tables and files. */
export { describe, narrationText } from './describe.ts';
export { FrameTables, type FrameTablesProps } from './frame-tables.tsx';
export { FrameView, type FrameViewProps } from './frame-view.tsx';
export { heightFor } from './lowest-point.ts';
export { type FigureNumbers, figureNumbers } from './numbers.ts';
export { OriginMark } from './origin-mark.tsx';
export type { EditTarget, FigureActions } from './pressable-view.tsx';
export { sayIn } from './say-in.ts';
export { type Say, textContent } from './text-content.ts';
