import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createMailer, writeMail } from './platform/mail/mail.ts';
import { testConfig } from './testing/database.ts';
import { useTestAccounts } from './testing/members.ts';

const disk = vi.hoisted(() => ({ isFull: false }));

/** A full disk takes the beginning of a file. */
vi.mock(import('node:fs/promises'), async (original) => {
  const files = await original();
  const writeFile: typeof files.writeFile = async (file, data, options) => {
    if (!disk.isFull) return await files.writeFile(file, data, options);
    await files.writeFile(file, 'half', options);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  };
  return { ...files, writeFile };
});

const test = useTestAccounts();

describe('a full disk', () => {
  it('leaves no part of a mail', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'assay-full-'));
    const mail = writeMail('en', (mails) => mails.welcome({ name: 'Dao', username: 'dao' }));
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
  });
});
