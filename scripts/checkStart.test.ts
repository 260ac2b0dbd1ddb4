import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';

/** How the check before a build ends. */
const check = (environment: Record<string, string>) =>
  new Promise<{ code: unknown; words: string }>((resolve) => {
    const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...environment };
    execFile(process.execPath, ['--import', 'tsx', 'scripts/check-start.ts'], { env }, (error, _, words) =>
      resolve({ code: error?.code ?? 0, words }),
    );
  });

it('names a port in use and wrong settings before anything is built', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const [taken, wrong, fine] = await Promise.all([
    check({ PORT: String(port) }),
    check({ PORT: 'eighty', FEEDS: 'nonsense' }),
    check({}),
  ]);
  other.close();
  expect(taken).toEqual({
    code: 1,
    words: `Assay cannot start. Port ${port} on 127.0.0.1 is in use. Stop the other program, or set PORT to another number.\n`,
  });
  expect(wrong).toEqual({ code: 2, words: expect.stringMatching(/PORT=eighty .*\n {2}FEEDS=nonsense /) });
  expect(fine).toEqual({ code: 0, words: '' });
});

it('comes before the build of npm start', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(scripts.start).toContain('ensure-built.js --start && ');
  const steps = await readFile('scripts/ensure-built.js', 'utf8');
  expect(steps.indexOf("run('check-start.ts')")).toBeGreaterThan(0);
  expect(steps.indexOf("run('check-start.ts')")).toBeLessThan(steps.indexOf("run('build.ts'"));
});
