import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adPage, MAIL_PAGES, researchPage } from '#schemas/i18n/mailPages.ts';
import { pageOf } from '#schemas/routes/routes.ts';
import { mailsIn } from '../../testing/browser.ts';
import { testConfig, useTestDatabase } from '../../testing/database.ts';
import { Turns } from '../turns.ts';
import { createMailer, type Mailer, takeCodesOut, writeMail } from './mail.ts';
import { deliverDue, mailDeliveryJobs, queueMail } from './outbox.ts';

const database = useTestDatabase();
const AT = Date.UTC(2026, 0, 15, 12);
const welcome = writeMail('en', (mails) => mails.welcome({ name: 'Nguyễn <b>Đào</b>', username: 'dao', page: '/' }));

/** What an SMTP server of the test has been given, and whether it is in order. */
const inbox: { to: string; from: string; mail: string }[] = [];
let broken = false;
let server: SMTPServer;
let smtpUrl: string;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'assay' && password === 'secret' ? null : new Error('denied'), { user: username }),
    onRcptTo: (_address, _session, done) => done(broken ? new Error('The mailbox is on fire') : null),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        inbox.push({
          to: envelope.rcptTo.map(({ address }) => address).join(),
          from,
          mail: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  smtpUrl = `smtp://assay:secret@127.0.0.1:${port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
beforeEach(async () => {
  inbox.length = 0;
  broken = false;
  await database.pool.query('TRUNCATE mail_outbox');
});

const mailer = () => createMailer(testConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Assay <hello@assay.example>' }));

describe('a mail by SMTP', () => {
  it('arrives as text and as HTML, with its sender and time', async () => {
    await mailer().send(
      'dao@example.com',
      writeMail('en', (mails) => mails.registerCode({ code: 'ABC234', minutes: 10, page: '/signup' })),
      AT,
    );
    const [{ to, from, mail } = { to: '', from: '', mail: '' }] = inbox;
    expect([to, from]).toEqual(['dao@example.com', 'hello@assay.example']);
    expect(mail).toContain('From: Assay <hello@assay.example>');
    expect(mail).toContain('Subject: ABC234 is your Assay code');
    expect(mail).toContain('Date: Thu, 15 Jan 2026 12:00:00 +0000');
    expect(mail).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*ABC234[\s\S]*text\/html[\s\S]*ABC234/);
  });

  it('leads to the page that it is about, where the server is and in the language of its reader', async () => {
    const site = createMailer(
      testConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'hello@assay.example', PUBLIC_URL: 'https://assay.example' }),
    );
    const told = { name: 'Linh', title: 'Lending', reason: null, until: null, at: AT };
    const pages: Readonly<Record<string, (page: string) => Parameters<typeof writeMail>[1]>> = {
      [MAIL_PAGES.registerCode]: (page) => (mails) => mails.registerCode({ code: 'ABC234', minutes: 10, page }),
      [MAIL_PAGES.resetCode]: (page) => (mails) => mails.passwordChanged({ ...told, page }),
      [MAIL_PAGES.accountDeletion]: (page) => (mails) => mails.accountDeletion({ ...told, page }),
      [researchPage('lending', 'published')]: (page) => (mails) =>
        mails.researchDecided({ ...told, what: 'published', page }),
      [adPage('lending', 'open')]: (page) => (mails) => mails.jobAd({ ...told, what: 'open', page }),
      [MAIL_PAGES.plan]: (page) => (mails) => mails.enterpriseRequested({ ...told, page }),
    };
    for (const [page, choose] of Object.entries(pages)) {
      inbox.length = 0;
      await site.send('dao@example.com', writeMail('vi', choose(page)), AT);
      const mail = (inbox[0]?.mail ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
      expect.soft(mail, page).toMatch(new RegExp(`^https://assay\\.example/vi${page}\r$`, 'm'));
      expect.soft(pageOf(page).kind, page).not.toBe('missing');
      expect.soft(mail, page).toContain(`<a href="https://assay.example/vi${page}">`);
      expect.soft(mail, page).not.toContain('pages.invalid');
    }
  });

  it('escapes every name', () => {
    expect(welcome.html).toContain('Nguyễn &lt;b&gt;Đào&lt;/b&gt;');
    expect(welcome.html).not.toContain('<b>');
    expect(welcome.text).toContain('Nguyễn <b>Đào</b>');
  });

  it('goes to one address in any spelling', async () => {
    await mailer()
      .send('a@example.com, b@example.com', welcome, AT)
      .catch(() => undefined);
    expect(inbox.map(({ to }) => to)).not.toContain('b@example.com');
    expect(inbox.every(({ to }) => !to.includes(',') || to.startsWith('"'))).toBe(true);
  });
});

describe('a mail as a file', () => {
  it('is in the data folder, readable by its owner only', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'assay-mail-'));
    await createMailer(testConfig({ DATA_DIR: dataDir })).send('dao@example.com', welcome, AT);
    const [mail] = await mailsIn(dataDir);
    expect(mail).toContain('To: dao@example.com');
    expect((await stat(path.join(dataDir, 'mail'))).mode & 0o077).toBe(0);
    await rm(dataDir, { recursive: true });
  });
});

describe('the outbox', () => {
  const deliver = (now: number) => deliverDue({ ...database.deps, mailer: mailer(), now });
  const post = () => queueMail(database.pool, 'dao@example.com', welcome, AT);
  const waiting = async () =>
    (await database.pool.query('SELECT tries, next_try_at, last_error FROM mail_outbox')).rows;

  it('sends each mail once and then deletes it, with several servers', async () => {
    for (let n = 0; n < 5; n++) await post();
    const sent = await Promise.all([deliver(AT), deliver(AT), deliver(AT)]);
    expect(sent.reduce((sum, count) => sum + count)).toBe(5);
    expect(inbox).toHaveLength(5);
    expect(await waiting()).toEqual([]);
  });

  it('tries again later, and later still', async () => {
    await post();
    broken = true;
    expect(await deliver(AT)).toBe(0);
    expect(await waiting()).toEqual([
      { tries: 1, next_try_at: new Date(AT + 60_000), last_error: expect.stringContaining('on fire') },
    ]);
    await deliver(AT + 59_999);
    expect((await waiting())[0].tries).toBe(1);
    await deliver(AT + 60_000);
    expect((await waiting())[0].next_try_at).toEqual(new Date(AT + 60_000 + 180_000));
    broken = false;
    expect(await deliver(AT + 240_000)).toBe(1);
    expect(inbox).toHaveLength(1);
  });

  it('gives up a mail in the end, and stores the reason', async () => {
    await post();
    broken = true;
    for (let turn = 0; turn < 20; turn++) await deliver(AT + turn * 86_400_000);
    expect(await waiting()).toEqual([{ tries: 8, next_try_at: null, last_error: expect.stringContaining('on fire') }]);
  });

  it('does not hold up the others for one that fails', async () => {
    await queueMail(database.pool, 'not an address', welcome, AT - 1);
    await post();
    expect(await deliver(AT)).toBeGreaterThanOrEqual(1);
    expect(inbox.map(({ to }) => to)).toContain('dao@example.com');
  });

  it('sends to one mailbox that is slow and has many no more than one at a time, and to others meanwhile', async () => {
    for (let n = 0; n < 20; n++) await queueMail(database.pool, 'many@example.com', welcome, AT - 1);
    await post();
    const sent: string[] = [];
    let free: () => void = () => undefined;
    const isFree = new Promise<void>((resolve) => {
      free = resolve;
    });
    // The slow one is served only once the other was.
    const slow: Mailer = {
      send: async (to) => {
        sent.push(to);
        if (to === 'dao@example.com') free();
        else await isFree;
      },
    };
    const turns = new Turns<string>();
    const jobs = mailDeliveryJobs(database.deps).map(() =>
      deliverDue({ ...database.deps, mailer: slow, now: AT, turns }),
    );
    await Promise.all(jobs);
    expect(sent.indexOf('dao@example.com')).toBe(1);
    expect(sent).toHaveLength(21);
  });

  it('sends in turns, whoever was first', async () => {
    for (let n = 0; n < 5; n++) await queueMail(database.pool, 'many@example.com', welcome, AT - 1);
    for (let n = 0; n < 2; n++) await post();
    await deliver(AT);
    expect(inbox.map(({ to }) => to.slice(0, 4))).toEqual(['many', 'dao@', 'many', 'dao@', 'many', 'many', 'many']);
  });
});

describe('settings of mail', () => {
  it.each([
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.co\nBcc: c@d.co'],
  ])('refuse %s=%j', (name, value) => {
    expect(() => testConfig({ [name]: value })).toThrow(`${name}`);
  });

  it('never show the password of the server', () => {
    expect(() => testConfig({ SMTP_URL: 'http://me:hunter2@mail' })).toThrow(/^((?!hunter2)[\s\S])*$/);
  });
});

describe('a file with a code', () => {
  it('loses it after ten minutes, and nothing else', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'assay-codes-'));
    const config = testConfig({ DATA_DIR: dataDir });
    const withCode = (code: string) =>
      writeMail('en', (mails) => mails.resetCode({ code, minutes: 10, page: '/signup' }));
    const mail = { ...withCode('AB2CD3'), withoutCode: { mail: withCode('······'), afterMs: 600_000 } };
    await createMailer(config).send('dao@example.com', mail, AT);
    await createMailer(config).send('gone@example.com', mail, AT + 1);
    await createMailer(config).send('dao@example.com', welcome, AT);
    const codes = async () => (await mailsIn(dataDir)).join('').match(/AB2CD3/g)?.length ?? 0;
    const [gone = ''] = (await readdir(path.join(dataDir, 'mail'))).filter((name) => /00\.001Z.*\.eml$/.test(name));
    await rm(path.join(dataDir, 'mail', gone));
    await takeCodesOut(config, AT + 599_999);
    expect(await codes()).toBe(3);
    await takeCodesOut(config, AT + 600_001);
    expect([await codes(), (await readdir(path.join(dataDir, 'mail'))).length]).toEqual([0, 2]);
    const [, code = ''] = await mailsIn(dataDir);
    expect((await mailsIn(dataDir)).join('')).toContain('To: dao@example.com');
    expect(code).not.toBe('');
    await rm(dataDir, { recursive: true });
  });
});
