import { createHook } from 'node:async_hooks';
import { describe, expect, it, vi } from 'vitest';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { auth } from './module.ts';

/** What native work without a name of its own is called: no other begins while somebody signs in. */
const NATIVE_WORK = 'undefined';

/** Native works that were begun: each hash that is made or compared is one. */
let hashes = 0;
const watch = createHook({
  init: (_id, type) => {
    if (type === NATIVE_WORK) hashes += 1;
  },
});

const test = useTestAccounts({ modules: [auth] });
const LOGIN = '/api/users/auth/login';

describe('finding out who has an account', () => {
  /** What answering takes: the number of slow hashes and the text of every statement, in their order. */
  const workOf = async (ask: () => Promise<unknown>) => {
    const { pool } = test.database;
    const statements = vi.spyOn(pool, 'query');
    hashes = 0;
    watch.enable();
    try {
      await ask();
      return { hashes, statements: statements.mock.calls.map(([statement]) => statement) };
    } finally {
      watch.disable();
      statements.mockRestore();
    }
  };

  it('is not possible by how long signing in takes', async () => {
    await test.addMember('present');
    const signIn = async (username: string) => {
      await test.database.pool.query('TRUNCATE rate_limits');
      return await workOf(async () => {
        expect((await test.browse().post(LOGIN, { username, password: 'wrong-horse' })).status).toBe(403);
      });
    };
    // Once, what takes the place of a missing hash is made.
    await signIn('absent');
    const work = await signIn('absent');
    expect(work).toEqual(await signIn('present'));
    expect(work.hashes).toBe(1);
  });

  it('is not possible by how long a guessed code takes', async () => {
    await test.addMember('coded');
    await test.browse().get('/api/users/auth/get-reset-password-code?email=coded');
    const guess = async (email: string) => {
      await test.database.pool.query('TRUNCATE rate_limits; UPDATE codes SET other_tries = 0');
      return await workOf(async () => {
        const answer = await test.browse().post('/api/users/auth/reset-password', {
          email,
          password: PASSWORD,
          confirmPassword: PASSWORD,
          reset_password_code: '000000',
        });
        expect(answer.status).toBe(422);
      });
    };
    await guess('nobody');
    const work = await guess('nobody');
    expect(work).toEqual(await guess('coded'));
    expect(work.hashes).toBe(1);
  });
});
