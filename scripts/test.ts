import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  /** Where the stage writes its counts as JSON, if it runs tests. */
  readonly counts?: { readonly file: string; readonly read: (report: unknown) => Counts };
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const VITEST = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const PLAYWRIGHT = z.object({ stats: z.object({ expected: z.number(), flaky: z.number(), unexpected: z.number() }) });

const reports = path.join(tmpdir(), `assay-test-${process.pid}`);

function vitest(project: string): Stage {
  const file = `${reports}-${project}.json`;
  const read = (report: unknown) => {
    const { numPassedTests, numFailedTests } = VITEST.parse(report);
    return { passed: numPassedTests, failed: numFailedTests };
  };
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name: `${project} tests`,
    command: ['npx', 'vitest', 'run', '--project', project, ...reporters],
    counts: { file, read },
  };
}

function playwright(): Stage {
  const file = `${reports}-e2e.json`;
  const read = (report: unknown) => {
    const { expected, flaky, unexpected } = PLAYWRIGHT.parse(report).stats;
    return { passed: expected + flaky, failed: unexpected };
  };
  return { name: 'browser tests', command: ['npm', 'run', '--silent', 'test:e2e'], counts: { file, read } };
}

const STAGES: readonly Stage[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'unused code', command: ['npm', 'run', '--silent', 'check:unused'] },
  { name: 'documentation', command: ['npm', 'run', '--silent', 'check:docs'] },
  vitest('unit'),
  vitest('server'),
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'first-load size', command: ['npm', 'run', '--silent', 'check:size'] },
  playwright(),
];

/** Runs every check there is, stops at the first stage that fails, and ends with one line of counts. */
async function main(): Promise<void> {
  let passed = 0;
  let failed = 0;
  for (const { name, command, counts } of STAGES) {
    console.log(`\n── ${name}`);
    const code = await run(command, counts?.file);
    if (counts && existsSync(counts.file)) {
      const found = counts.read(JSON.parse(await readFile(counts.file, 'utf8')));
      passed += found.passed;
      failed += found.failed;
    }
    if (code !== 0) {
      console.error(`\nThe stage "${name}" failed (${command.join(' ')}); later stages did not run.`);
      console.log(`tests: ${passed} passed, ${Math.max(failed, 1)} failed`);
      process.exitCode = 1;
      return;
    }
  }
  console.log(`\ntests: ${passed} passed, ${failed} failed`);
}

function run([program = '', ...args]: readonly string[], report?: string): Promise<number> {
  const env = report ? { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } : process.env;
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env });
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
}

await main();
