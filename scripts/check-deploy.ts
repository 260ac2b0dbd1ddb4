import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#server/testing/ports.ts';
import { runToEnd, type ServerProcess, startServer } from '#server/testing/process.ts';
import { readEnvironmentFile, readHealthCheck, readUnitEnvironment } from './deployFiles.ts';
import { linkInstall, sizeOf, strayImports } from './productionInstall.ts';
import { findProgram, PROXIES, type ProxySample, type RunningProxy, startProxy, startStream } from './proxyTrial.ts';

/** Most that the packages of a production install may take. */
const MEGABYTES_MAX = 150;

const BY_HTTPS = { 'x-forwarded-proto': 'https' };
/** Six pages, one in the other language, and what stands beside pages. */
const ANSWERS = [
  ...['/', '/directory/projects', '/directory/fundraising', '/observatory', '/terms', '/vi/directory/people'],
  ...['/healthz', '/readyz', '/api/status', '/favicon.ico', '/licenses.txt', '/vi/licenses.txt', '/robots.txt'],
] as const;

const skipped: string[] = [];
const done = (what: string) => console.log(`checked: ${what}`);

/** Starts the built product as an operator does, with the packages of a production install only, and asks it. */
async function checkInstall(folder: string): Promise<ServerProcess> {
  const packages = await linkInstall(folder);
  const built = ['dist/server', 'dist/render', 'dist/vi/server', 'dist/vi/render'];
  assert.deepEqual(strayImports(built, packages), [], 'The built server imports what a production install has not.');
  const size = await sizeOf(packages);
  assert.ok(size <= MEGABYTES_MAX, `A production install takes ${size} MB: at most ${MEGABYTES_MAX}.`);

  const environment = {
    ...readUnitEnvironment(readFileSync('deploy/assay.service', 'utf8')),
    ...readEnvironmentFile(readFileSync('deploy/assay.env', 'utf8'), false),
    ...{ PORT: String(await freePort()), FEEDS: 'off', SAMPLE_PROJECTS: '10', RATE_LIMIT_PER_MINUTE: '50' },
    DATA_DIR: path.join(folder, 'data'),
  };
  const node = ['--preserve-symlinks', '--preserve-symlinks-main'];
  const started = await startServer({ command: [...node, 'dist/server/main.js'], environment, cwd: folder });
  // Its log names PUBLIC_URL.
  const server = { ...started, url: `http://127.0.0.1:${environment.PORT}` };
  try {
    for (const address of ANSWERS) {
      const { status } = await fetch(server.url + address, { headers: { accept: '*/*', ...BY_HTTPS } });
      assert.equal(status, 200, `${address} answers ${status}.`);
    }
    const byHttp = { redirect: 'manual', headers: { 'x-forwarded-proto': 'http' } } as const;
    const sent = await fetch(`${server.url}/directory/people?q=a`, byHttp);
    const location = sent.headers.get('location');
    assert.deepEqual([sent.status, location], [308, 'https://assay.example/directory/people?q=a']);
    for (const program of ['sync', 'admin']) {
      const help = { command: [...node, `dist/server/${program}.js`, '--help'], environment: { ...environment } };
      const { exitCode, output } = await runToEnd({ ...help, cwd: folder });
      assert.equal(exitCode, 0, output);
    }
    checkLicenses(await (await fetch(`${server.url}/licenses.txt`, { headers: BY_HTTPS })).text());
    done(`a production install, ${packages.length} packages with ${size} MB: ${ANSWERS.length} addresses answer`);
  } catch (error) {
    await server.end('SIGTERM');
    throw error;
  }
  return server;
}

/** What browsers get is named with its license, and what only developers have is not. */
function checkLicenses(text: string): void {
  const works = [
    ...['react', 'react-dom', 'echarts', 'zrender', 'ag-grid-community', '@tanstack/react-router', 'comlink', 'zod'],
    ...['@fontsource-variable/inter', '@fontsource-variable/instrument-sans', 'tailwindcss', 'lucide-react'],
  ];
  const tools = ['vite', 'vitest', 'typescript', '@playwright/test', '@biomejs/biome', 'fast-check', 'fastify'];
  const isNamed = (name: string) => text.includes(`\n${name} `) && text.includes('\nLicense: ');
  assert.deepEqual(
    works.filter((name) => !isNamed(name)),
    [],
    'licenses.txt names not all.',
  );
  assert.deepEqual(tools.filter(isNamed), [], 'licenses.txt names what no browser gets.');
}

/** The health check of the image, with the port of this server and with one where nobody listens. */
async function checkHealth(server: ServerProcess): Promise<void> {
  const [program = '', ...args] = readHealthCheck(readFileSync('deploy/Dockerfile', 'utf8'));
  const run = (port: string) => spawnSync(program, args, { env: { PATH: process.env.PATH, PORT: port } }).status;
  assert.equal(run(new URL(server.url).port), 0, 'The health check of the image fails on a server that is ready.');
  assert.equal(run(String(await freePort())), 1, 'The health check of the image passes without a server.');
  done('the health check of the image');
}

/** A sample of a proxy, with the product behind it. */
async function checkProxy(proxy: ProxySample, folder: string, server: ServerProcess): Promise<void> {
  if (proxy.program === null) {
    skipped.push(`${proxy.name}: it is not installed${proxy.name === 'nginx' ? ', or openssl is not' : ''}`);
    return;
  }
  const running = await startProxy(proxy, path.join(folder, proxy.name), Number(new URL(server.url).port));
  try {
    await askThrough(running, PROXIES.indexOf(proxy));
  } finally {
    await running.end();
  }
  await checkStream(proxy, folder);
  done(`${proxy.name}: pages, addresses of visitors, protocol, large bodies, event streams`);
}

async function askThrough({ ask }: RunningProxy, number: number): Promise<void> {
  const page = await ask({ path: '/directory/projects', headers: { accept: 'text/html' } });
  assert.deepEqual([page.status, page.body.includes('<title>Projects')], [200, true]);
  assert.match(String(page.headers['strict-transport-security']), /max-age/);
  const plain = await ask({ path: '/directory/people?q=a', secure: false });
  assert.ok([301, 308].includes(plain.status), `By http it answers ${plain.status}.`);
  assert.match(String(plain.headers.location), /^https:\/\/assay\.example(?::\d+)?\/directory\/people\?q=a$/);
  assert.equal((await ask({ path: '/metrics' })).headers['x-request-id'], undefined, 'Strangers can ask /metrics.');

  // Each address counts by itself, whatever the visitor says of it. The server remembers those of the proxy before.
  const visitor = (n: number) => `127.0.${number}.${n}`;
  const remaining = async (from: string, said: string) => {
    const headers = { 'x-forwarded-for': said, forwarded: `for=${said};proto=http`, 'x-forwarded-proto': 'http' };
    const { status, headers: answer } = await ask({ path: '/api/status', from, headers });
    assert.equal(status, 200, 'What a visitor says of the protocol is believed.');
    return Number(answer['x-ratelimit-remaining']);
  };
  const first = await remaining(visitor(2), '203.0.113.1');
  const second = await remaining(visitor(2), '203.0.113.2');
  assert.equal(second, first - 1, 'What a visitor says of the address is believed.');
  assert.equal(await remaining(visitor(3), '203.0.113.2'), first, 'All visitors have one address.');

  for (const megabytes of [2, 9]) {
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.alloc(megabytes * 1_048_576, ' ');
    const large = await ask({ path: '/api/query', method: 'POST', headers, body });
    assert.equal(large.status, 413, large.body);
    assert.match(large.body, /"code":"too_large"/, 'The proxy refuses large bodies itself.');
  }
}

/** An event arrives while the stream goes on. */
async function checkStream(proxy: ProxySample, folder: string): Promise<void> {
  const stream = await startStream();
  const running = await startProxy(proxy, path.join(folder, `${proxy.name}-stream`), stream.port);
  try {
    const answer = await running.open({ path: '/api/chat/streams', method: 'POST' });
    let heard = '';
    const timer = setTimeout(() => answer.destroy(new Error(`${proxy.name} holds events of a stream back.`)), 5_000);
    for await (const part of answer.setEncoding('utf8')) {
      heard += part;
      if (heard.includes('first')) stream.go();
    }
    clearTimeout(timer);
    assert.match(heard, /first[\s\S]*second/);
  } finally {
    await running.end();
    stream.close();
  }
}

const failed = ({ status, stdout, stderr }: SpawnSyncReturns<string>) => (status === 0 ? '' : stdout + stderr);

/** The unit, as systemd reads it; the account and Node may be elsewhere here. */
async function checkUnit(folder: string): Promise<void> {
  const program = findProgram('systemd-analyze');
  if (program === null) {
    skipped.push('the unit: systemd is not installed');
    return;
  }
  const file = path.join(folder, 'assay.service');
  const text = readFileSync('deploy/assay.service', 'utf8');
  await writeFile(file, text.replace('/usr/bin/node', process.execPath));
  const { status, stderr } = spawnSync(program, ['verify', '--man=no', file], { encoding: 'utf8' });
  const complaints = stderr.split('\n').filter((line) => line.includes('assay.service'));
  assert.deepEqual([status, complaints], [0, []], stderr);
  done('the unit of systemd');
}

/** The image and Compose, as Docker reads them. `--image` builds the image, which loads much from the network. */
function checkDocker(): void {
  const docker = (...args: string[]) => spawnSync('docker', args, { encoding: 'utf8' });
  if (findProgram('docker') === null) {
    skipped.push('Docker: it is not installed');
    return;
  }
  if (docker('compose', 'version').status === 0) {
    const env = { ...process.env, ASSAY_HOST: 'assay.example', ASSAY_DATABASE_PASSWORD: 'x' };
    const read = ['compose', '-f', 'deploy/compose.yaml', 'config', '--quiet'];
    assert.equal(failed(spawnSync('docker', read, { encoding: 'utf8', env })), '');
    done('Compose');
  } else skipped.push('Compose: the plugin of Docker is not installed');
  if (docker('version').status !== 0) {
    skipped.push('the image: the engine of Docker does not run');
  } else if (process.argv.includes('--image')) {
    assert.equal(failed(docker('build', '-f', 'deploy/Dockerfile', '-t', 'assay-check', '.')), '');
    done('the image');
  } else skipped.push('the image: npm run check:deploy -- --image builds it');
}

/** Checks what an operator installs, as far as this machine can. */
async function main(): Promise<void> {
  if (!existsSync('dist/server/main.js')) throw new Error('dist/ is not built: npm run build');
  const folder = await mkdtemp(path.join(tmpdir(), 'assay-deploy-'));
  // The built-in PostgreSQL of root runs as another account.
  await chmod(folder, 0o755);
  try {
    const server = await checkInstall(folder);
    try {
      await checkHealth(server);
      for (const proxy of PROXIES) await checkProxy(proxy, folder, server);
    } finally {
      await server.end('SIGTERM');
    }
    await checkUnit(folder);
    checkDocker();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  for (const what of skipped) console.log(`skipped: ${what}`);
}

await main();
