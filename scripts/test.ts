import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, findJourneyBrowsers } from '../e2e/support/browser.ts';
import { type Counts, closingLines, readPlaywright, readVitest } from './testCounts.ts';

interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Where the check writes its counts as JSON, if it runs tests. */
  readonly counts?: { readonly file: string; readonly read: (report: unknown) => Counts };
  readonly environment?: Readonly<Record<string, string>>;
}

const reports = path.join(tmpdir(), `assay-test-${process.pid}`);

const npm = (name: string, script: string): Check => ({ name, command: ['npm', 'run', '--silent', script] });

/** Runs the tests of the projects that `pattern` names. */
function vitest(project: string, pattern = project): Check {
  const file = `${reports}-${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name: `${project} tests`,
    command: ['npx', 'vitest', 'run', '--project', pattern, ...reporters],
    counts: { file, read: readVitest },
  };
}

function playwright(): Check {
  const file = `${reports}-e2e.json`;
  return {
    name: 'browser tests',
    command: ['npm', 'run', '--silent', 'test:e2e'],
    counts: { file, read: readPlaywright },
  };
}

/**
 * Stages run one after the other, the lanes of a stage beside each other, the checks of a lane in order. Server tests start the
 * programs that the first stage has built; they wait for processes a fifth of their time, in which the few of the other
 * language run. Journeys have the machine to themselves: they fill it.
 */
const STAGES: readonly (readonly (readonly Check[])[])[] = [
  [
    [
      npm('types', 'typecheck'),
      npm('lint', 'lint'),
      npm('unused code', 'check:unused'),
      npm('documentation', 'check:docs'),
      npm('build', 'build'),
    ],
    [vitest('unit', 'unit*'), npm('a browser to test with', 'ensure:browser'), vitest('components')],
  ],
  [
    [{ ...vitest('server'), environment: { TEST_PROGRAMS: 'dist/server' } }],
    [
      npm('what operators install', 'check:deploy'),
      {
        name: 'build in the pseudo-language',
        command: ['node', '--import', 'tsx', 'scripts/build.ts', '--if-needed', '--language=pseudo'],
      },
      vitest('server-vietnamese'),
    ],
  ],
  [[playwright()]],
];

const counted: Counts[] = [];
const failures: string[] = [];

/** Runs every check there is, stops after the first stage in which one fails, and ends with one line of counts. */
async function main(): Promise<void> {
  for (const lanes of STAGES) {
    await Promise.all(lanes.map((lane) => runLane(lane, lanes.length > 1)));
    if (failures.length > 0) break;
  }
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) console.error('Later checks did not run.');
  const { lines, isGood } = closingLines(counted, failures.length > 0, browsers());
  console.log(`\n${lines.join('\n')}`);
  if (!isGood) process.exitCode = 1;
}

async function runLane(checks: readonly Check[], beside: boolean): Promise<void> {
  for (const check of checks) {
    const { name, command, counts } = check;
    const from = Date.now();
    const code = await run(check, beside);
    console.log(`── ${name}: ${code === 0 ? 'passed' : 'failed'} in ${Math.round((Date.now() - from) / 1_000)} s`);
    if (counts && existsSync(counts.file)) {
      counted.push(counts.read(JSON.parse(await readFile(counts.file, 'utf8'))));
    }
    if (code !== 0) {
      failures.push(`The check "${name}" failed: ${command.join(' ')}`);
      return;
    }
  }
}

/** Which browser had what, in words. */
function browsers(): readonly string[] {
  const [first, other] = findJourneyBrowsers();
  return [
    `components in ${findChromium()?.program ?? "Playwright's browser"}`,
    `journeys in ${first?.program ?? "Playwright's browser"}`,
    ...(other ? [`every page, and whether it is accessible, in ${other.program}`] : []),
  ];
}

/** Runs a command; what it writes beside another is held back until it ends, so that the two do not mix. */
function run({ name, command, counts, environment }: Check, beside: boolean): Promise<number> {
  const [program = '', ...args] = command;
  const report = counts ? { PLAYWRIGHT_JSON_OUTPUT_FILE: counts.file } : {};
  const env = { ...process.env, ...report, ...environment };
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['inherit', beside ? 'pipe' : 'inherit', beside ? 'pipe' : 'inherit'],
      env,
    });
    let written = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        written += part;
      });
    }
    const end = (code: number) => {
      if (written !== '') console.log(`\n── ${name}\n${written}`);
      resolve(code);
    };
    child.once('close', (code) => end(code ?? 1));
    child.once('error', () => end(1));
  });
}

await main();
