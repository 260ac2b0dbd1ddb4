import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LINUX, needs } from '../testing/needs.ts';
import { makeFolder } from './makeFolder.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp('/tmp/assay-folder-');
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('making a folder', () => {
  it('creates parent folders, and keeps an existing one', async () => {
    const folder = path.join(home, 'a', 'b', 'c');
    await makeFolder(folder, 0o700);
    expect((await stat(path.dirname(folder))).mode & 0o777).toBe(0o700);
    await makeFolder(folder, 0o755);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is safe for concurrent calls', async () => {
    for (let round = 0; round < 50; round += 1) {
      const folder = path.join(home, `${round}`, 'a', 'b', 'c');
      await Promise.all(Array.from({ length: 8 }, () => makeFolder(folder)));
      expect((await stat(folder)).isDirectory()).toBe(true);
    }
  });

  it('follows links', async () => {
    await symlink(home, path.join(home, 'link'));
    await makeFolder(path.join(home, 'link', 'a'));
    expect((await stat(path.join(home, 'a'))).isDirectory()).toBe(true);
  });

  it('reports the obstacle', async () => {
    const file = path.join(home, 'file');
    await writeFile(file, '');
    await expect(makeFolder(file)).rejects.toThrow(/EEXIST/);
    await expect(makeFolder(path.join(file, 'a'))).rejects.toThrow(/ENOTDIR/);
  });

  it('ends where the system will have none', needs(LINUX), async () => {
    await expect(makeFolder('/proc/nothing/here')).rejects.toThrow(/ENOENT/);
  });

  it('ends at a link that leads nowhere', async () => {
    await symlink(path.join(home, 'gone', 'away'), path.join(home, 'link'));
    await expect(makeFolder(path.join(home, 'link'))).rejects.toThrow();
    await expect(makeFolder(path.join(home, 'link', 'a'))).rejects.toThrow();
  });
});
