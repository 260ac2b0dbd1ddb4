import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#server/modules/account-deletion/deletion.ts';
import { confirm, subscribe } from '#server/modules/newsletter/repository.ts';
import { withTransaction } from '../platform/db/pool.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { PASSWORD, useTestAccounts } from '../testing/members.ts';
import { runToEnd } from '../testing/process.ts';
import { programOf } from '../testing/programs.ts';
import { runAdmin } from './runAdmin.ts';

const test = useTestAccounts();

const environment = () => ({ DATABASE_URL: test.database.url, PASSWORD_MEMORY_KIB: '8192' });

/** Runs the command as the operator does, but in this process: starting one takes most of the time. */
const admin = (words: readonly string[], input = '') =>
  runAdmin(words, environment(), Readable.from([input], { objectMode: false }));

/** Runs it in a process of its own. */
const adminProcess = (words: readonly string[], input = '') =>
  runToEnd({ command: [programOf('admin'), ...words], environment: environment(), input });

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

  it('says since when the data has a history', async () => {
    expect(await admin(['history'])).toEqual({
      exitCode: 0,
      output: expect.stringContaining('Nothing is recorded yet'),
    });
    await test.database.pool.query("INSERT INTO directory_projects (_id, slug, name) VALUES (1, 'plum', 'Plum')");
    const { output } = await admin(['history', '--thin']);
    expect(output).toMatch(
      /^0 observations of market figures .*\nRecorded since \d{4}-.*\nproject: 3 observations, .* a day\nall: 3 /,
    );
    await test.database.pool.query('DELETE FROM directory_projects');
  });

  it('resets a password and signs the member out', async () => {
    const browser = await test.signedIn('forgot');
    expect((await adminProcess(['reset-password', 'forgot', '--password-stdin'], 'battery-staple\n')).exitCode).toBe(0);
    expect((await browser.get('/api/users/user-info')).status).toBe(401);
    await expect(test.browse().signIn('forgot', PASSWORD)).rejects.toThrow('403');
    await test.browse().signIn('forgot', 'battery-staple');
  });

  it('suspends a member, who keeps everything, and lets them in again', async () => {
    const browser = await test.signedIn('noisy');
    await browser.post('/api/users/update-user-info', { privacy: 1 });
    const remembered = test.browse();
    await remembered.signIn('noisy', PASSWORD, true);
    const other = await test.signedIn('neighbor');
    const profile = async () => (await other.get('/api/users/user-info?username=noisy')).status;
    expect(await profile()).toBe(200);

    const { exitCode, output } = await admin(['suspend', 'NOISY@example.com']);
    expect([exitCode, output]).toEqual([
      0,
      'noisy is suspended and signed out everywhere, their open ads are closed, and nothing of theirs renews.\n',
    ]);
    expect((await browser.get('/api/users/user-info')).status).toBe(401);
    const login = '/api/users/auth/login';
    expect((await remembered.post(login, { username: 'noisy' })).status).toBe(403);
    const right = await test.browse().post(login, { username: 'noisy', password: PASSWORD });
    expect([right.status, right.body.error.code, right.headers['set-cookie']]).toEqual([
      403,
      'account_suspended',
      undefined,
    ]);
    const wrong = await test.browse().post(login, { username: 'noisy', password: 'wrong-horse' });
    expect([wrong.status, wrong.body.error.code]).toEqual([403, 'wrong_credentials']);
    expect(await profile()).toBe(403);
    expect((await admin(['show-user', 'noisy'])).output).toMatch(/, suspended on \d{4}-\d\d-\d\d/);

    expect((await admin(['unsuspend', 'noisy'])).output).toBe(
      'noisy can sign in again. A renewal by card stays ended until they start it again.\n',
    );
    await test.browse().signIn('noisy', PASSWORD);
    expect(await profile()).toBe(200);
  });

  it('gives and takes roles', async () => {
    const { id } = await test.addMember('reviewer');
    const roles = async () =>
      (
        await test.database.pool.query(
          'SELECT u.role, m.admitted_at IS NOT NULL AS admitted FROM users u LEFT JOIN dao_members m ON m.user_id = u.id WHERE u.id = $1',
          [id],
        )
      ).rows[0];
    expect((await admin(['role', 'reviewer', 'provider'])).output).toBe('reviewer reviews proposals at /review now.\n');
    expect(await roles()).toEqual({ role: 'master', admitted: false });
    expect((await admin(['role', 'reviewer', 'member'])).exitCode).toBe(0);
    expect(await roles()).toEqual({ role: 'master', admitted: true });
    expect((await admin(['role', 'reviewer', 'none'])).output).toBe('reviewer has no role any more.\n');
    expect(await roles()).toEqual({ role: null, admitted: false });
    expect((await admin(['role', 'reviewer', 'king'])).output).toContain('There is no role king.');
  });

  it('checks that every balance of points is the sum of its entries', async () => {
    const { id } = await test.addMember('counted');
    expect(await admin(['ledger'])).toEqual({ exitCode: 0, output: 'Every balance is the sum of its entries.\n' });
    await test.database.pool.query(`INSERT INTO ledger_balances VALUES ('points', $1, 40, 1)`, [id]);
    expect(await admin(['ledger'])).toEqual({ exitCode: 1, output: 'counted: 40 points, entries sum to 0\n' });
    await test.database.pool.query('DELETE FROM ledger_balances');
  });

  it.each<[string[], number, string]>([
    [['create-user', 'a b', 'nobody'], 2, 'username: Username can only have letters'],
    [['create-user', 'fine', 'fine@example.com', '--plan', 'gold'], 2, 'There is no plan gold'],
    [['set-plan', 'nobody', 'pro'], 1, 'There is no user nobody'],
    [['--dance'], 2, "Unknown option '--dance'"],
  ])('says what is wrong with %j', async (words, exitCode, output) => {
    const ended = await admin(words);
    expect([ended.exitCode, ended.output]).toEqual([exitCode, expect.stringContaining(output)]);
  });

  it('counts what readers of the help answered, the least helpful article first', async () => {
    expect((await admin(['help-feedback'])).output).toContain('No reader has answered yet.');
    await test.database.pool.query(`
      INSERT INTO help_feedback (article, reader, helpful, answered_at) VALUES
        ('data/units', 'a', true, now()), ('data/units', 'b', true, now()), ('keys/lists', 'a', false, now()), ('keys/lists', 'b', true, now())`);
    const { exitCode, output } = await admin(['help-feedback']);
    expect([exitCode, output.trim().split('\n')]).toEqual([0, ['keys/lists: 1 yes, 1 no', 'data/units: 2 yes, 0 no']]);
  });

  it('counts what members say of answers', async () => {
    expect((await admin(['answer-ratings'])).output).toContain('No question has been answered yet.');
    await test.addMember('rating');
    const id = '00000000-0000-4000-8000-000000000001';
    await test.database.pool.query(`
      INSERT INTO conversations SELECT '${id}', id, 't', 't', now(), now() FROM users WHERE username = 'rating';
      INSERT INTO conversation_messages
      SELECT '${id}', n, id, gen_random_uuid(), 'q', 'answer', 'a', 'a', '{}', '[]', now(), rating FROM users,
             (VALUES (1, 'right'), (2, 'wrong'), (3, NULL)) AS said (n, rating) WHERE username = 'rating'`);
    const { exitCode, output } = await admin(['answer-ratings']);
    expect([exitCode, output.trim()]).toEqual([0, 'answer: 1 right, 1 wrong, of 3']);
  });

  it('deletes an account at the next clearing, and keeps one that is to go', async () => {
    const { pool } = test.database;
    const browser = await test.signedIn('leaver');
    const staying = await test.addMember('stayer');
    await pool.query('UPDATE users SET deletes_at = $2 WHERE id = $1', [staying.id, new Date(test.now)]);
    expect(await admin(['keep-account', 'stayer'])).toEqual({
      exitCode: 0,
      output: 'stayer stays. A renewal by card stays ended until they start it again.\n',
    });
    expect(await admin(['keep-account', 'stayer'])).toEqual({ exitCode: 1, output: 'stayer is not to be deleted.\n' });
    expect((await admin(['delete-account', 'leaver@example.com'])).output).toContain('deleted within the hour');
    expect((await browser.get('/api/users/user-info')).status).toBe(401);
    await deleteDueAccounts(pool, Date.now());
    expect((await admin(['show-user', 'leaver'])).output).toContain('There is no user leaver');
    expect((await admin(['show-user', 'stayer'])).exitCode).toBe(0);
  });

  it('lists who subscribed to the newsletter, and ends a subscription', async () => {
    const { pool } = test.database;
    expect((await admin(['newsletter', 'list'])).output).toBe('Nobody has subscribed yet.\n');
    const subscription = { email: 'Reader@example.com', consentVersion: 3, at: test.now };
    const token = await withTransaction(pool, (client) => subscribe(client, subscription));
    expect((await admin(['newsletter', 'list'])).output).toBe('Nobody has subscribed yet.\n');
    expect(await confirm(pool, token ?? '', test.now)).toBe(true);
    const line = `Reader@example.com\t${new Date(test.now).toISOString()}\t3\t${token}\n`;
    expect(await admin(['newsletter', 'list'])).toEqual({ exitCode: 0, output: line });
    expect((await admin(['newsletter', 'remove', 'reader@EXAMPLE.com'])).exitCode).toBe(0);
    expect((await admin(['newsletter', 'remove', 'reader@example.com'])).output).toContain('has no subscription');
    expect((await admin(['newsletter', 'remove'])).exitCode).toBe(2);
  });

  it('lists mails that wait, and tries those again that were given up', async () => {
    const { pool } = test.database;
    await pool.query('DELETE FROM mail_outbox');
    expect((await admin(['mails', 'list'])).output).toBe('No mail waits.\n');
    await queueMail(pool, 'far@example.com', { subject: 'Hello', text: 'x', html: 'x' }, test.now);
    await pool.query("UPDATE mail_outbox SET tries = 8, next_try_at = NULL, last_error = 'mailbox full'");
    const given = 'far@example.com  Hello  tries: 8, given up (mailbox full)\n';
    expect((await admin(['mails', 'list'])).output).toBe(given);
    expect((await admin(['mails', 'retry'])).output).toBe('One mail is tried again.\n');
    expect((await admin(['mails', 'retry'])).output).toBe('0 mails are tried again.\n');
    expect((await admin(['mails', 'list'])).output).toContain('tries: 0, next try 20');
    expect((await admin(['mails', 'sing'])).output).toContain('There is no command mails sing');
    await pool.query('DELETE FROM mail_outbox');
  });

  it('ends with the code and the words of a refusal', async () => {
    const ended = await adminProcess(['dance']);
    expect([ended.exitCode, ended.output]).toEqual([2, expect.stringContaining('There is no command dance')]);
  });
});
