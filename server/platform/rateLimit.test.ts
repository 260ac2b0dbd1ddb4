import { describe, expect, it } from 'vitest';
import { testConfig, useTestDatabase } from '../testing/database.ts';
import { ApiError } from './errors.ts';
import { networkOf } from './http/networks.ts';
import { countAgainst, countVisitorCall, type Limit } from './rateLimit.ts';

const database = useTestDatabase();
const NOON = Date.UTC(2026, 0, 15, 12);

async function isRefused(limit: Limit, subject: string, now: number): Promise<number | null> {
  try {
    await countAgainst(limit, subject, database.pool, now);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return error.retryAfter ?? 0;
    throw error;
  }
}

describe('a limit', () => {
  const limit = (name: string): Limit => ({ name, max: 2, within: 60_000 });

  it('refuses calls beyond it, says how long to wait, and resets afterwards', async () => {
    const tries = limit('tries');
    expect(await isRefused(tries, 'a', NOON)).toBeNull();
    expect(await isRefused(tries, 'a', NOON + 10_000)).toBeNull();
    expect(await isRefused(tries, 'a', NOON + 20_000)).toBe(40);
    expect(await isRefused(tries, 'a', NOON + 59_999)).toBe(1);
    expect(await isRefused(tries, 'a', NOON + 60_000)).toBeNull();
  });

  it('counts subjects and limits apart', async () => {
    for (const subject of ['b', 'b', 'c']) expect(await isRefused(limit('one'), subject, NOON)).toBeNull();
    expect(await isRefused(limit('one'), 'b', NOON)).toBe(60);
    expect(await isRefused(limit('other'), 'b', NOON)).toBeNull();
  });

  it('holds for concurrent calls', async () => {
    const asked = Array.from({ length: 20 }, () => isRefused({ ...limit('rush'), max: 7 }, 'd', NOON));
    expect((await Promise.all(asked)).filter((refused) => refused === null)).toHaveLength(7);
  });

  it('stores no address, and deletes expired counts', async () => {
    await isRefused(limit('traces'), '203.0.113.9', NOON);
    const held = await database.pool.query('SELECT row_to_json(r)::text AS text FROM rate_limits r');
    expect(JSON.stringify(held.rows)).not.toContain('203.0.113.9');
    await isRefused(limit('later'), 'e', NOON + 86_400_000);
    const { rows } = await database.pool.query('SELECT DISTINCT name FROM rate_limits');
    expect(rows).toEqual([{ name: 'later' }]);
  });
});

describe('networks of one site', () => {
  it('share four times the limit of one', async () => {
    const network = { name: 'sites', max: 2, within: 60_000 };
    const call = async (ip: string) => {
      const config = testConfig({ RATE_LIMIT_PER_MINUTE: '6000' });
      const deps = { ...database.deps, config, clock: () => NOON };
      return await countVisitorCall({ network }, { ip }, deps).then(
        () => true,
        () => false,
      );
    };
    const calls: boolean[] = [];
    for (let at = 0; at < 10; at++) calls.push(await call(`2001:db8:7:${at.toString(16)}::1`));
    expect(calls.filter((isLeft) => isLeft)).toHaveLength(8);
    expect(await call('2001:db8:8::1')).toBe(true);
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
