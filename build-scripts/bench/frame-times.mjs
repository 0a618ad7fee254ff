/** In the page: milliseconds from each picture to the next. @param {number} seconds @returns {Promise<number[]>} */
export function frameTimes(seconds) {
  return new Promise((resolve) => {
    /** @type {number[]} */
    const times = [];
    const end = performance.now() + seconds * 1000;
    let last = performance.now();
    const next = () => {
      const now = performance.now();
      times.push(now - last);
      last = now;
      if (now < end) requestAnimationFrame(next);
      else resolve(times);
    };
    requestAnimationFrame(next);
  });
}

/** The value below which this share of the list lies. @param {readonly number[]} list @param {number} share 0..1 */
export function quantile(list, share) {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}
