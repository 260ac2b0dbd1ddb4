import { describe, expect, it } from 'vitest';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts();
const LOGIN = '/api/users/auth/login';
const ME = '/api/users/user-info';
const NEXT = 'battery-staple';
const ROUNDS = 12;

/** Sessions and usable device tokens of a member. */
async function heldBy(userId: number) {
  const { rows } = await test.database.pool.query(
    `SELECT (SELECT count(*)::int FROM sessions WHERE user_id = $1) AS sessions,
            (SELECT count(*)::int FROM device_tokens WHERE user_id = $1 AND NOT used) AS devices`,
    [userId],
  );
  return rows[0];
}

describe('while the password changes', () => {
  it('no sign-in under way leaves a session or a device', async () => {
    const { id } = await test.addMember('raced');
    let password = PASSWORD;
    for (let round = 0; round < ROUNDS; round++) {
      const owner = test.browse();
      await owner.signIn('raced', password);
      const remembered = test.browse();
      await remembered.signIn('raced', password, true);
      const thieves = [0, 1, 2, 3].map(() => test.browse());
      const next = round % 2 === 0 ? NEXT : PASSWORD;
      const racing = [
        ...thieves.map((thief) => thief.post(LOGIN, { username: 'raced', password, remember: true })),
        remembered.post(LOGIN, { username: 'raced' }),
      ];
      const changed = owner.post('/api/users/auth/change-password', { password, new_password: next });
      const answers = await Promise.all(racing);
      expect((await changed).status).toBe(200);
      for (const { status, body } of answers) expect([200, 403], JSON.stringify(body)).toContain(status);
      expect(await heldBy(id)).toEqual({ sessions: 1, devices: 0 });
      expect((await owner.get(ME)).status).toBe(200);
      await owner.post('/api/users/auth/logout');
      password = next;
      await test.database.pool.query('TRUNCATE rate_limits');
    }
  });

  it('rehashing never restores the old password', async () => {
    const { id } = await test.addMember('rehashed');
    const { createPasswords } = await import('#server/modules/users/secrets.ts');
    for (let round = 0; round < ROUNDS; round++) {
      const old = await createPasswords({ passwordMemoryKib: 64 }).hash(PASSWORD);
      await test.database.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, old]);
      const owner = test.browse();
      const late = test.browse().post(LOGIN, { username: 'rehashed', password: PASSWORD });
      const hash = await createPasswords({ passwordMemoryKib: 64 }).hash(NEXT);
      await test.database.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, hash]);
      await late;
      await owner.signIn('rehashed', NEXT);
      expect((await test.browse().post(LOGIN, { username: 'rehashed', password: PASSWORD })).status).toBe(403);
      await test.database.pool.query('TRUNCATE rate_limits');
    }
  });

  it('of two changes with the same current password one is refused', async () => {
    const owner = await test.signedIn('twice');
    const change = (next: string) =>
      owner.post('/api/users/auth/change-password', { password: PASSWORD, new_password: next });
    const answers = await Promise.all([change('first-battery'), change('second-battery')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('while all sessions end', () => {
  it('no device that signs in meanwhile stays remembered', async () => {
    const { id } = await test.addMember('ended');
    for (let round = 0; round < ROUNDS; round++) {
      const [owner, device] = [test.browse(), test.browse()];
      await owner.signIn('ended', PASSWORD);
      await device.signIn('ended', PASSWORD, true);
      await Promise.all([device.post(LOGIN, { username: 'ended' }), owner.del('/api/users/sessions')]);
      expect(await heldBy(id)).toEqual({ sessions: 0, devices: 0 });
      await test.database.pool.query('TRUNCATE rate_limits');
    }
  });
});
