import files, { mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskWatch } from './platform/diskWatch.ts';
import { createLog } from './platform/log.ts';
import { createMailer, writeMail } from './platform/mail/mail.ts';
import { testConfig } from './testing/database.ts';
import { useTestAccounts } from './testing/members.ts';

const disk = { isFull: false, free: null as number | null };

/** A full disk takes the beginning of a file. */
const { writeFile, statfs } = files;
const fullWriteFile: typeof writeFile = async (file, data, options) => {
  if (!disk.isFull) return await writeFile(file, data, options);
  await writeFile(file, 'half', options);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
};
const saidStatfs = async (folder: string) => {
  const found = await statfs(folder);
  return disk.free === null ? found : Object.assign(found, { bsize: 1, bavail: disk.free });
};
/** What other modules have imported follows. */
const exchange = (functions: object) => {
  Object.assign(files, functions);
  syncBuiltinESMExports();
};
beforeAll(() => exchange({ writeFile: fullWriteFile, statfs: saidStatfs }));
afterAll(() => exchange({ writeFile, statfs }));

const test = useTestAccounts();

describe('a full disk', () => {
  it('leaves no part of a mail', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'assay-full-'));
    const mail = writeMail('en', (mails) => mails.welcome({ name: 'Dao', username: 'dao', page: '/' }));
    disk.isFull = true;
    try {
      await expect(createMailer(testConfig({ DATA_DIR: dataDir })).send('a@b.co', mail, 0)).rejects.toThrow('ENOSPC');
      expect(await readdir(path.join(dataDir, 'mail'))).toEqual([]);
    } finally {
      disk.isFull = false;
      await rm(dataDir, { recursive: true });
    }
  });

  it('of the database is said to who wants to save something', async () => {
    const browser = await test.signedIn('saver');
    await test.database.pool.query(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER no_room BEFORE INSERT ON saved_lists EXECUTE FUNCTION no_room()`);
    const answer = await browser.post('/api/users/storage/add', { source: 'projects', name: 'Mine', data: {} });
    expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
      507,
      'disk_full',
      'The disk of the server is full: nothing was saved. Try again later.',
    ]);
    // Its free space cannot be seen from here.
    const health = (await test.app.inject({ url: '/readyz' })).json();
    expect(health).toMatchObject({
      status: 'ready',
      disks: [{ folder: 'the database at DATABASE_URL', state: 'full', free_bytes: null }],
    });
  });

  it('is reported while it lasts, with its folder, before and after a write fails', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'assay-low-'));
    let now = 0;
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const disks = new DiskWatch({ config: testConfig({ DATA_DIR: dataDir }), log, clock: () => now });
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
    try {
      disk.free = 300 * 1_048_576;
      expect(await disks.problems()).toEqual([]);
      disk.free = 200 * 1_048_576;
      expect(await disks.problems()).toEqual([{ folder: 'DATA_DIR', state: 'low', free_bytes: disk.free }]);
      await disks.problems();
      expect(lines.filter((line) => line.includes(dataDir))).toHaveLength(1);
      disk.free = 0;
      disks.noteFull(full);
      expect(await disks.problems()).toEqual([{ folder: 'DATA_DIR', state: 'full', free_bytes: 0 }]);
      now = 600_000;
      expect(await disks.problems()).toMatchObject([{ folder: 'DATA_DIR', state: 'low' }]);
      disk.free = 300 * 1_048_576;
      disks.noteFull(full);
      expect(await disks.problems()).toEqual([]);
    } finally {
      disk.free = null;
      await rm(dataDir, { recursive: true });
    }
  });
});
