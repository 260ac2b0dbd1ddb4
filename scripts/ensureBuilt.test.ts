import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

it('starts what was built where nothing can build, and names the packages that are missing where nothing was', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'assay-built-'));
  const script = path.join(folder, 'scripts', 'ensure-built.js');
  await mkdir(path.dirname(script));
  await copyFile('scripts/ensure-built.js', script);
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  const run = () => spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });

  const missing = run();
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('run npm ci --include=dev')]);
  expect(missing.stderr).not.toMatch(/\n\s+at /);

  await mkdir(path.join(folder, 'dist', 'server'), { recursive: true });
  await writeFile(path.join(folder, 'dist', 'server', 'main.js'), '');
  expect(run()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  await rm(folder, { recursive: true });
});
