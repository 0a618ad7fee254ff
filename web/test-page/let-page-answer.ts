/** Time in milliseconds for which tests may hold the thread. */
const kBurst = 100;

let answered = 0;

/** Gives the thread to the page where tests have held it for long, since a browser takes a page that does not answer for hung. */
export async function letPageAnswer(): Promise<void> {
  if (performance.now() - answered < kBurst) return;
  await new Promise((resolve) => setTimeout(resolve, 0));
  answered = performance.now();
}
