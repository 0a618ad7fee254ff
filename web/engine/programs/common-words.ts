/**
 * Which words of a translation stand in the one that was meant, in its order: the longest list that both have in common. A
 * word left out or put in so does not make all after it wrong.
 */
export function commonWords(said: readonly string[], meant: readonly string[]): readonly boolean[] {
  // longest[i][j]: how many words said from i on and meant from j on have in common.
  const longest = Array.from({ length: said.length + 1 }, () => new Array<number>(meant.length + 1).fill(0));
  const common = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = said.length - 1; i >= 0; i--) {
    for (let j = meant.length - 1; j >= 0; j--) {
      const row = longest[i];
      if (row) row[j] = said[i] === meant[j] ? common(i + 1, j + 1) + 1 : Math.max(common(i + 1, j), common(i, j + 1));
    }
  }
  let j = 0;
  return said.map((word, i) => {
    while (j < meant.length && word !== meant[j] && common(i, j + 1) > common(i + 1, j)) j += 1;
    const isCommon = word === meant[j];
    if (isCommon) j += 1;
    return isCommon;
  });
}
