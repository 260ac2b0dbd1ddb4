import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needs, ROOT } from '../../../testing/needs.ts';
import { createLog } from '../../log.ts';
import { findBinaries, installedPackage } from './binaries.ts';
import { UNPRIVILEGED } from './unixUser.ts';

const log = createLog('silent');
let home: string;
/** Of one test, below `home`. */
let folder: string;
/** Where the copy of the package is now. */
let unpackedAt: string | null = null;

beforeAll(async () => {
  home = await mkdtemp('/tmp/assay-binaries-');
  await chmod(home, 0o755);
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(home, 'test-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** The package as npm unpacks it: without links. Copied once, then moved to where it is wanted, as it is large. */
async function unpacked(place: string): Promise<{ version: string; native: string }> {
  const { version, native } = await installedPackage();
  const copy = path.join(place, 'package', 'native');
  await mkdir(path.dirname(copy));
  if (unpackedAt === null) await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  else await rename(unpackedAt, copy);
  unpackedAt = copy;
  const links: { target: string }[] = JSON.parse(await readFile(path.join(copy, 'pg-symlinks.json'), 'utf8'));
  for (const { target } of links) await rm(path.join(place, 'package', target), { force: true });
  return { version, native: copy };
}

describe('the programs of PostgreSQL', () => {
  it('run although the install script of their package did not', async () => {
    const installed = await unpacked(folder);
    const { postgres } = await findBinaries({ runAs: null, log, shelters: [], installed });
    expect(postgres).toBe(path.join(installed.native, 'bin', 'postgres'));
  });

  it('are copied once to a place that an ordinary account reaches', needs(ROOT), async () => {
    const closed = path.join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const shelter = path.join(folder, 'shelter');
    const installed = await unpacked(closed);
    const find = () => findBinaries({ runAs: UNPRIVILEGED, log, shelters: ['/dev/null/no', shelter], installed });
    const { initdb } = await find();
    expect(initdb.startsWith(`${shelter}/postgresql-${installed.version}-`)).toBe(true);
    expect((await find()).initdb).toBe(initdb);
    expect(await readdir(shelter)).toHaveLength(1);
  });

  it('are missed with advice when no place can be reached', needs(ROOT), async () => {
    const closed = path.join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const installed = await unpacked(closed);
    const shelters = [path.join(closed, 'shelter')];
    await expect(findBinaries({ runAs: UNPRIVILEGED, log, shelters, installed })).rejects.toThrow(
      /runs as uid 65534.*Start as an ordinary user, or set DATABASE_URL/s,
    );
  });

  it('are missed with advice when the platform has none', async () => {
    const installed = { version: '18', native: path.join(folder, 'nothing') };
    await expect(findBinaries({ runAs: null, log, shelters: [], installed })).rejects.toThrow(/Set DATABASE_URL/);
  });
});
