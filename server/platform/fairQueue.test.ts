import { describe, expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { type Asker, FairQueue } from './fairQueue.ts';

const LIMITS = { slots: 3, heavySlots: 1, perClient: 2, waitingPerClient: 40, waitMs: 60_000 };

/** Runs that the test ends, and their start order. */
function useRuns(queue: FairQueue) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const settled: Promise<unknown>[] = [];
  const ask = (name: string, asker: Asker) => {
    const run = queue.run(asker, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    });
    settled.push(run.catch(() => undefined));
    return run;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    // A run ends, and the next begins, within a few turns of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, ask, end };
}

const light = (client: string): Asker => ({ client, isHeavy: false });
const heavy = (client: string): Asker => ({ client, isHeavy: true });

describe('a fair queue', () => {
  it('serves a newcomer next, however many requests of another wait', async () => {
    const { started, ask, end } = useRuns(new FairQueue(LIMITS));
    for (let turn = 0; turn < 40; turn++) void ask(`greedy ${turn}`, light('greedy'));
    void ask('other', light('other'));
    await end('');
    expect(started).toEqual(['greedy 0', 'greedy 1', 'other']);
    void ask('third', light('third'));
    await end('greedy 0');
    expect(started.at(-1)).toBe('third');
  });

  it('serves waiting clients in turn', async () => {
    const { started, ask, end } = useRuns(new FairQueue({ ...LIMITS, slots: 1 }));
    for (const client of ['a', 'a', 'a', 'b', 'b', 'c']) void ask(client, light(client));
    for (let turn = 0; turn < 6; turn++) await end(started.at(-1) ?? '');
    expect(started).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('lets light work of the same client pass heavy work', async () => {
    const { started, ask, end } = useRuns(new FairQueue(LIMITS));
    for (let turn = 0; turn < 40; turn++) void ask(`heavy ${turn}`, heavy('one'));
    void ask('heavy of another', heavy('two'));
    void ask('light', light('one'));
    await end('');
    expect(started).toEqual(['heavy 0', 'light']);
    await end('heavy 0');
    expect(started.at(-1)).toBe('heavy of another');
  });

  it('refuses only the client that waits for too much', async () => {
    const { ask } = useRuns(new FairQueue({ ...LIMITS, waitingPerClient: 3 }));
    for (let turn = 0; turn < 5; turn++) void ask(`${turn}`, light('greedy'));
    await expect(ask('more', light('greedy'))).rejects.toMatchObject({ status: 429, retryAfter: 1 });
    void ask('other', light('other'));
  });

  it('drops runs that wait too long, and continues after a failure', async () => {
    const queue = new FairQueue({ ...LIMITS, slots: 1, waitMs: 1 });
    const { ask, end, started } = useRuns(queue);
    void ask('first', light('a'));
    const late = await ask('second', light('b')).catch((error: unknown) => error);
    expect(late instanceof ApiError && [late.status, late.code]).toEqual([503, 'overloaded']);
    await end('first');
    await expect(queue.run(light('a'), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    void ask('third', light('b'));
    await end('');
    expect(started).toEqual(['first', 'third']);
  });
});
