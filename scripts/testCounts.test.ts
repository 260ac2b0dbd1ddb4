import { describe, expect, it } from 'vitest';
import { type Counts, closingLines, readPlaywright, readVitest } from './testCounts.ts';

const NO_POOLER = 'Pgpool-II, which is not installed (Debian: apt-get install pgpool2)';

describe('the counts of a run', () => {
  it('of Vitest hold why tests were skipped', () => {
    const report = {
      testResults: [
        {
          assertionResults: [
            { fullName: 'a', status: 'passed', meta: {} },
            { fullName: 'b', status: 'failed', meta: {} },
            { fullName: 'c', status: 'skipped', meta: { skipped: NO_POOLER } },
            { fullName: 'd', status: 'todo' },
          ],
        },
      ],
    };
    expect(readVitest(report)).toEqual({
      passed: 1,
      failed: 1,
      skipped: [
        { name: 'c', reason: NO_POOLER },
        { name: 'd', reason: null },
      ],
    });
  });

  it('of Playwright hold why tests were skipped', () => {
    const test = (title: string, status: string, annotations: object[] = []) => ({
      title,
      tests: [{ status, annotations }],
    });
    const report = {
      suites: [
        {
          specs: [test('a', 'expected'), test('b', 'skipped', [{ type: 'skip', description: 'Firefox' }])],
          suites: [{ specs: [test('c', 'unexpected'), test('d', 'flaky'), test('e', 'skipped', [{ type: 'skip' }])] }],
        },
      ],
    };
    expect(readPlaywright(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: [
        { name: 'b', reason: 'Firefox' },
        { name: 'e', reason: null },
      ],
    });
  });
});

describe('a run ends', () => {
  const run = (known: Partial<Counts>): Counts => ({ passed: 5, failed: 0, skipped: [], ...known });
  const lackingPooler = { name: 'pools', reason: NO_POOLER };

  it('with its browsers, what was missing, and the counts alone on the last line', () => {
    const counts = [run({ skipped: [lackingPooler, lackingPooler] }), run({})];
    expect(closingLines(counts, false, ['components in x', 'journeys in y'])).toEqual({
      lines: [
        'Browsers: components in x; journeys in y.',
        'Skipped, and what is missing:',
        `  2 × ${NO_POOLER}`,
        'tests: 10 passed, 0 failed, 2 skipped',
      ],
      isGood: true,
    });
  });

  it('badly where a test was skipped and nobody says why', () => {
    const { lines, isGood } = closingLines([run({ skipped: [{ name: 'pools', reason: null }] })], false, []);
    expect(isGood).toBe(false);
    expect(lines.slice(-2)).toEqual(['Skipped without a reason: pools', 'tests: 5 passed, 1 failed, 1 skipped']);
  });

  it('badly where a check failed that has no tests', () => {
    const { lines, isGood } = closingLines([run({})], true, []);
    expect([lines.at(-1), isGood]).toEqual(['tests: 5 passed, 1 failed, 0 skipped', false]);
  });
});
