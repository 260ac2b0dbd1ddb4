import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { FEW_ROWS, SavedLists } from '../saved-lists/SavedLists.ts';
import { Screener } from '../screener/Screener.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import { asNewMember, bearerOf, postAsMember } from '../support/members.ts';
import { ListReview } from './ListReview.ts';

const VIEW = '/master-demo/fundraising?filter=projects.starts.Ka';

const Lists = z.object({ data: z.array(z.object({ storage_id: z.string() })) });
const Marks = z.object({ data: z.array(z.object({ _id: z.number(), state: z.string(), reason: z.string() })) });

test('a saved list is gone through by keys, and after a reload only what is new or changed comes up', async ({
  page,
  baseURL,
  context,
}) => {
  test.slow();
  await asNewMember(page, baseURL);
  await page.setViewportSize(FEW_ROWS);
  const screener = new Screener(page);
  const review = new ListReview(page);
  const lists = new SavedLists(page);
  await lists.open(VIEW);
  await (await lists.openForm()).fill('Early');
  await page.keyboard.press('Enter');
  await expect(lists.title('Early')).toBeVisible();
  const read = async <T>(path: string, schema: z.ZodType<T>) => {
    const answer = await context.request.get(`${baseURL}/api/users/${path}`, { headers: await bearerOf(context) });
    return schema.parse(await answer.json());
  };
  const listId = (await read('storage/load', Lists)).data[0]?.storage_id ?? '';
  const kept = async () => (await read(`storage/marks/${listId}`, Marks)).data;

  await screener.activate(1);
  const all = await review.begin();
  await test.step('records are dismissed with a reason, tagged and seen, and a step is undone', async () => {
    await review.keys('d');
    await page.keyboard.type('No token');
    await page.keyboard.press('Enter');
    await review.expectPlace(2, all, 1);
    await review.keys('t');
    await page.keyboard.type('follow up');
    await page.keyboard.press('Enter');
    await expect(review.panel.getByText('follow up')).toBeVisible();
    await review.keys('j', 'd', 'Enter');
    await review.expectPlace(4, all, 2);
    await review.keys('u');
    await review.expectPlace(3, all, 1);
    await expectAccessible(page);
    await review.keys('Escape');
    await expect(review.panel).toHaveCount(0);
    await expect(screener.grid.row(3).getByRole('rowheader')).toBeFocused();
    await expect.poll(kept).toHaveLength(3);
  });
  await test.step('the account has it, and another look has only the rest', async () => {
    expect((await kept()).map(({ state, reason }) => [state, reason]).toSorted()).toEqual([
      ['dismissed', 'No token'],
      ['none', ''],
      ['seen', ''],
    ]);
    await page.reload();
    await expect(lists.title('Early')).toBeVisible();
    await screener.activate(1);
    expect(await review.begin()).toBe(all - 2);
    await expect(review.panel.getByText('New here')).toBeVisible();
    for (let left = all - 2; left > 0; left--) await review.keys('j');
    await expect(review.panel.getByRole('heading', { name: 'End of the review' })).toBeVisible();
    await review.keys('Escape');
    await expect.poll(kept).toHaveLength(all);
  });
  await test.step('a record that changed since then says what changed; a dismissed one is hidden', async () => {
    const seen = (await kept()).find(({ state }) => state === 'seen');
    const mark = { ...seen, tags: [], facts: { stages: 'Angel' }, at: new Date().toISOString() };
    await postAsMember(context, `storage/marks/${listId}`, { marks: [mark] });
    await page.reload();
    await screener.activate(1);
    expect(await review.begin()).toBe(1);
    await expect(review.panel.getByText('Changed since you saw it')).toBeVisible();
    await expect(review.panel.getByText('Angel', { exact: true })).toBeVisible();
    await review.keys('j', 'Escape');
    await review.shown.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Dismissed hidden' }).press('Enter');
    await expect(screener.grid.count).toHaveText(new RegExp(`^${all - 1} of `));
    await expect(review.shown).toHaveText('1 dismissed: hidden');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a view is gone through by buttons while signed out, and is found again on the device', async ({ page }) => {
    const screener = new Screener(page);
    const review = new ListReview(page);
    await screener.grid.open(VIEW);
    const begin = page.getByRole('button', { name: 'Review the rows one by one' });
    await begin.click();
    await expect(review.place).toHaveText(/^1 of /);
    await expect(review.panel).toContainText('Sign in and save the view');
    await expectNotWider(page);
    await expectAccessible(page);
    await review.action(/^Dismiss/).click();
    await review.action('Dismiss').click();
    await expect(review.place).toHaveText(/^2 of .* · 1 dismissed$/);
    await review.action('Next record').click();
    await review.action(/^Undo/).click();
    await expect(review.place).toHaveText(/^2 of /);
    await review.action('End the review').click();
    await expect(review.panel).toHaveCount(0);
    await page.reload();
    await expect(review.shown).toBeVisible();
    await begin.click();
    await expect(review.panel.getByText('New here')).toBeVisible();
  });
});
