import { describe, expect, it } from 'vitest';
import { Answer } from './answer.ts';
import { AnswerCache, toRepeat } from './answerCache.ts';

const KB = 1_024;

function answer(key: string, expires: number | null = null): Answer {
  return new Answer({ key, form: 'json', version: 1, body: Buffer.alloc(10 * KB, key), expires });
}

async function keepWithAddress(
  cache: AnswerCache,
  kept: Answer,
  address: string,
  encoding: 'br' | 'identity' = 'identity',
) {
  cache.keepAddress(address, toRepeat(await kept.prepare(encoding), {}));
}

describe('the answer cache', () => {
  it('evicts the least recently used entry when full, counting keys', async () => {
    const cache = new AnswerCache(35 * KB, () => 0);
    const [a, b, c] = [answer('a'), answer('b'), answer('c')];
    for (const kept of [a, b, c]) {
      cache.keep(kept);
      await keepWithAddress(cache, kept, `/${kept.key}`);
    }
    expect(cache.atAddress('/a')?.prepared.answer).toBe(a);
    cache.keep(answer('d'));
    expect(cache.atAddress('/b')).toBeUndefined();
    expect(cache.find('b')).toBeUndefined();
    expect(cache.find('a')).toBe(a);
    expect(cache.find('c')).toBe(c);
    expect(cache.bytes).toBeLessThanOrEqual(35 * KB);
  });

  it('never holds more than its bounds, however many addresses lead to one answer', async () => {
    const cache = new AnswerCache(64 * KB, () => 0);
    for (let turn = 0; turn < 500; turn++) {
      const kept = cache.find('a') ?? answer('a');
      if (!cache.find('a')) cache.keep(kept);
      await keepWithAddress(cache, kept, `/a?${turn}`);
      expect(cache.bytes).toBeLessThanOrEqual(64 * KB);
    }
  });

  it('counts an encoding once, and no evicted entry', async () => {
    const cache = new AnswerCache(1_000 * KB, () => 0);
    const kept = answer('a');
    cache.keep(kept);
    const before = cache.bytes;
    await keepWithAddress(cache, kept, '/1', 'br');
    const compressed = cache.bytes - before;
    await keepWithAddress(cache, kept, '/2', 'br');
    expect(cache.bytes - before - compressed).toBeLessThan(compressed);
    cache.keep(answer('a'));
    expect(cache.bytes).toBe(before);
    expect(cache.atAddress('/1')).toBeUndefined();
    cache.clear();
    expect(cache.bytes).toBe(0);
  });

  it('does not remember the address of an answer it does not hold', async () => {
    const cache = new AnswerCache(100 * KB, () => 0);
    await keepWithAddress(cache, answer('a'), '/a');
    expect(cache.atAddress('/a')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('counts the memory it holds: compressed bodies, headers and addresses', async () => {
    const cache = new AnswerCache(1_000 * KB, () => 0);
    // A small body is a slice of a larger buffer of Node's.
    const small = new Answer({ key: 'k', form: 'json', version: 1, body: Buffer.from('{}'), expires: null });
    expect(small.body.buffer.byteLength).toBe(2);
    const kept = answer('a');
    cache.keep(kept);
    const before = cache.bytes;
    const prepared = await kept.prepare('gzip');
    expect(prepared.bytes.buffer.byteLength).toBe(prepared.bytes.length);
    const header = 'x'.repeat(5 * KB);
    cache.keepAddress('/1', toRepeat(prepared, { 'content-security-policy': header }));
    expect(cache.bytes - before).toBeGreaterThan(prepared.bytes.length + 2 * header.length);
  });

  it('returns no expired entry', async () => {
    let now = 0;
    const cache = new AnswerCache(100 * KB, () => now);
    const today = answer('a', 1_000);
    cache.keep(today);
    await keepWithAddress(cache, today, '/a');
    now = 999;
    expect(cache.atAddress('/a')).toBeDefined();
    now = 1_000;
    expect(cache.atAddress('/a')).toBeUndefined();
    expect(cache.find('a')).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });
});
