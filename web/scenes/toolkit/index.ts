/** Everything a scene is built from. */
export * from './bar-list.ts';
export * from './choreography.ts';
export * from './emphasis.ts';
export * from './grid.ts';
export * from './legend.ts';
export * from './matrix.ts';
export * from './moment.ts';
export * from './part.ts';
export * from './plane.ts';
export * from './structure.ts';
export * from './text.ts';
export * from './token-pills.ts';
export * from './vector-strip.ts';
export * from './view.ts';
export * from './weighted-reading.ts';
export * from './worked-line.ts';
export * from './worked-sum.ts';
