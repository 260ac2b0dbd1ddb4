import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#schemas/http.ts';
import { type AskForAccount, type Availability, createAvailabilityCheck } from './availability.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (status: number | undefined) =>
  new ApiError({ kind: 'FETCH_ERROR', url: '/api/users/user-base-info', message: 'no', status });

/** A check whose calls the test answers. */
function start() {
  const asked: { value: string; signal: AbortSignal; answer: (error?: unknown) => Promise<void> }[] = [];
  const states: Availability[] = [];
  const ask: AskForAccount = (value, signal) =>
    new Promise((resolve, reject) => {
      const answer = async (error?: unknown) => {
        if (error === undefined) resolve({});
        else reject(error);
        await vi.advanceTimersByTimeAsync(0);
      };
      asked.push({ value, signal, answer });
    });
  return { check: createAvailabilityCheck(ask, (availability) => states.push(availability)), asked, states };
}

describe('the availability check', () => {
  it('asks once, a second after the last keystroke', () => {
    const { check, asked, states } = start();
    for (const value of ['l', 'li', 'lin', 'linh']) {
      check.type(value);
      vi.advanceTimersByTime(999);
    }
    expect(asked).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(asked.map(({ value }) => value)).toEqual(['linh']);
    expect(states.at(-1)).toBe('checking');
  });

  it.each<[string, unknown, Availability]>([
    ['an account', undefined, 'taken'],
    ['403', refused(403), 'available'],
    ['429', refused(429), 'unknown'],
    ['422', refused(422), 'unknown'],
    ['404', refused(404), 'unknown'],
    ['500', refused(500), 'unknown'],
    ['no network', refused(undefined), 'unknown'],
    ['something else thrown', new TypeError('403'), 'unknown'],
  ])('understands %s', async (_, error, meaning) => {
    const { check, asked, states } = start();
    check.type('linh');
    vi.advanceTimersByTime(1_000);
    await asked[0]?.answer(error);
    expect(states).toEqual(['idle', 'checking', meaning]);
  });

  it('drops the answer for an earlier value', async () => {
    const { check, asked, states } = start();
    check.type('linh');
    vi.advanceTimersByTime(1_000);
    check.type('linh2');
    await asked[0]?.answer(refused(403));
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(states).not.toContain('available');
    vi.advanceTimersByTime(1_000);
    await asked[1]?.answer();
    expect(states.at(-1)).toBe('taken');
  });

  it('makes no call without a valid value', async () => {
    const { check, asked, states } = start();
    check.type('linh');
    check.type(null);
    vi.advanceTimersByTime(10_000);
    expect(asked).toHaveLength(0);
    expect(states.at(-1)).toBe('idle');
  });

  it('caches the last answer, but retries a failed call', async () => {
    const { check, asked, states } = start();
    check.type('linh');
    vi.advanceTimersByTime(1_000);
    await asked[0]?.answer();
    check.type('linh2');
    check.type('linh');
    expect(states.at(-1)).toBe('taken');
    vi.advanceTimersByTime(10_000);
    expect(asked).toHaveLength(1);

    check.type('linh3');
    vi.advanceTimersByTime(1_000);
    await asked[1]?.answer(refused(500));
    check.type(null);
    check.type('linh3');
    vi.advanceTimersByTime(1_000);
    expect(asked).toHaveLength(3);
  });

  it('checks at once on submit, unless the answer is cached', async () => {
    const { check, asked, states } = start();
    check.type('linh');
    const first = check.now('linh');
    expect(asked).toHaveLength(1);
    await asked[0]?.answer(refused(403));
    await expect(first).resolves.toBe('available');
    vi.advanceTimersByTime(10_000);
    await expect(check.now('linh')).resolves.toBe('available');
    expect(asked).toHaveLength(1);
    expect(states.at(-1)).toBe('available');
  });

  it('is unknown for a value edited during the check', async () => {
    const { check, asked } = start();
    const first = check.now('linh');
    check.type('linh2');
    await asked[0]?.answer(refused(403));
    await expect(first).resolves.toBe('unknown');
  });

  it('accepts the answer of a submit', async () => {
    const { check, asked, states } = start();
    check.type('linh');
    vi.advanceTimersByTime(1_000);
    check.settle('linh', 'taken');
    await asked[0]?.answer(refused(403));
    expect(states.at(-1)).toBe('taken');
  });

  it('reports nothing after it was stopped', async () => {
    const { check, asked, states } = start();
    check.type('linh');
    vi.advanceTimersByTime(1_000);
    check.stop();
    await asked[0]?.answer();
    expect(states).toEqual(['idle', 'checking']);
  });
});
