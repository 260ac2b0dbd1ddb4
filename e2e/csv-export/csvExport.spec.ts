import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { Directory } from '../directory/Directory.ts';
import { asNewMember, changePlan, createMember, postAsMember } from '../support/members.ts';
import { Exports } from './CsvExport.ts';

const VIEW = '/directory/projects?filter=sector.in.DeFi,market_cap_usd.gte.1000000&sort=tvl.desc';

test('an export goes on after signing in, holds the view as it stands, is counted, and needs a plan that has it', async ({
  page,
}) => {
  const member = await createMember('pro');
  const projects = new Directory(page);
  const exports = new Exports(page);
  await projects.open(VIEW);
  await expect(projects.state).toContainText('Loaded all');
  const { matching } = await projects.counts();
  const names = await projects.names(10);
  const [tvl] = await projects.figures(1, 'TVL');
  await test.step('goes on once somebody has signed in, by the keyboard alone', async () => {
    await page.keyboard.press('e');
    await exports.expectUsed('For members with Pro or Enterprise');
    await expect(exports.start).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sign in to export this view as CSV.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with Assay Account' })).toBeFocused();
    // After Google the dialog is open.
    await expect(page).toHaveURL(/#export$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Username or email' })).toBeFocused();
    await page.keyboard.type(member.username);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await page.keyboard.type(member.password);
    const { name, bytes, rows } = await exports.read(() => page.keyboard.press('Enter'));
    await expect(exports.dialog).toHaveCount(0);
    await expect(page).toHaveURL(VIEW);
    expect(name).toMatch(
      /^assay-projects_sector-in-DeFi_market_cap_usd-gte-1000000_sort-tvl-desc_\d{4}-\d\d-\d\d\.csv$/,
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header = [], ...body] = rows;
    expect(body).toHaveLength(matching);
    const column = (label: string) => header.findIndex((cell) => cell.includes(label));
    expect(body.slice(0, 10).map((row) => row[column('Project')])).toEqual(names);
    expect(body.slice(0, 3).map((row) => row[column('#')])).toEqual(['1', '2', '3']);
    expect(Number(body[0]?.[column('TVL')])).toBe(tvl);
    await expect(page.getByText('CSV is ready')).toBeVisible();
    await expect(
      page.getByText(`${matching} rows, ${header.length} columns. 99 exports left this month.`),
    ).toBeVisible();
  });
  await test.step('follows the visible columns and can name the sources', async () => {
    await projects.follow('/directory/projects?columns=order,name,tvl');
    await expect(projects.header('Price')).toHaveCount(0);
    await expect(projects.filters.locator('[data-chip]')).toHaveCount(0);
    await projects.settled();
    await exports.open();
    await exports.expectUsed('1 of 100 used this month');
    await exports.dialog.getByRole('checkbox', { name: 'Include sources' }).check();
    const { rows } = await exports.read(() => exports.start.click());
    expect(rows[0]).toEqual([
      ...['ID', 'Symbol', 'Address', '#', 'Project', 'TVL (USD)', 'Source of Project', 'Source of TVL'],
    ]);
    await expect(exports.dialog).toHaveCount(0);
  });
  await test.step('is refused as soon as the plan has none', async () => {
    await changePlan(member, 'standard');
    await exports.open();
    await exports.expectUsed('Not included in Standard');
    await exports.start.click();
    await expect(exports.panel.getByRole('heading')).toHaveText('CSV export is included in Pro and Enterprise');
  });
});

test('the history of exports says what each was, and runs it again', async ({ page, baseURL, context }) => {
  await asNewMember(page, baseURL, 'pro');
  const exports = new Exports(page);
  const view = '/master-demo/projects?filter=sector.in.DeFi|AI,tvl.gte.1000000&sort=volume.desc';
  await postAsMember(context, 'exports/grant', { request_id: randomUUID(), source: 'projects', view });
  await page.goto('/profile-settings/exports');
  const entries = page.getByRole('list', { name: 'Exports, newest first' }).getByRole('listitem');
  await expect(entries).toContainText([/Sector contains any of DeFi, AI · TVL ≥ 1M · by Volume, highest first/]);
  await expect(entries).toContainText(['Not finished']);
  await entries.getByRole('link', { name: /^Run again/ }).click();
  await expect(exports.start).toBeEnabled();
  await expect(page).toHaveURL(/filter=sector\.in\.DeFi\|AI,tvl\.gte\.1000000&sort=volume\.desc$/);
  await exports.expectUsed('1 of 100 used this month');
  const [rows] = (await exports.dialog.getByText(/^[\d,]+ projects, /).innerText()).split(' ');
  const { name } = await exports.read(() => exports.start.click());
  expect(name).toMatch(/^assay-projects_sector-in-DeFi\+AI_tvl-gte-1000000_sort-volume-desc_/);
  await expect(exports.dialog).toHaveCount(0);
  await page.goBack();
  await expect(entries.filter({ hasText: `${rows} rows` })).toHaveCount(1);
  await expect(entries.filter({ hasText: 'Not finished' })).toHaveCount(1);
});
