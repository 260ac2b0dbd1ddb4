import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import { admin, asNewMember, bearerOf, createMember, elsewhere } from '../support/members.ts';

const RowsSchema = z.object({
  data: z.object({ master_projects: z.tuple([z.array(z.object({ name: z.string(), slug: z.string() }))]) }),
});

/** A project of the directory, the `at`th largest. */
async function projectAt(page: Page, at: number) {
  const params = encodeURIComponent(JSON.stringify([{ take: 1, skip: at, fields: ['name', 'slug'] }]));
  const answer = await page.request.get(`/api/data/struct?sid=master_projects&params=${params}`);
  const [[project]] = RowsSchema.parse(await answer.json()).data.master_projects;
  if (!project) throw new Error('There is no such project');
  return project;
}

/** Sends a change of a project's sectors as the member who is signed in there. */
async function proposeSector(context: BrowserContext, slug: string, sector: string): Promise<void> {
  const answer = await context.request.post('/api/contributions', {
    headers: await bearerOf(context),
    data: {
      ...{ kind: 'contribute_token', update: 'edit', slug, privacy: 1, note: '', others: [], send: true },
      data: { fields: { sector }, sources: { sector: 'https://docs.example/sector' }, added: {} },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('the provider opens a proposal and decides it by keys, and the table shows the value with its provenance', async ({
  page,
  browser,
  baseURL,
}) => {
  const project = await projectAt(page, 12);
  await asNewMember(page, baseURL);
  await proposeSector(page.context(), project.slug, 'Zero knowledge');
  const provider = await createMember();
  await admin('role', provider.username, 'provider');
  const desk = await elsewhere(browser, baseURL, provider);
  await test.step('nobody else has the review or the page of what is not open yet', async () => {
    await page.goto('/review');
    await expect(page.getByText('404')).toBeVisible();
  });
  await test.step('the provider approves it by keys', async () => {
    await desk.goto('/review');
    const row = desk.getByRole('checkbox', { name: `Select Edit ${project.name}` });
    await row.focus();
    await desk.keyboard.press('Space');
    await desk.getByRole('button', { name: 'Approve' }).press('Enter');
    await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(desk.getByText('1 proposal is open to votes')).toBeVisible();
  });
  await test.step('everybody reads it, and who may decide', async () => {
    await page.goto('/dao');
    await page.getByRole('rowheader', { name: project.name }).first().click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${project.name}`);
    await expect(page.getByRole('insertion')).toContainText('Zero knowledge');
    await expect(page.getByText('The provider decides', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNotWider(page);
    await page.setViewportSize({ width: 1440, height: 720 });
  });
  await test.step('the provider accepts it where members are too few', async () => {
    await desk.goto('/review?queue=decision');
    await desk.getByRole('checkbox', { name: `Select Edit ${project.name}` }).check();
    await desk.getByRole('button', { name: 'Accept', exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(desk.getByText('1 proposal is accepted')).toBeVisible();
    await expectAccessible(desk);
  });
  await test.step('its value stands in the table, with the proposal that brought it', async () => {
    await page.goto(`/directory/projects?q=${encodeURIComponent(project.name)}`);
    const cell = page.getByRole('gridcell', { name: /Zero knowledge/ }).first();
    await cell.click();
    await page.keyboard.press('i');
    await expect(page.getByText(/^Community, proposal #/)).toBeVisible();
    await page.getByRole('link', { name: 'Who changed it, and by which proposal' }).click();
    await expect(page.getByRole('table', { name: 'Changes by proposals' })).toContainText('Zero knowledge');
  });
});

test('the home of the DAO is accessible in both themes and fits a phone', async ({ page, baseURL }) => {
  await asNewMember(page, baseURL);
  await page.goto('/assay_dao');
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText('To join you still need:')).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNotWider(page);
});
