import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savedState } from '../../build-scripts/train/saved-state.ts';
import { trainModel } from '../../build-scripts/train/train-model.ts';
import { createTrainer, type Trainer } from '../../web/engine/trainer.ts';

const folder = mkdtempSync(join(tmpdir(), 'training-'));
afterAll(() => rmSync(folder, { recursive: true }));

const totalSteps = 60;
const trainers: Trainer[] = [];
async function newTrainer(): Promise<Trainer> {
  const trainer = await createTrainer({
    task: 'small_translation',
    seed: 5,
    learningRate: 0.01,
    totalSteps,
    warmUpSteps: 10,
    variant: 'simd128',
    model: {
      modelType: 'encoder_decoder',
      hiddenSize: 16,
      numLayers: 1,
      numEncoderLayers: 1,
      numHeads: 2,
      intermediateSize: 16,
    },
  });
  trainers.push(trainer);
  return trainer;
}

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const trainer of trainers.splice(0)) trainer.free();
});

/** Trains to the end and gives the file that is shipped. */
async function fileOf(saved: ReturnType<typeof savedState>): Promise<Uint8Array> {
  const trainer = await newTrainer();
  trainModel(trainer, totalSteps, saved);
  return trainer.weights({ type: 'f16' });
}

describe('trainModel', () => {
  it('gives the same bits when run again, and when stopped half-way and called again', async () => {
    const file = await fileOf(savedState('once', 'a', folder));
    expect(await fileOf(savedState('again', 'a', folder))).toEqual(file);

    const stopped = savedState('stopped', 'a', folder);
    const trainer = await newTrainer();
    trainer.step(35);
    stopped.write(trainer, 35);
    expect(await fileOf(stopped)).toEqual(file);
    expect(lines).toContain('  goes on at step 35');
  });

  it('begins anew where what was saved follows from something else', async () => {
    const trainer = await newTrainer();
    trainer.step(20);
    savedState('other', 'a', folder).write(trainer, 20);
    await fileOf(savedState('other', 'b', folder));
    expect(lines.filter((line) => line.includes('goes on'))).toEqual([]);
  });

  it('begins anew once what was saved is forgotten', async () => {
    const saved = savedState('forgotten', 'a', folder);
    const trainer = await newTrainer();
    trainer.step(20);
    saved.write(trainer, 20);
    saved.forget();
    expect(saved.restore(trainer)).toBe(0);
  });

  it('says how far it is', async () => {
    await fileOf(savedState('lines', 'a', folder));
    expect(lines.at(-1)).toMatch(/^ {2}step 60 of 60 {2}loss [\d.]+ {2}tokens right [\d.]+ % {2}0 min 0 s left$/);
  });
});
