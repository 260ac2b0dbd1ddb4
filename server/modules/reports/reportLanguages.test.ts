import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeListData } from '#schemas/api/saved-lists.ts';
import type { Language } from '#schemas/constants.ts';
import type { WriteReport } from '#schemas/entities/reports.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { modules } from '#server/modules.ts';
import { createMailer } from '#server/platform/mail/mail.ts';
import { deliverDue } from '#server/platform/mail/outbox.ts';
import type { Browser } from '#server/testing/browser.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, rowOf, SMALL_DATA } from '#server/testing/smallData.ts';
import { language } from '../../../scripts/language.ts';
import { makeDueReports } from './dueReports.ts';

/** The Vietnamese build's writer beside this English build, as the built server has it. */
const reportWriters = new Map<Language, WriteReport>();
const test = useTestAccounts({ modules, reportWriters });
let vite: ViteDevServer;

beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    logLevel: 'error',
    plugins: [language('vi')],
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const built: Partial<typeof import('./document.ts')> = await vite.ssrLoadModule(
    '/server/modules/reports/document.ts',
  );
  if (!built.writeReport) throw new Error('The Vietnamese build writes no reports.');
  reportWriters.set('vi', built.writeReport);
  const rounds = [
    rowOf('fundraising', 91, {
      projects: 'Korvane',
      date: '2025-03-05',
      stages: 'Debt financing',
      amount_quantity: 1_234_567.5,
      ...{ stated_amount: 1.5e6, stated_currency: 'CAD' },
      valuation_usd: 12_345_678,
      token: 'No Token',
    }),
    rowOf('fundraising', 92, { projects: 'Auralith', date: '2025-03', stages: 'Seed', token: 'Tokens included' }),
  ];
  await fill(test.database.pool, { ...SMALL_DATA, fundraising: rounds });
});
afterAll(() => vite.close());

const VIEW = {
  ...DEFAULT_VIEW,
  filter: [
    ['stages', 'in', ['Debt financing', 'Seed']],
    ['date', 'gte', '2025'],
  ],
  columns: ['order', 'projects', 'date', 'stages', 'amount_quantity', 'valuation_usd', 'token'],
} as const;

const LISTED = { source: 'fundraising', name: 'Korvane & co' };

async function withReport(browser: Browser, frequency: string): Promise<string> {
  const data = writeListData({ view: VIEW, notify: false });
  const list = await browser.post('/api/users/storage/add', { ...LISTED, data });
  const { body } = await browser.post('/api/users/reports/add', {
    ...{ storage_id: list.body.data.storage_id, title: 'Korvane', note: '', frequency },
    charts: ['stages', 'amount_quantity', 'date', 'token'],
  });
  return body.data.report_id;
}

async function signedIn(username: string, chosen: Language): Promise<Browser> {
  const browser = await test.signedIn(username, 'pro');
  await browser.post('/api/users/update-user-info', { language: chosen });
  return browser;
}

/** The document that a member gets who asks for it. */
async function documentFor(chosen: Language): Promise<string> {
  const browser = await signedIn(`reader_${chosen}`, chosen);
  const made = await browser.post('/api/users/reports/make', { report_id: await withReport(browser, 'none') });
  const edition = made.body.data.editions[0].edition_id;
  return (await browser.get(`/api/users/reports/editions/${edition}`)).body.data.html;
}

/** What a reader sees, without names and values that are data. */
const wordsIn = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/Korvane|Auralith|&amp; co|Assay/g, '');

/** English words that no Vietnamese document has. */
const ENGLISH =
  /\b(?:the|of|on|in|rows?|by|from|made|list|none|conditions?|value|values|open|date|round|amount|valuation|unknown|without|and|is|no|sources?|figures|as|march|mar|debt|financing|tokens included)\b/gi;

describe('the document of a report', () => {
  it('is in Vietnamese for a member who reads Vietnamese', async () => {
    const html = await documentFor('vi');
    expect(html).toContain('<html lang="vi">');
    expect(html).toContain('http://127.0.0.1:8080/vi/master-demo/fundraising?');
    const text = wordsIn(html);
    expect(text.match(ENGLISH)).toBe(null);
    for (const said of [
      'Danh sách đã lưu',
      'Vòng thuộc Vay nợ, Seed',
      'Ngày từ 2025',
      'Chưa có token',
      '05/03/2025',
      '1,23M (C$1,5M)',
      'Số hàng theo vòng',
      '03/2025',
    ])
      expect(text).toContain(said);
  });

  it('is in English for one who reads English', async () => {
    const html = await documentFor('en');
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('http://127.0.0.1:8080/master-demo/fundraising?');
    const text = wordsIn(html);
    for (const said of ['Saved list', 'Round in Debt financing, Seed', 'No Token', 'Mar 05, 2025', '1.23M (C$1.5M)'])
      expect(text).toContain(said);
    expect(text).not.toMatch(/[ạảấầẩậắằẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđ]/i);
  });

  it('is sent on its day in the same language, with a link to the pages in it', async () => {
    const browser = await signedIn('weekly', 'vi');
    await withReport(browser, 'weekly');
    test.now += 7 * 86_400_000;
    await makeDueReports(test.database.deps);
    const { rows } = await test.database.pool.query(
      "SELECT o.html AS mail, e.html FROM mail_outbox o, report_editions e JOIN reports r ON r.id = e.report_id JOIN users u ON u.id = r.user_id WHERE u.username = 'weekly' AND o.recipient = 'weekly@example.com'",
    );
    expect(rows[0]?.html).toContain('<html lang="vi">');
    expect(rows[0]?.mail).toContain('/vi/profile-settings/reports');
    const { deps, pool } = test.database;
    await deliverDue({ pool, log: deps.log, mailer: createMailer(deps.config), now: test.now });
    expect((await test.mails()).filter((mail) => mail.includes('Subject: =?UTF-8?'))).not.toEqual([]);
  });
});
