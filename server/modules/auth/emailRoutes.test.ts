import { describe, expect, it } from 'vitest';
import { createMailer } from '#server/platform/mail/mail.ts';
import { deliverDue } from '#server/platform/mail/outbox.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts();
const CODES = '/api/users/auth/email-codes';
const CHANGE = '/api/users/auth/change-email';
const ME = '/api/users/user-info';

describe('another email address', () => {
  it('is taken with a code from each of both, and the one before is told of it', async () => {
    const member = await test.signedIn('mover');
    const email = 'Mover.New@example.com';
    expect((await member.post(CODES, { email })).status).toBe(200);
    const current = await test.codeFor('mover@example.com');
    const next = await test.codeFor(email);
    expect(next).not.toBe(current);
    const done = await member.post(CHANGE, { email, current_code: current, email_code: next });
    expect(done.status).toBe(200);
    expect((await member.get(ME)).body[1]).toMatchObject({ email });
    await test.browse().signIn('mover.new@example.com', PASSWORD);
    await expect(test.browse().signIn('mover@example.com', PASSWORD)).rejects.toThrow('403');
    const { deps } = test.database;
    await deliverDue({ ...deps, mailer: createMailer(deps.config), now: test.now });
    const told = (await test.mails()).findLast((mail) => mail.includes('To: mover@example.com')) ?? '';
    expect(told).toContain('Subject: Your Assay email address was changed');
    expect(told).toContain(email);
    expect((await member.post(CHANGE, { email, current_code: current, email_code: next })).status).toBe(422);
  });

  it('is not taken without both codes, each at its own address', async () => {
    const member = await test.signedIn('half');
    const email = 'half-new@example.com';
    await member.post(CODES, { email });
    const current = await test.codeFor('half@example.com');
    const next = await test.codeFor(email);
    const change = async (currentCode: string, emailCode: string) => {
      const { status, body } = await member.post(CHANGE, { email, current_code: currentCode, email_code: emailCode });
      return [status, body.error?.code, body.error?.path];
    };
    expect(await change(next, current)).toEqual([422, 'invalid_code', 'body.current_code']);
    expect(await change(current, current)).toEqual([422, 'invalid_code', 'body.email_code']);
    expect((await member.get(ME)).body[1]).toMatchObject({ email: 'half@example.com' });
    expect((await change(current, next))[0]).toBe(200);
  });

  it('is refused where it has an account, also one made meanwhile, and where it is the same', async () => {
    await test.addMember('first');
    const member = await test.signedIn('second');
    const ask = async (email: string) => {
      const { status, body } = await member.post(CODES, { email });
      return [status, body.error?.code];
    };
    expect(await ask('FIRST@example.com')).toEqual([403, 'email_taken']);
    expect(await ask('Second@example.com')).toEqual([422, 'same_email']);
    expect(await ask('nowhere')).toEqual([422, 'invalid_request']);
    const email = 'third@example.com';
    expect((await ask(email))[0]).toBe(200);
    const codes = { current_code: await test.codeFor('second@example.com'), email_code: await test.codeFor(email) };
    await test.addMember('third');
    const late = await member.post(CHANGE, { email, ...codes });
    expect([late.status, late.body.error.code]).toEqual([403, 'email_taken']);
    expect((await member.get(ME)).body[1]).toMatchObject({ email: 'second@example.com' });
  });

  it('takes with it what was sent to reset a password', async () => {
    const member = await test.signedIn('careful');
    await test.browse().get('/api/users/auth/get-reset-password-code?email=careful');
    const reset = await test.codeFor('careful@example.com');
    const email = 'careful-new@example.com';
    await member.post(CODES, { email });
    const codes = { current_code: await test.codeFor('careful@example.com'), email_code: await test.codeFor(email) };
    expect((await member.post(CHANGE, { email, ...codes })).status).toBe(200);
    const password = 'battery-staple';
    for (const identity of ['careful', 'careful@example.com']) {
      const form = { email: identity, password, confirmPassword: password, reset_password_code: reset };
      expect((await test.browse().post('/api/users/auth/reset-password', form)).status).toBe(422);
    }
  });
});
