import { expect, test } from '@playwright/test';
import { Shell } from '../app/Shell.ts';
import { SignInDialog } from '../auth/SignInDialog.ts';
import { expectAccessible } from '../support/accessible.ts';
import { intercept } from '../support/intercept.ts';
import { expectNotWider } from '../support/layout.ts';
import { asNewMember, createMember } from '../support/members.ts';
import { leadTo } from '../support/pages.ts';
import { openWatching, Watchlist } from './Watchlist.ts';

test.describe('a star', () => {
  test('clicked signed out asks to sign in, says why, and is then done', async ({ page }) => {
    const member = await createMember();
    const list = new Watchlist(page);
    const [first] = await list.projects(1);
    await list.open('/directory/projects');
    await list.star(1).click();
    const signIn = new SignInDialog(page);
    await expect(signIn.popup).toContainText(`Sign in to watch ${first?.name}.`);
    await signIn.chooseAccount();
    await signIn.signIn(member);
    await signIn.expectSignedIn();
    await expect(list.star(1)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => list.kept()).toMatchObject([{ _id: first?._id }]);
  });

  test('set before there were accounts moves into the account, is seen in another tab, and answers to its key on every page', async ({
    page,
    baseURL,
    context,
  }) => {
    test.slow();
    await asNewMember(page, baseURL);
    const list = new Watchlist(page);
    const [first, second] = await list.projects(2);
    const ids = async () => (await list.kept()).map(({ _id }) => _id);
    await test.step('set on this device before there were accounts moves into the account', async () => {
      await page.addInitScript(
        (kept) => {
          if (localStorage.getItem('assay.watched') === null) localStorage.setItem('assay.watched', kept);
        },
        JSON.stringify({ 'sample.projects': [first?._id, second?._id], 'demo.projects': [7] }),
      );
      // The first answer knows nothing of them yet, and comes late.
      const added = page.waitForResponse(/watch-list\/add/);
      await intercept(
        page,
        /watch-list\/get/,
        async (route) => {
          const response = await route.fetch();
          await added;
          await route.fulfill({ response });
        },
        { times: 1 },
      );
      await list.open('/directory/projects');
      await expect(list.star(1)).toHaveAttribute('aria-pressed', 'true');
      await expect(list.star(2)).toHaveAttribute('aria-pressed', 'true');
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('assay.watched')))
        .toBe(JSON.stringify({ 'demo.projects': [7] }));
    });
    await test.step('goes out in another tab, and is seen to go out there', async () => {
      const other = new Watchlist(await context.newPage());
      await other.open('/directory/projects');
      await expect(other.star(2)).toHaveAttribute('aria-pressed', 'true');
      await list.star(2).click();
      await expect(other.star(2)).toHaveAttribute('aria-pressed', 'false');
      await other.star(1).click();
      await expect(list.star(1)).toHaveAttribute('aria-pressed', 'false');
      await expect.poll(ids).toEqual([]);
      await other.page.close();
    });
    await test.step('answers to its key, also in the screener, on a profile and in the search', async () => {
      await list.activate(1);
      await page.keyboard.press('w');
      await expect(list.star(1)).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(ids).toEqual([first?._id]);

      await list.follow('/master-demo/projects');
      await expect(page.getByRole('heading', { level: 2, name: 'All projects', exact: true })).toBeVisible();
      await list.settled();
      await expect(
        page.getByRole('button', { name: `Stop watching ${first?.name}`, exact: true }).first(),
      ).toBeVisible();

      await leadTo(page, `/project/${second?.slug}`);
      await expect(page.getByRole('heading', { level: 1, name: second?.name ?? '' })).toBeVisible();
      const star = page.getByRole('main').getByRole('button', { name: `Watch ${second?.name}`, exact: true });
      await expect(star).toBeVisible();
      await page.keyboard.press('w');
      await expect.poll(ids).toEqual([second?._id, first?._id]);

      const shell = new Shell(page);
      await shell.searchFor(first?.name ?? '');
      await expect(shell.found).toHaveText(/^\d+ results?$/);
      await expect(page.getByRole('option', { name: `${first?.name} ${first?.symbol ?? ''} watched` })).toBeVisible();
      await page.keyboard.press('Shift+Enter');
      await expect.poll(ids).toEqual([second?._id]);
      await page.keyboard.press('Escape');
    });
    await test.step('on a round is that of its project', async () => {
      await leadTo(page, '/directory/fundraising');
      await expect(list.header('Round')).toBeVisible();
      await list.settled();
      const [name] = await list.names(1);
      await list.star(1).click();
      await expect(list.star(1)).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(async () => (await list.kept()).length).toBe(2);
      await list.follow('/watchlist');
      await list.expectRows(2);
      // What is watched later comes first.
      await list.expectNames([name]);
    });
  });
});

test('the watchlist is for members: who is signed out signs in and gets to the tab asked for', async ({ page }) => {
  const member = await createMember();
  await page.goto('/watchlist?tab=people');
  const signIn = new SignInDialog(page);
  await expect(signIn.popup).toBeVisible();
  await signIn.chooseAccount();
  await signIn.signIn(member);
  await expect(page).toHaveURL(/\/watchlist\?tab=people$/);
  await expect(page.getByRole('heading', { name: 'You are not watching any people yet' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('notes and order are under a finger, and what was typed when the session ended is kept', async ({
    page,
    baseURL,
  }) => {
    const { list, member, projects } = await openWatching(page, baseURL, 3);
    const [a, b, c] = projects.map(({ name }) => name);
    await list.noteCell(2).tap();
    await list.note.getByRole('button', { name: 'Move to the top' }).tap();
    await list.expectNames([b, a, c]);
    await expectNotWider(page);
    await expectAccessible(page);
    await test.step('keeps a note that was being typed when the session ended', async () => {
      await list.noteCell(1).tap();
      await list.noteField.fill('Written down');
      await intercept(page, '**/watch-list/note', (route) =>
        route.fulfill({ status: 401, json: { error: { code: 'signed_out', message: 'Sign in to do this.' } } }),
      );
      await page.keyboard.press('Enter');
      const signIn = new SignInDialog(page);
      await expect(signIn.popup).toContainText('Sign in');
      await page.unroute('**/watch-list/note');
      await signIn.chooseAccount();
      await signIn.sayWho(member.username);
      await signIn.password.fill(member.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/watchlist/);
      await expect(list.noteField).toHaveValue('Written down');
      await list.note.getByRole('button', { name: 'Save' }).click();
      await expect(list.noteCell(1)).toHaveText('Written down');
      const kept = await list.kept();
      expect(kept.map(({ note }) => note ?? '')).toEqual(['Written down', '', '']);
      expect(kept[0]?._id).toBe(projects[1]?._id);
    });
  });
});
