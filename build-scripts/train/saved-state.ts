import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Trainer } from '../../web/engine/trainer.ts';
import { inProject } from '../support/paths.mjs';

export type SavedState = ReturnType<typeof savedState>;

/**
 * What a training has reached, in files that a stop at any moment leaves whole or away. `identity` is of everything its result
 * follows from: what was saved under another is not gone on from.
 */
export function savedState(name: string, identity: string, folder = inProject('build/train')) {
  const state = join(folder, `${name}.state`);
  const head = join(folder, `${name}.json`);
  return {
    /** The step gone on from; 0, with the trainer as it was, where nothing was saved. */
    restore(trainer: Trainer): number {
      if (!existsSync(head) || !existsSync(state)) return 0;
      const saved: { readonly identity: string; readonly step: number } = JSON.parse(readFileSync(head, 'utf8'));
      if (saved.identity !== identity) return 0;
      trainer.restore(new Uint8Array(readFileSync(state)));
      return saved.step;
    },
    write(trainer: Trainer, step: number): void {
      mkdirSync(folder, { recursive: true });
      // Without a head no state counts: a stop between the two loses time, never bits.
      rmSync(head, { force: true });
      replaceFile(state, trainer.save());
      replaceFile(head, JSON.stringify({ identity, step }));
    },
    forget(): void {
      for (const path of [head, state]) rmSync(path, { force: true });
    },
  };
}

function replaceFile(path: string, content: string | Uint8Array): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}
