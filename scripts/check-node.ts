import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '#server/testing/ports.ts';

/** The versions of Node that Assay promises to run on: the oldest, and the newest of each line with long support. */
const SUPPORTED = ['20.19.0', '22', '24'];
/** Versions that are refused by name. */
const REFUSED = ['18', '20.18.3'];

const PAGES = ['/', '/directory/projects', '/master-demo/projects', '/observatory', '/support', '/vi/directory/people'];

/** The packages that are compiled for a version or a system, each at its work. PostgreSQL is at work when the server starts. */
const NATIVE = `
  import { hash, verify } from '@node-rs/argon2';
  import sharp from 'sharp';
  if (!(await verify(await hash('plum'), 'plum'))) throw new Error('argon2 does not know its own hash.');
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  if ((await picture.resize(4).png().toBuffer()).length === 0) throw new Error('sharp makes no picture.');
`;

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** Starts, asks and tests the product on each version of Node; the npm package `node` brings their programs. */
async function main(): Promise<void> {
  const cache = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'assay-node');
  const failures: string[] = [];
  for (const version of [...REFUSED, ...SUPPORTED]) {
    const folder = await install(version, cache);
    const from = performance.now();
    try {
      const done = REFUSED.includes(version) ? await expectRefused(folder) : await expectRuns(folder);
      console.log(`Node ${version}: ${done} (${Math.round((performance.now() - from) / 1_000)} s)`);
    } catch (error) {
      failures.push(version);
      console.error(`Node ${version}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failures.length > 0) process.exitCode = 1;
}

/** The folder of a version's program, installed there once. */
async function install(version: string, cache: string): Promise<string> {
  const folder = path.join(cache, version);
  const programs = path.join(folder, 'node_modules', 'node', 'bin');
  if (existsSync(path.join(programs, 'node'))) return programs;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  const { code, said } = await run('npm', ['install', '--no-audit', '--no-fund', `node@${version}`], { cwd: folder });
  if (code !== 0) throw new Error(`npm has no Node ${version}:\n${said}`);
  return programs;
}

/** Every script and the built server end with one line that names the version. */
async function expectRefused(programs: string): Promise<string> {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile('package.json', 'utf8')));
  const starts = [...Object.values(scripts), 'node dist/server/main.js', 'node dist/server/sync.js'];
  for (const start of starts) {
    const { code, said } = await run('sh', ['-c', start], { env: environment(programs) });
    if (code === 0 || !/^Assay needs Node [\d.]+ or newer; this is [\d.]+\.\n$/.test(said))
      throw new Error(`is not refused by "${start}": ${said}`);
  }
  return `refused by ${starts.length} commands`;
}

async function expectRuns(programs: string): Promise<string> {
  const env = environment(programs);
  const native = await run('node', ['--input-type=module', '--eval', NATIVE], { env });
  if (native.code !== 0) throw new Error(`a compiled package fails:\n${native.said}`);
  const tests = await run('node', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit*'], { env });
  if (tests.code !== 0) throw new Error(`unit tests fail:\n${tests.said}`);
  await expectServes(env);
  return `compiled packages, unit tests (${/Tests .*?(\d+) passed/.exec(tests.said)?.[1]}), start, ${PAGES.length} pages`;
}

/** The built server starts with a database of its own, shows its pages and stops. */
async function expectServes(env: NodeJS.ProcessEnv): Promise<void> {
  const data = await mkdtemp(path.join(tmpdir(), 'assay-node-'));
  const port = String(await freePort());
  const settings = { PORT: port, HOST: '127.0.0.1', DATA_DIR: data, FEEDS: 'off', SAMPLE_PROJECTS: '200' };
  const server = spawn('node', ['dist/server/main.js'], { env: { ...env, ...settings } });
  const ended = output(server);
  try {
    const site = `http://127.0.0.1:${port}`;
    await expectReady(server, `${site}/readyz`);
    for (const page of PAGES) {
      const answer = await fetch(site + page, { headers: { accept: 'text/html' } });
      const text = await answer.text();
      if (answer.status !== 200 || !text.includes('<h1')) throw new Error(`${page} answers ${answer.status}.`);
    }
  } catch (error) {
    server.kill('SIGTERM');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reason}\n${(await ended).said}`);
  } finally {
    server.kill('SIGTERM');
    const { code } = await ended;
    await rm(data, { recursive: true, force: true });
    if (code !== 0) process.exitCode = 1;
  }
}

async function expectReady(server: ChildProcess, address: string): Promise<void> {
  const last = performance.now() + 120_000;
  while (performance.now() < last && server.exitCode === null) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await delay(200);
  }
  throw new Error('the server does not get ready.');
}

/** The environment in which `node` is the one of a folder. */
function environment(programs: string): NodeJS.ProcessEnv {
  const bin = path.resolve('node_modules', '.bin');
  return { ...process.env, PATH: [programs, bin, process.env.PATH].join(path.delimiter) };
}

function run(program: string, args: readonly string[], options: object): Promise<Ended> {
  return output(spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
}

async function output(child: ChildProcess): Promise<Ended> {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
  const [code] = await once(child, 'close');
  return { code, said };
}

await main();
