import { describe, expect, it } from 'vitest';
import { AttentionError } from '../../../../web/engine/attention-error.ts';
import { outcomeOf, unwrapped } from '../../../../web/engine/worker/outcome.ts';

const across = <Data>(data: Data): Data => structuredClone(data);

describe('outcomes', () => {
  it('carry a value across a thread', async () => {
    expect(unwrapped(across(await outcomeOf(() => [1, 2])))).toEqual([1, 2]);
  });

  it('carry an error with its code, which a thrown one would lose', async () => {
    const outcome = across(await outcomeOf(() => Promise.reject(new AttentionError('out_of_range', 'id 9 of 3'))));
    const thrown = () => unwrapped(outcome);
    expect(thrown).toThrow(AttentionError);
    expect(thrown).toThrow(expect.objectContaining({ code: 'out_of_range', message: 'id 9 of 3' }));
  });

  it('leave faults of the program alone', async () => {
    const fault = outcomeOf(() => {
      throw new TypeError('a fault');
    });
    await expect(fault).rejects.toThrow(TypeError);
  });
});
