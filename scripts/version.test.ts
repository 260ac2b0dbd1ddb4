import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtVersion, commitIn } from './version.ts';

const COMMIT = '2eafabf27d6ce87a19f91fee0322f3a5f73ca724';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp('/tmp/assay-version-');
});
afterEach(() => rm(folder, { recursive: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

describe('the commit of a folder', () => {
  it('is that of its branch, loose or packed, or of its head', async () => {
    await write('.git/HEAD', 'ref: refs/heads/main\n');
    await write('.git/packed-refs', `# pack-refs\n${'0'.repeat(40)} refs/heads/other\n${COMMIT} refs/heads/main\n`);
    expect(commitIn(folder)).toBe(COMMIT);
    await write('.git/refs/heads/main', `${'1'.repeat(40)}\n`);
    expect(commitIn(folder)).toBe('1'.repeat(40));
    await write('.git/HEAD', `${COMMIT}\n`);
    expect(commitIn(folder)).toBe(COMMIT);
  });

  it('is found from a further work tree', async () => {
    await write('main/.git/worktrees/b/HEAD', 'ref: refs/heads/b\n');
    await write('main/.git/worktrees/b/commondir', '../..\n');
    await write('main/.git/refs/heads/b', `${COMMIT}\n`);
    await write('b/.git', `gitdir: ${folder}/main/.git/worktrees/b\n`);
    expect(commitIn(path.join(folder, 'b'))).toBe(COMMIT);
  });

  it('is unknown without git', () => {
    expect(commitIn(folder)).toBeNull();
  });
});

it('names the build by its sources, and the commit that an image is given', () => {
  const given = { BUILD_STAMP: 'abcdef0123456789', BUILD_COMMIT: COMMIT };
  expect(builtVersion(given)).toMatchObject({ build: 'abcdef012345', commit: COMMIT.slice(0, 12) });
});
