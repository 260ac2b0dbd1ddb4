import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { PASSWORD, useTestAccounts } from '../testing/members.ts';
import { programOf } from '../testing/programs.ts';

const test = useTestAccounts();

interface Ended {
  readonly exitCode: number | null;
  readonly output: string;
}

/** Runs the command as the operator does, in a process of its own. */
async function admin(words: readonly string[], input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [programOf('admin'), ...words], {
    env: { PATH: process.env.PATH, DATABASE_URL: test.database.url, PASSWORD_MEMORY_KIB: '8192' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  child.stdin.end(input);
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exitCode, output };
}

describe('the admin command', () => {
  it('makes the first account of a fresh install, and changes its plan', async () => {
    const made = await admin(['create-user', 'first', 'first@example.com', '--plan', 'pro']);
    expect([made.exitCode, made.output]).toEqual([0, expect.stringContaining('can sign in, with the plan pro')]);
    const password = /The password is (\S+)/.exec(made.output)?.[1] ?? '';
    const browser = test.browse();
    await browser.signIn('first', password);

    expect((await admin(['set-plan', 'FIRST@example.com', 'enterprise'])).exitCode).toBe(0);
    expect((await admin(['set-plan', 'first', 'enterprise'])).exitCode).toBe(0);
    expect((await browser.get('/api/users/user-info')).body[1].plan).toBe('enterprise');
    expect((await browser.get('/api/users/notifications')).body.data).toEqual([
      expect.objectContaining({ kind: 'plan_changed', data: { plan: 'enterprise' } }),
    ]);
  });

  it('resets a password and signs the member out', async () => {
    const browser = await test.signedIn('forgot');
    expect((await admin(['reset-password', 'forgot', '--password-stdin'], 'battery-staple\n')).exitCode).toBe(0);
    expect((await browser.get('/api/users/user-info')).status).toBe(401);
    await expect(test.browse().signIn('forgot', PASSWORD)).rejects.toThrow('403');
    await test.browse().signIn('forgot', 'battery-staple');
  });

  it.each<[string[], number, string]>([
    [['create-user', 'a b', 'nobody'], 2, 'username: Username can only have letters'],
    [['create-user', 'fine', 'fine@example.com', '--plan', 'gold'], 2, 'There is no plan gold'],
    [['set-plan', 'nobody', 'pro'], 1, 'There is no user nobody'],
    [['dance'], 2, 'There is no command dance'],
    [['--dance'], 2, "Unknown option '--dance'"],
  ])('says what is wrong with %j', async (words, exitCode, output) => {
    const ended = await admin(words);
    expect([ended.exitCode, ended.output]).toEqual([exitCode, expect.stringContaining(output)]);
  });
});
