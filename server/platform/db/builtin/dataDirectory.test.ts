import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LINUX, needs, ROOT } from '../../../testing/needs.ts';
import { createLog } from '../../log.ts';
import { prepareFolders } from './dataDirectory.ts';

const log = createLog('silent');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp('/tmp/assay-folders-');
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the folders of the database', () => {
  it('is inside the data folder, and closed to everybody else', async () => {
    const folders = await prepareFolders(path.join(folder, 'data'), log);
    expect(folders.data).toBe(path.join(folder, 'data', 'postgres', 'data'));
    expect((await stat(path.dirname(folders.data))).mode & 0o777).toBe(0o700);
    expect((await stat(folders.socketDir)).mode & 0o777).toBe(0o700);
  });

  it('keeps the names of its sockets short in a deep folder', async () => {
    const folders = await prepareFolders(path.join(folder, 'deep'.repeat(30)), log);
    for (const socketFolder of [folders.socketDir, folders.lockDir]) {
      expect(Buffer.byteLength(`${socketFolder}/.s.PGSQL.5432.lock`)).toBeLessThan(104);
      await rm(socketFolder, { recursive: true });
    }
  });

  it('is refused with advice when the folder cannot be created', async () => {
    await writeFile(path.join(folder, 'file'), '');
    await expect(prepareFolders(path.join(folder, 'file', 'data'), log)).rejects.toThrow(/Set DATA_DIR/);
  });

  it('is refused with advice where the system will have no folder', needs(LINUX), async () => {
    await expect(prepareFolders('/proc/nothing', log)).rejects.toThrow('The data folder /proc/nothing cannot be made');
  });
});

describe('the folders of the database below a closed folder, as root', needs(ROOT), () => {
  const closedData = async () => {
    await mkdir(path.join(folder, 'closed'), { mode: 0o700 });
    return path.join(folder, 'closed', 'data');
  };

  it('is a shelter that the data folder points to, the same each time', async () => {
    const dataDir = await closedData();
    const shelters = [path.join(folder, 'shelter')];
    const first = await prepareFolders(dataDir, log, shelters);
    expect(first.data.startsWith(`${shelters[0]}/data-`)).toBe(true);
    expect(await readFile(path.join(dataDir, 'postgres.location'), 'utf8')).toBe(`${path.dirname(first.data)}\n`);
    expect(await prepareFolders(dataDir, log, shelters)).toEqual(first);
  });

  it('is empty again after the data folder was removed, and the old database is set aside', async () => {
    const dataDir = await closedData();
    const shelters = [path.join(folder, 'shelter')];
    const { data } = await prepareFolders(dataDir, log, shelters);
    await mkdir(data);
    await writeFile(path.join(data, 'PG_VERSION'), '18\n');
    await rm(dataDir, { recursive: true });
    await prepareFolders(dataDir, log, shelters);
    expect(await readdir(path.dirname(data))).not.toContain('data');
    const kept = (await readdir(path.join(folder, 'shelter'))).find((name) => name.includes('.'));
    expect(await readdir(path.join(folder, 'shelter', kept ?? ''))).toContain('data');
  });

  it('is refused, not replaced by an empty one, when the fallback folder is missing', async () => {
    const dataDir = await closedData();
    const shelters = [path.join(folder, 'shelter')];
    await prepareFolders(dataDir, log, shelters);
    await rm(path.join(folder, 'shelter'), { recursive: true });
    await expect(prepareFolders(dataDir, log, shelters)).rejects.toThrow(/Restore that folder, or remove the file/);
  });

  it('is never a folder that another user may have prepared', async () => {
    const dataDir = await closedData();
    const open = path.join(folder, 'open');
    await mkdir(open);
    await chmod(open, 0o777);
    await expect(prepareFolders(dataDir, log, [open])).rejects.toThrow(/can use neither/);
  });
});
