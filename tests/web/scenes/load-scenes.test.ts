import { describe, expect, it } from 'vitest';
import { loadScenes, sceneNames, scenesOf } from '../../../web/scenes/index.ts';

describe('loadScenes', () => {
  it('gives the scenes that are asked for and no others', async () => {
    expect(Object.keys(await loadScenes(['softmax', 'single-query', 'softmax']))).toEqual(['softmax', 'single-query']);
  });

  it('knows no scene by another name, also none that every object has', async () => {
    await expect(loadScenes(['toString'])).rejects.toThrow(RangeError);
    await expect(scenesOf({ steps: [{ scene: 'nowhere' }] })).rejects.toThrow("no scene 'nowhere'");
  });

  it('can load each of them', async () => {
    expect(Object.keys(await loadScenes(sceneNames))).toEqual(sceneNames);
  });
});
