export const share = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number =>
  round(items.filter(holds).length / items.length);

/** Four digits: more would say more than so many sentences can. */
export const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Each once, by what tells them apart. */
export const distinct = <Item>(items: readonly Item[], key: (item: Item) => string): readonly Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];
