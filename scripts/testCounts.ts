import { z } from 'zod';

/** What one run of tests came to. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Of each test that was skipped what it lacked; null where nobody says. */
  readonly skipped: readonly { readonly name: string; readonly reason: string | null }[];
}

const VITEST = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.enum(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled']),
          meta: z.object({ skipped: z.string().optional() }).optional(),
        }),
      ),
    }),
  ),
});

/** Reads the JSON report of Vitest, where a skipped test says why as `server/testing/needs.ts` lets it. */
export function readVitest(report: unknown): Counts {
  const tests = VITEST.parse(report).testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length,
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName, meta }) => ({ name: fullName, reason: meta?.skipped ?? null })),
  };
}

const SPEC = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['skipped', 'expected', 'unexpected', 'flaky']),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
    }),
  ),
});
const SUITE = z.object({
  specs: z.array(SPEC).optional(),
  get suites() {
    return z.array(SUITE).optional();
  },
});
const PLAYWRIGHT = z.object({ suites: z.array(SUITE) });

/** Reads the JSON report of Playwright, where a skipped test says why as the second argument of `test.skip`. */
export function readPlaywright(report: unknown): Counts {
  const specsOf = ({ specs = [], suites = [] }: z.infer<typeof SUITE>): z.infer<typeof SPEC>[] => [
    ...specs,
    ...suites.flatMap(specsOf),
  ];
  const tests = PLAYWRIGHT.parse(report)
    .suites.flatMap(specsOf)
    .flatMap(({ title, tests }) => tests.map((one) => ({ ...one, title })));
  return {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: tests.filter(({ status }) => status === 'unexpected').length,
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map(({ title, annotations }) => ({
        name: title,
        reason: annotations.find(({ type }) => type === 'skip')?.description ?? null,
      })),
  };
}

/**
 * The lines that a run of all tests ends with: where they ran, what each skipped test lacked, and the counts. A skipped test that
 * does not say what it lacks is a failure, unless the run broke off and its tests had no chance to run.
 */
export function closingLines(
  counts: readonly Counts[],
  hasFailed: boolean,
  browsers: readonly string[],
): { readonly lines: readonly string[]; readonly isGood: boolean } {
  const sum = (of: (count: Counts) => number) => counts.reduce((total, one) => total + of(one), 0);
  const skipped = counts.flatMap((one) => one.skipped);
  const reasons = new Map<string, number>();
  for (const { reason } of skipped) if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const silent = skipped.filter(({ reason }) => reason === null);
  const isGood = !hasFailed && silent.length === 0;
  const failed = isGood ? 0 : Math.max(sum((one) => one.failed) + (hasFailed ? 0 : silent.length), 1);
  return {
    lines: [
      `Browsers: ${browsers.join('; ')}.`,
      ...(reasons.size > 0 ? ['Skipped, and what is missing:'] : []),
      ...[...reasons].map(([reason, count]) => `  ${count} × ${reason}`),
      ...silent.map(({ name }) => `Skipped without a reason: ${name}`),
      `tests: ${sum((one) => one.passed)} passed, ${failed} failed, ${skipped.length} skipped`,
    ],
    isGood,
  };
}
