import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATE_FORMATS } from '#schemas/constants.ts';
import { cutItems } from '#schemas/filters/conditionText.ts';
import { parseDateText } from '#schemas/filters/dateText.ts';
import {
  formatCents,
  formatDate,
  formatDateTime,
  formatDayOfYear,
  formatShort,
  formatShortMonth,
  shortInWords,
} from '#schemas/format.ts';
import { canonicalAddress, FIXED_PAGES } from '#schemas/routes/routes.ts';
import { updateUser } from '#server/modules/users/repository.ts';
import { buildApp } from './app.ts';
import { newsletter } from './modules/newsletter/module.ts';
import { PASSWORD, useTestAccounts } from './testing/members.ts';
import { fill, rowOf, SMALL_DATA } from './testing/smallData.ts';

/** Letters that only Vietnamese has. */
const VIETNAMESE = /[ăâđêôơưàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ]/i;

const test = useTestAccounts();
let folder: string;
let site: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'assay-site-'));
  await copyFile('index.html', path.join(folder, 'index.html'));
  const projects = [...SMALL_DATA.projects, rowOf('projects', 91, { name: 'Terse', slug: 'terse' })];
  await fill(test.database.pool, { ...SMALL_DATA, projects }, 'live');
  site = await buildApp(test.database.deps, { modules: [newsletter], siteFolder: folder, recordWithin: 30_000 });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const open = async (url: string) =>
  (await site.inject({ url, headers: { accept: 'text/html', host: 'assay.example' } })).body;
const alternatesIn = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hreflang="(.*?)" href="http:\/\/assay\.example(.*?)"/g)].map(
    ([, language, path]) => [language, path],
  );
const between = (html: string, begin: string, end: string) => html.split(begin)[1]?.split(end)[0];

describe('figures of a build in Vietnamese', () => {
  it('say in words what the letter of their unit means', () => {
    expect([1_234, 1_500_000, 1_234_567_890, 2e12, -3e9].map(shortInWords)).toEqual([
      '1,23 nghìn',
      '1,50 triệu',
      '1,23 tỷ',
      '2,00 nghìn tỷ',
      '−3,00 tỷ',
    ]);
    expect([0, 999, null].map(shortInWords)).toEqual([null, null, null]);
  });

  it('write cents with their marks', () => {
    expect(formatCents(123_450)).toBe('1.234,50');
  });
});

describe('a server built in another language', () => {
  it.each([...FIXED_PAGES.map((page) => page.path), '/no/such/page', '/project/nobody'])(
    'writes the texts of %s in it',
    async (address) => {
      const html = await open(address);
      expect(between(html, '<html lang="', '"')).toBe('vi');
      expect(between(html, 'property="og:locale" content="', '"')).toBe('vi_VN');
      // The name of the organization is the same in each language.
      if (address !== '/assay_dao') expect(between(html, '<title>', ' | Assay</title>')).toMatch(VIETNAMESE);
      expect(between(html, 'name="description" content="', '"')).toMatch(VIETNAMESE);
      expect(between(html, '<noscript>', '</noscript>')).toMatch(VIETNAMESE);
      expect(html).not.toContain('"inLanguage":"en"');
    },
  );

  it.each(FIXED_PAGES.filter(({ path }) => !path.includes('$')))(
    'points from $path to the page in each language',
    async (page) => {
      const { indexable, path } = page;
      const sameAs = canonicalAddress(page);
      const html = await open(sameAs.startsWith(path) ? sameAs : path);
      const below = sameAs === '/' ? '/vi' : `/vi${sameAs}`;
      expect(between(html, 'rel="canonical" href="', '"')).toBe(`http://assay.example${below}`);
      expect(alternatesIn(html)).toEqual(
        indexable
          ? [
              ['en', sameAs],
              ['vi', below],
              ['x-default', sameAs],
            ]
          : [],
      );
    },
  );

  it('says in it what the page of a record shows, where the record says little of itself', async () => {
    const html = await open('/project/terse');
    expect(between(html, 'name="description" content="', '"')).toMatch(/^Terse\. .*[ạảấầẩẫậắằẳẵặđếềểễệốồổỗộớờởỡợ]/);
    expect(html).toContain('"inLanguage":"vi"');
    expect(between(html, 'rel="canonical" href="', '"')).toBe('http://assay.example/vi/project/terse');
    expect(alternatesIn(html)).toEqual([
      ['en', '/project/terse'],
      ['vi', '/vi/project/terse'],
      ['x-default', '/project/terse'],
    ]);
  });

  it('asks in it whether to unsubscribe, and says so afterwards', async () => {
    const url = `/api/newsletter/unsubscribe/${'x'.repeat(43)}`;
    const asked = await open(url);
    expect(between(asked, '<html lang="', '"')).toBe('vi');
    expect(between(asked, '<h1>', '</h1>')).toMatch(VIETNAMESE);
    expect(between(asked, '<button type="submit">', '</button>')).toMatch(VIETNAMESE);
    const { body } = await site.inject({ method: 'POST', url });
    expect(between(body, '<h1>', '</h1>')).toMatch(VIETNAMESE);
    expect(between(body, '</h1><p>', '</p>')).toMatch(VIETNAMESE);
  });
});

it('writes dates and figures as that language does', () => {
  expect(formatDate('2026-03-05', 'plain')).toBe('05/03/2026');
  expect(formatDate('2026-03')).toBe('03/2026');
  expect(formatDateTime('2026-03-05T09:00:00Z')).toBe('05/03/2026 09:00 UTC');
  expect([formatShortMonth('2026-11'), formatDayOfYear('2026-03-05', 'plain')]).toEqual(['thg 11', '05/03']);
  // Dates have one form, whatever a reader chose in English.
  const inBoth = DATE_FORMATS.flatMap((format) => [
    formatDate('2026-03-05', 'plain', format),
    formatDate('2026-03-05', 'short', format),
    formatDate('2026-03', 'padded', format),
  ]);
  expect([...new Set(inBoth)]).toEqual(['05/03/2026', '03/2026']);
  expect(parseDateText('5 thg 3, 2026')).toBe('2026-03-05');
  expect(formatShort(1_500_000)).toBe('1,50M');
  // A comma begins a fraction there, and parts no list of numbers.
  expect(cutItems('number', '1,5M; 2M', false)).toEqual({ done: ['1,5M'], last: ' 2M' });
});

describe('an account', () => {
  type Browser = Awaited<ReturnType<typeof test.signedIn>>;
  /** The mail and the notification of a changed password. */
  const changePassword = async (username: string, browser: Browser) => {
    await browser.post('/api/users/auth/change-password', { password: PASSWORD, new_password: 'battery-staple' });
    const mails = await test.database.pool.query('SELECT html FROM mail_outbox WHERE recipient = $1', [
      `${username}@example.com`,
    ]);
    const [{ title, text }] = (await browser.get('/api/users/notifications')).body.data;
    return { mail: String(mails.rows[0]?.html), title, text };
  };

  it('created here gets mails and notifications in the language of the build', async () => {
    const { mail, title, text } = await changePassword('linh', await test.signedIn('linh'));
    expect(mail).toContain('<html lang="vi">');
    expect(title).toMatch(VIETNAMESE);
    expect(text).toMatch(VIETNAMESE);
  });

  it('gets them in the language it chose', async () => {
    const browser = await test.signedIn('anna');
    expect((await browser.post('/api/users/update-user-info', { language: 'en' })).body[1].language).toBe('en');
    const { mail, title } = await changePassword('anna', browser);
    expect(mail).toContain('<html lang="en">');
    expect(title).toBe('Your password was changed');
  });

  it('whose language this build lacks gets that of the build', async () => {
    const { id } = await test.addMember('yuki');
    await test.database.pool.query("UPDATE users SET language = 'ja' WHERE id = $1", [id]);
    expect((await updateUser(test.database.pool, id, { gender: null })).language).toBe('vi');
  });
});
