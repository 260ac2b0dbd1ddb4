import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { REPORT } from '#schemas/api/reports.ts';
import { writeListData } from '#schemas/api/saved-lists.ts';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { givePlan } from '#server/modules/plans/repository/subscriptions.ts';
import { modules } from '#server/modules.ts';
import { createMailer } from '#server/platform/mail/mail.ts';
import { deliverDue } from '#server/platform/mail/outbox.ts';
import { ask } from '#server/testing/ask.ts';
import type { Browser } from '#server/testing/browser.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { makeDueReports } from './dueReports.ts';

const test = useTestAccounts({ modules });
beforeAll(() => fill(test.database.pool, SMALL_DATA));

const FIELDS = {
  title: 'Funds <b>of</b> note',
  note: 'First.\n\nSecond & last.',
  charts: ['type'],
  frequency: 'weekly',
};

async function withList(browser: Browser, name = 'Funds', shown: Pick<View, 'pivot'> = {}) {
  const view = { ...DEFAULT_VIEW, ...shown, filter: [['type', 'in', ['Fund']]] as const };
  const { body } = await browser.post('/api/users/storage/add', {
    ...{ source: 'organizations', name, data: writeListData({ view, notify: false }) },
  });
  return body.data.storage_id as string;
}

async function withReport(browser: Browser, fields: Partial<typeof FIELDS> = {}) {
  const { body } = await browser.post('/api/users/reports/add', {
    ...{ storage_id: await withList(browser, fields.title), ...FIELDS, ...fields },
  });
  return body.data;
}

describe('a report', () => {
  it('is part of Pro, and not of Standard', async () => {
    const browser = await test.signedIn('standard');
    const answer = await browser.post('/api/users/reports/add', { storage_id: await withList(browser), ...FIELDS });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'reports_not_included']);
    expect((await browser.get('/api/users/reports')).body).toEqual({ data: [], included: false });
  });

  it('is a document of the rows of its list, with charts and notes, and nothing in it is markup of others', async () => {
    const browser = await test.signedIn('maker', 'pro');
    const report = await withReport(browser);
    expect(report).toMatchObject({ list: { name: 'Funds' }, source: 'organizations', editions: [] });
    const made = (await browser.post('/api/users/reports/make', { report_id: report.report_id })).body.data;
    const [edition] = made.editions;
    const { html } = (await browser.get(`/api/users/reports/editions/${edition.edition_id}`)).body.data;
    const asked = await ask(test.app, 'total_funds', { filter: [['type', 'in', ['Fund']]] });
    const { total } = z.object({ total: z.int() }).parse(asked);
    expect(edition.rows).toBe(total);
    expect(html).toContain(` · ${total} rows</p>`);
    expect(html).toContain('Aster Capital');
    expect(html).toContain('<p>First.</p><p>Second &amp; last.</p>');
    expect(html).toContain('Funds &lt;b&gt;of&lt;/b&gt; note');
    expect(html).toMatch(new RegExp(`<th scope="row">fund</th>.*?<td class="figure">${total}</td>`, 'i'));
    expect(html).not.toMatch(/<script|<b>of/);
    expect(html.split('<tbody>').at(-1)?.match(/<tr>/g)).toHaveLength(total);
  });

  it('holds the pivot of its list with its totals and what they leave out, or only its rows where none can be counted', async () => {
    const browser = await test.signedIn('pivots', 'pro');
    const htmlOf = async (pivot: View['pivot']) => {
      const storageId = await withList(browser, JSON.stringify(pivot), { pivot });
      const { body } = await browser.post('/api/users/reports/add', { storage_id: storageId, ...FIELDS });
      const id = { report_id: body.data.report_id };
      const { editions } = (await browser.post('/api/users/reports/make', id)).body.data;
      const { html } = (await browser.get(`/api/users/reports/editions/${editions[0].edition_id}`)).body.data;
      await browser.post('/api/users/reports/remove', id);
      return html as string;
    };
    const html = await htmlOf({ group: 'location', by: 'type', show: 'count,sum.number_of_investment' });
    const { total } = z
      .object({ total: z.int() })
      .parse(await ask(test.app, 'total_funds', { filter: [['type', 'in', ['Fund']]] }));
    expect(html).toContain('<h2>Organizations by');
    expect(html).toMatch(
      new RegExp(`<tr class="total"><th scope="row"[^>]*>Total</th><td class="figure">${total}</td>`),
    );
    expect(html).not.toContain('undefined');
    for (const wrong of [{ group: 'nothing' }, { group: 'location', show: 'sum.name' }, { group: 'location.edges.x' }])
      expect(await htmlOf(wrong)).toMatch(/The pivot of this list cannot be counted.*<h2>Rows of the list/);
  });

  it('is its member’s own', async () => {
    const owner = await test.signedIn('owner', 'pro');
    const report = await withReport(owner);
    const made = (await owner.post('/api/users/reports/make', { report_id: report.report_id })).body.data;
    const other = await test.signedIn('other', 'pro');
    const id = { report_id: report.report_id };
    const answers = [
      await other.get(`/api/users/reports/editions/${made.editions[0].edition_id}`),
      await other.post('/api/users/reports/make', id),
      await other.post('/api/users/reports/update', { ...id, ...FIELDS }),
      await other.post('/api/users/reports/remove', id),
      await other.post('/api/users/reports/add', { storage_id: report.list.storage_id, ...FIELDS }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('refuses a chart of a column that has none, and more reports than there is room for', async () => {
    const browser = await test.signedIn('many', 'pro');
    const storageId = await withList(browser);
    const add = (charts: readonly string[]) =>
      browser.post('/api/users/reports/add', { storage_id: storageId, ...FIELDS, charts });
    const refused = await add(['type', 'background_summary']);
    expect([refused.status, refused.body.error.code, refused.body.error.path]).toEqual([
      422,
      'no_chart',
      'body.charts[1]',
    ]);
    for (let count = 0; count < REPORT.reports; count++) expect((await add([])).status).toBe(200);
    expect((await add([])).body.error.code).toBe('reports_full');
  });

  it('can still be read when its list is gone, and says why there is no further edition', async () => {
    const browser = await test.signedIn('gone', 'pro');
    const report = await withReport(browser);
    const id = { report_id: report.report_id };
    await browser.post('/api/users/reports/make', id);
    await browser.post('/api/users/storage/remove', { storage_id: report.list.storage_id });
    const refused = await browser.post('/api/users/reports/make', id);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'report_list_gone']);
    const [kept] = (await browser.get('/api/users/reports')).body.data;
    expect(kept).toMatchObject({ list: null, editions: [{}] });
    await browser.post('/api/users/reports/remove', id);
    expect((await browser.get('/api/users/reports')).body.data).toEqual([]);
  });
});

describe('a schedule', () => {
  const later = (days: number) => {
    test.now += days * 86_400_000;
  };
  const run = () => Promise.all([makeDueReports(test.database.deps), makeDueReports(test.database.deps)]);
  const sent = async (subject: string) => {
    const { deps, pool } = test.database;
    await deliverDue({ pool, log: deps.log, mailer: createMailer(deps.config), now: test.now });
    return (await test.mails()).filter((mail) => mail.includes(`Subject: ${subject}`));
  };

  it('makes an edition a week, once on several servers, and mails it with its file', async () => {
    const browser = await test.signedIn('weekly', 'pro');
    await withReport(browser, { title: 'Weekly funds' });
    later(7);
    await run();
    await browser.signIn('weekly', 'correct-horse');
    const [report] = (await browser.get('/api/users/reports')).body.data;
    expect(report.editions).toHaveLength(1);
    expect(Date.parse(report.next_at)).toBeGreaterThan(test.now);
    const mails = await sent('Report: Weekly funds');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/filename=assay-report-[\d-]+-weekly-funds\.html/);
    const notes = (await browser.get('/api/users/notifications')).body.data;
    expect(notes.filter(({ kind }: { kind: string }) => kind === 'report')).toHaveLength(1);
  });

  it('rests while the plan does not include reports, and what was made stays readable', async () => {
    const browser = await test.signedIn('lapsed', 'pro');
    await withReport(browser, { title: 'Lapsed funds' });
    const { rows } = await test.database.pool.query("SELECT id FROM users WHERE username = 'lapsed'");
    later(7);
    await run();
    await givePlan(test.database.pool, Number(rows[0].id), 'standard', test.now);
    later(7);
    await run();
    await browser.signIn('lapsed', 'correct-horse');
    const { data, included } = (await browser.get('/api/users/reports')).body;
    expect([included, data[0].editions.length]).toEqual([false, 1]);
    const shown = await browser.get(`/api/users/reports/editions/${data[0].editions[0].edition_id}`);
    expect(shown.status).toBe(200);
    expect(await sent('Report: Lapsed funds')).toHaveLength(1);
  });

  it('takes turns: many reports of one member come between those of others, and one that fails holds up none', async () => {
    const { pool, deps } = test.database;
    await pool.query('DELETE FROM reports');
    const many = await test.signedIn('turn-many', 'pro');
    const own = [];
    for (const title of ['One', 'Two', 'Three', 'Four']) own.push(await withReport(many, { title }));
    const single = await withReport(await test.signedIn('turn-one', 'pro'), { title: 'Single' });
    await pool.query('UPDATE reports SET next_at = $1 WHERE id <> $2', [new Date(test.now - 2), single.report_id]);
    await pool.query('UPDATE reports SET next_at = $1 WHERE id = $2', [new Date(test.now - 1), single.report_id]);
    // The first one of the member with many cannot be made.
    const { rows } = await pool.query('SELECT id FROM reports ORDER BY next_at, id LIMIT 1');
    const broken = rows[0].id;
    await pool.query("UPDATE saved_lists SET data = '{' WHERE id = (SELECT list_id FROM reports WHERE id = $1)", [
      broken,
    ]);
    await makeDueReports(deps);
    const made = await pool.query('SELECT title FROM report_editions ORDER BY ctid');
    const titles = made.rows.map(({ title }) => title).filter((title) => title.length < 7);
    expect(titles[0]).toBe('Single');
    expect(titles).toHaveLength(own.length);
    const again = await pool.query('SELECT next_at FROM reports WHERE id = $1', [broken]);
    expect(again.rows[0].next_at).toEqual(new Date(test.now + 15 * 60_000));
  });

  it('keeps the newest editions', async () => {
    const browser = await test.signedIn('keeper', 'pro');
    const report = await withReport(browser, { title: 'Kept', frequency: 'none' });
    await test.database.pool.query(
      `INSERT INTO report_editions (id, report_id, made_at, title, row_count, html)
       SELECT gen_random_uuid(), $1, $2::timestamptz - n * interval '1 day', 'Old', 1, '' FROM generate_series(1, $3) n`,
      [report.report_id, new Date(test.now), REPORT.editions],
    );
    const made = await browser.post('/api/users/reports/make', { report_id: report.report_id });
    expect(made.body.data.editions).toHaveLength(REPORT.editions);
    expect(made.body.data.editions[0].rows).toBeGreaterThan(1);
  });
});
