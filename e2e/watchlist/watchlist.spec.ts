import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import Papa from 'papaparse';
import { Shell } from '../app/Shell.ts';
import { SignInDialog } from '../auth/SignInDialog.ts';
import { expectAccessible } from '../support/accessible.ts';
import { forget } from '../support/forget.ts';
import { intercept } from '../support/intercept.ts';
import { expectNotWider } from '../support/layout.ts';
import { asNewMember, createMember } from '../support/members.ts';
import { leadTo } from '../support/pages.ts';
import { openWatching, Watchlist } from './Watchlist.ts';

test.describe('a star', () => {
  test('clicked signed out, or set before there were accounts, is set in the account', async ({ page, baseURL }) => {
    await test.step('clicked signed out asks to sign in, says why, and is then done', async () => {
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
    await test.step('set on this device before there were accounts moves into the account', async () => {
      await forget(page);
      await asNewMember(page, baseURL);
      const list = new Watchlist(page);
      const [first, second] = await list.projects(2);
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
  });

  test('is put back when refused, ends as last wished, is seen in another tab, and answers to its key on every page', async ({
    page,
    baseURL,
    context,
  }) => {
    test.slow();
    await asNewMember(page, baseURL);
    const list = new Watchlist(page);
    const [first] = await list.projects(1);
    await list.open('/directory/projects');
    await test.step('is put back with a message when the server refuses', async () => {
      let refuse = true;
      await intercept(page, '**/api/users/watch-list/add*', async (route) => {
        if (!refuse) return route.continue();
        await route.fulfill({
          status: 403,
          json: {
            error: { code: 'watchlist_full', message: '', params: { limit: 5000 } },
          },
        });
      });
      await list.star(1).click();
      await expect(page.getByText(`${first?.name} could not be added to your watchlist`)).toBeVisible();
      await expect(page.getByText('A watchlist can have at most 5000 records. Remove some first.')).toBeVisible();
      await expect(list.star(1)).toHaveAttribute('aria-pressed', 'false');
      refuse = false;
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(list.star(1)).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => list.kept()).toMatchObject([{ _id: first?._id }]);
    });
    await list.star(1).click();
    await expect.poll(() => list.kept()).toEqual([]);
    await test.step('ends as it was last wished, however quickly it is clicked and however slow the server is', async () => {
      const held: (() => void)[] = [];
      let isSlow = true;
      await intercept(page, /watch-list\/(add|remove)/, async (route) => {
        if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
      for (const pressed of ['true', 'false', 'true']) {
        await list.star(1).click();
        await expect(list.star(1)).toHaveAttribute('aria-pressed', pressed);
      }
      await expect.poll(() => held.length).toBe(1);
      isSlow = false;
      held[0]?.();
      await expect.poll(() => list.kept()).toMatchObject([{ _id: first?._id }]);
      await expect(list.star(1)).toHaveAttribute('aria-pressed', 'true');
    });
    await test.step('lights up in another tab, and goes out there', async () => {
      const other = new Watchlist(await context.newPage());
      await other.open('/directory/projects');
      await expect(other.star(2)).toHaveAttribute('aria-pressed', 'false');
      await list.star(2).click();
      await expect(other.star(2)).toHaveAttribute('aria-pressed', 'true');
      await other.star(2).click();
      await expect(list.star(2)).toHaveAttribute('aria-pressed', 'false');
    });
    await list.star(1).click();
    await expect.poll(() => list.kept()).toEqual([]);
    await page.unrouteAll();
    await test.step('answers to its key, also in the screener, on a profile and in the search', async () => {
      const [, second] = await list.projects(2);
      const ids = async () => (await list.kept()).map(({ _id }) => _id);
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

test.describe('the watchlist', () => {
  test('is for members, is filtered, sorted, searched in its notes, and shared by its address', async ({
    page,
    baseURL,
  }) => {
    await test.step('is for members: who is signed out signs in and gets to the tab asked for', async () => {
      const member = await createMember();
      await page.goto('/watchlist?tab=people');
      const signIn = new SignInDialog(page);
      await expect(signIn.popup).toBeVisible();
      await signIn.chooseAccount();
      await signIn.signIn(member);
      await expect(page).toHaveURL(/\/watchlist\?tab=people$/);
      await expect(page.getByRole('heading', { name: 'You are not watching any people yet' })).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('is filtered, sorted, searched in its notes, and shared by its address', async () => {
      await forget(page);
      const { list } = await openWatching(page, baseURL, 12, { address: '/watchlist?sort=price_usd.asc' });
      await expect(list.header('Price')).toHaveAttribute('aria-sort', 'ascending');
      await expect(list.header('Note')).toBeVisible();
      await list.noteCell(4).click();
      const [, , , fourth] = await list.names(4);
      await list.noteField.fill('Unlock in spring');
      await page.keyboard.press('Enter');
      await expect(list.noteCell(4)).toHaveText('Unlock in spring');
      await page.getByRole('searchbox', { name: 'Find projects' }).fill('spring');
      await list.expectRows(1);
      await list.expectNames([fourth]);
      await page.getByRole('searchbox', { name: 'Find projects' }).fill('nothing like it');
      await expect(page.getByRole('heading', { name: 'No project matches' })).toBeVisible();
      await page.getByRole('button', { name: 'Reset', exact: true }).click();
      await list.expectRows(12);
      await list.follow('/watchlist?filter=market_cap_usd.lt.0');
      await expect(page.getByRole('heading', { name: 'No project matches' })).toBeVisible();
    });
  });

  test('is put in order by keys and by the mouse, and stays so; a row that is taken off comes back with its note, and is exported', async ({
    page,
    baseURL,
  }) => {
    const { list, projects } = await openWatching(page, baseURL, 4, { plan: 'pro' });
    const names = projects.map(({ name }) => name);
    const [a, b, c, d] = names;
    await test.step('is put in order by keys and by the mouse, and stays so', async () => {
      await list.activate(3);
      await page.keyboard.press('Alt+ArrowUp');
      await page.keyboard.press('Alt+ArrowUp');
      await list.expectNames([c, a, b, d]);
      await expect.poll(async () => (await list.focused())?.place).toBe(1);
      await expect(page.getByText(`${c} is now 1 of 4`)).toBeAttached();
      await page.keyboard.press('Alt+ArrowUp');
      await expect
        .poll(async () => (await list.kept()).map(({ _id }) => _id))
        .toEqual([c, a, b, d].map((name) => projects.find((one) => one.name === name)?._id));

      const from = await list.cell(1, 1).boundingBox();
      const to = await list.row(3).boundingBox();
      if (!from || !to) throw new Error('The rows have no place');
      await page.mouse.move(from.x + from.width - 12, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(from.x + from.width - 12, to.y + to.height / 2, { steps: 8 });
      await page.waitForFunction(() => document.querySelector('.watchlist-grid > .bg-accent') !== null);
      await page.mouse.up();
      await list.expectNames([a, b, c, d]);
      await expect.poll(async () => (await list.kept()).map(({ _id }) => _id)).toEqual(projects.map(({ _id }) => _id));

      await list.follow('/watchlist?sort=price_usd.desc');
      await expect(list.header('Price')).toHaveAttribute('aria-sort', 'descending');
      await list.activate(2);
      await page.keyboard.press('Alt+ArrowUp');
      await expect(page.getByText('You can move rows only in your own order')).toBeVisible();
    });
    await test.step('holds what is watched, takes a row off, and puts it back with its note where it stood', async () => {
      await list.follow('/watchlist');
      await list.expectNames(names);
      // Letters are keys of the table: whoever clicks twice has to write into the note.
      await list.noteCell(2).dblclick();
      await expect(list.noteField).toBeFocused();
      await list.noteField.fill('Keep an eye on it');
      await page.keyboard.press('Enter');
      await expect(list.noteCell(2)).toHaveText('Keep an eye on it');

      await list.activate(2);
      await page.keyboard.press('w');
      await expect(page.getByText(`${b} was removed from your watchlist`)).toBeVisible();
      await list.expectNames([a, c, d]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await list.expectRows(4);
      await list.expectNames(names);
      await expect(list.noteCell(2)).toHaveText('Keep an eye on it');
      await expectAccessible(page);
    });
    await test.step('exports its rows with the notes', async () => {
      await list.noteCell(2).click();
      await list.noteField.fill('Second');
      await page.keyboard.press('Enter');
      await expect(list.noteCell(2)).toHaveText('Second');
      // Letters on a note's cell are text: `w` took the row off the list.
      await page.keyboard.type('wlook');
      await expect(list.noteField).toHaveValue('Second wlook');
      await list.noteField.fill('Second look');
      await page.keyboard.press('Enter');
      await expect(list.noteCell(2)).toHaveText('Second look');
      await page.keyboard.press('Home');
      await page.keyboard.press('e');
      const download = page.waitForEvent('download');
      await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
      expect((await download).suggestedFilename()).toMatch(/^assay-watchlist-projects_/);
      const file = await (await download).path();
      const { data } = Papa.parse<string[]>((await readFile(file, 'utf8')).replace(/^\uFEFF/, '').trim());
      const [header = [], ...rows] = data;
      expect(rows.map((row) => row[header.indexOf('Project')])).toEqual(projects.map(({ name }) => name));
      expect(rows[1]?.[header.indexOf('Note')]).toBe('Second look');
    });
  });

  test('keeps a note that could not be saved or was typed when the session ended, and takes a pasted list', async ({
    page,
    baseURL,
  }) => {
    const { list, member, projects } = await openWatching(page, baseURL, 1);
    const [c] = projects;
    await test.step('keeps a note that could not be saved', async () => {
      await list.activate(1);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await list.noteField.fill('x'.repeat(501));
      await expect(page.getByText('1 character too many. A note can have at most 500.')).toBeVisible();
      await expect(list.note.getByRole('button', { name: 'Save' })).toBeDisabled();
      await list.noteField.fill('Written down');
      await expectAccessible(page, list.note);
      await intercept(page, '**/watch-list/note', (route) => route.abort());
      await page.keyboard.press('Enter');
      await expect(list.note.getByText(/^The note is not saved yet\./)).toBeVisible();
      await expect(list.noteField).toHaveValue('Written down');
      await page.unroute('**/watch-list/note');
    });
    await test.step('keeps a note that was being typed when the session ended', async () => {
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
      await expect.poll(() => list.kept()).toMatchObject([{ note: 'Written down' }]);
    });
    await test.step('takes a pasted list: what matched, what did not, a choice, and nothing typed is lost', async () => {
      const [, a, b] = await list.projects(3);
      await page.getByRole('button', { name: 'Paste a list' }).click();
      await expect(list.pasted).toBeFocused();
      await list.paste.getByRole('button', { name: 'Check' }).click();
      await expect(page.getByText('Type or paste at least one line.')).toBeVisible();
      await list.pasted.fill(
        `${a?.symbol}, ${baseURL}/project/${b?.slug}?tab=x\n${c?.name?.toUpperCase()}\nno such thing`,
      );
      await intercept(page, '**/watch-list/match', (route) => route.abort());
      await list.paste.getByRole('button', { name: 'Check' }).click();
      await expect(page.getByText(/^The list could not be checked\./)).toBeVisible();
      await expect(list.pasted).toHaveValue(/no such thing/);
      await page.unroute('**/watch-list/match');
      await expectAccessible(page, list.paste);
      await page.keyboard.press('Control+Enter');
      await expect(list.paste.getByText('Not found', { exact: true })).toBeVisible();
      await expect(list.paste.getByText('Already watched', { exact: true })).toBeVisible();
      await expect(list.paste.getByText(a?.name ?? '', { exact: true })).toBeVisible();
      await expect(list.paste.getByText(b?.name ?? '', { exact: true })).toBeVisible();
      await expectAccessible(page, list.paste);
      await list.paste.getByRole('button', { name: 'Add 2' }).click();
      await expect(page.getByText('2 projects added to your watchlist')).toBeVisible();
      await expect(list.pasted).toHaveValue('no such thing');
      await page.keyboard.press('Escape');
      await list.expectRows(3);
      await expect.poll(async () => (await list.names(3)).toSorted()).toEqual([a?.name, b?.name, c?.name].toSorted());
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('notes, order and removal are under a finger, and nothing makes the page wider', async ({ page, baseURL }) => {
    const { list, projects } = await openWatching(page, baseURL, 3);
    const [a, b, c] = projects.map(({ name }) => name);
    await list.noteCell(2).tap();
    await list.note.getByRole('button', { name: 'Move to the top' }).tap();
    await list.expectNames([b, a, c]);
    await list.noteCell(3).tap();
    await expectAccessible(page, list.note);
    await list.note.getByRole('button', { name: 'Stop watching' }).tap();
    await list.expectNames([b, a]);
    await expectNotWider(page);
  });
});
