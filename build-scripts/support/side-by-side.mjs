import { availableParallelism } from 'node:os';

/**
 * Does the work of every item, as many at once as there are processors; the others wait for their turn.
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<Result>} work
 * @returns {Promise<Result[]>} in the order of the items; rejected as soon as one is
 */
export async function sideBySide(items, work) {
  /** @type {Result[]} */
  const results = [];
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(/** @type {Item} */ (items[index]));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return results;
}
