import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeSettings, readConfig } from '#server/platform/config.ts';
import {
  readCompose,
  readDockerfile,
  readEnvironmentFile,
  readHealthCheck,
  readImageEnvironment,
  readUnitEnvironment,
} from './deployFiles.ts';

const read = (name: string) => readFileSync(path.join('deploy', name), 'utf8');

const dockerfile = read('Dockerfile');
const image = readImageEnvironment(dockerfile);
const unit = readUnitEnvironment(read('assay.service'));
const examples = readEnvironmentFile(read('assay.env'), true);
const compose = readCompose(read('compose.yaml'), {
  ASSAY_HOST: 'assay.example',
  ASSAY_DATABASE_PASSWORD: '0f5a',
});

/** Node's own, and no setting of ours. */
const OF_NODE = 'NODE_ENV';

describe('the settings in the files of deploy', () => {
  it.each([
    ['the image', image],
    ['compose', compose.services.app.environment],
    ['the unit', unit],
    ['the settings of the unit', examples],
  ])('are settings of the product: %s', (_, environment) => {
    const known = new Set([...describeSettings().map(({ name }) => name), OF_NODE]);
    expect(Object.keys(environment).length).toBeGreaterThan(0);
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each([
    ['compose', { ...image, ...compose.services.app.environment }],
    ['the unit', { ...unit, ...examples }],
    ['the unit without examples', { ...unit, ...readEnvironmentFile(read('assay.env'), false) }],
  ])('start a server for production that believes its proxy: %s', (_, environment) => {
    const config = readConfig(environment);
    expect(config.publicUrl).toBe('https://assay.example');
    expect(config.trustProxy).not.toBe(false);
    expect(environment).toMatchObject({ NODE_ENV: 'production', DATA_DIR: expect.stringMatching(/^\//) });
  });
});

describe('the image', () => {
  const stages = readDockerfile(dockerfile);
  const last = stages.slice(stages.findLastIndex(({ name }) => name === 'FROM'));
  const rest = (name: string) => last.filter((one) => one.name === name).map((one) => one.rest);

  it('holds what a production install is, and copies from what exists', () => {
    expect(rest('COPY').map((copy) => copy.split(' ').at(-1))).toEqual(['node_modules', 'package.json', 'dist']);
    expect(stages).toContainEqual({ name: 'RUN', rest: 'npm ci --omit=dev' });
    const sources = stages.flatMap(({ name, rest }) =>
      name === 'COPY' && !rest.startsWith('--from') ? rest.split(' ').slice(0, -1) : [],
    );
    expect(sources.filter((source) => !existsSync(source))).toEqual([]);
  });

  it('runs as an unprivileged user, and says how it is by Node alone', () => {
    expect(rest('USER')).toEqual(['node']);
    expect(rest('CMD')).toEqual(['["node", "dist/server/main.js"]']);
    expect(readHealthCheck(dockerfile).slice(0, 2)).toEqual(['node', '-e']);
    const folder = image.DATA_DIR ?? '';
    expect(rest('VOLUME')).toEqual([folder]);
    expect(rest('EXPOSE')).toEqual([image.PORT]);
    expect(rest('RUN')).toEqual([`install -d -o node -g node -m 0700 ${folder}`]);
  });

  it('is built from no file that only tests or a developer’s machine have', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    for (const name of ['.git', '.data', '**/node_modules', 'dist', 'e2e']) expect(ignored).toContain(name);
    for (const name of ['content', 'public', 'scripts', 'schemas', 'server', 'src', 'workers', 'index.html']) {
      expect(ignored).not.toContain(name);
    }
  });
});

describe('compose', () => {
  const { app, database, proxy } = compose.services;

  it('lets only the proxy be reached from outside, and starts it last', () => {
    expect([app.ports, database.ports]).toEqual([[], []]);
    expect(proxy.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    expect(Object.keys(app.depends_on)).toEqual(['database']);
    expect(Object.keys(proxy.depends_on)).toEqual(['app']);
    expect(proxy.environment).toEqual({ ASSAY_HOST: 'assay.example', ASSAY_UPSTREAM: `app:${image.PORT}` });
  });

  it('keeps what must outlive a container in volumes that it declares, and mounts files that exist', () => {
    const mounts = [app, database, proxy].flatMap(({ volumes }) => volumes.map((volume) => volume.split(':')));
    const [files, volumes] = [true, false].map((isFile) =>
      mounts.flatMap(([source = '']) => (source.startsWith('.') === isFile ? [source] : [])),
    );
    expect(files?.filter((file) => !existsSync(path.join('deploy', file)))).toEqual([]);
    expect(volumes?.toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    expect(app.volumes).toEqual([`data:${image.DATA_DIR}`]);
    expect(existsSync(path.join('deploy', app.build?.context ?? '', app.build?.dockerfile ?? ''))).toBe(true);
  });

  it('gives the server the account of the database that it makes', () => {
    const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: name } = database.environment;
    expect(app.environment.DATABASE_URL).toBe(`postgres://${user}:${password}@database:5432/${name}`);
  });
});

it('the unit runs the built server from where its settings are', () => {
  const text = read('assay.service');
  expect(text).toContain('\nExecStart=/usr/bin/node dist/server/main.js\n');
  expect(text).toContain('\nEnvironmentFile=/etc/assay/assay.env\n');
  // systemd makes this folder below /var/lib, for the account of the service.
  expect(text).toContain(`\nStateDirectory=${path.basename(unit.DATA_DIR ?? '')}\n`);
  expect(unit.DATA_DIR).toMatch(/^\/var\/lib\/\w+$/);
});
