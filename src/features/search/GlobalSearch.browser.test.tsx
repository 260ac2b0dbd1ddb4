import { Outlet } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { GlobalSearch } from './GlobalSearch.tsx';

const LAST = 'searchValue';
const KORVANE = { slug: 'korvane', name: 'Korvane', symbol: 'KRV', logo: null };

const field = page.getByRole('combobox');
const hit = page.getByRole('option', { name: /Korvane/ });

let asked: unknown[];
let logo: string | null;
let name: string;
let formerly: string | null;
let mended: boolean | undefined;
/** How the search is answered. */
let search: 'finds' | 'finds nothing' | 'fails';
/** Lets the answer come; until it is called where a test holds it back. */
let arrived: Promise<void>;

beforeEach(async () => {
  localStorage.clear();
  asked = [];
  logo = null;
  name = KORVANE.name;
  formerly = null;
  mended = undefined;
  search = 'finds';
  arrived = Promise.resolve();
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { searchParams } = new URL(String(input), window.location.origin);
    asked.push(...JSON.parse(searchParams.get('params') ?? '[]'));
    await arrived;
    if (search === 'fails') return Response.json({}, { status: 500 });
    const found = search === 'finds' ? [{ type: 'project', item: { ...KORVANE, name, logo, formerly, mended } }] : [];
    return Response.json({ data: { search_global: [found] }, version: 1, asOf: null });
  });
  await drawn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

function Page() {
  useCommandKeys({ letters: true, paused: false });
  return (
    <>
      <GlobalSearch />
      <Outlet />
    </>
  );
}

async function drawn() {
  const pages = { '/': () => <h1>Home</h1>, '/project/$slug': () => <h1>The profile</h1> };
  await renderPages(pages, { frame: Page });
  await expect.element(page.getByRole('heading')).toHaveTextContent('Home');
}

it('asks for the default term on focus, and for what is typed after a rest, thirty hits at most', async () => {
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await expect.poll(() => asked).toEqual([{ searchValue: 'Bitcoin', limit: 30 }]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const letter of 'kor') {
    document.execCommand('insertText', false, letter);
    await new Promise(requestAnimationFrame);
    vi.advanceTimersByTime(100);
  }
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(300);
  vi.useRealTimers();
  await expect.poll(() => asked.slice(1)).toEqual([{ searchValue: 'kor', limit: 30 }]);
});

it('opens again with its last text, selected, until it is emptied', async () => {
  await userEvent.keyboard('/');
  await userEvent.keyboard('a{Enter}');
  await expect.element(page.getByRole('heading')).toHaveTextContent('The profile');
  await expect.element(field).toHaveValue('');
  await expect.element(hit).not.toBeInTheDocument();
  expect(localStorage.getItem(LAST)).toBe('a');

  await userEvent.keyboard('/');
  await expect.element(field).toHaveValue('a');
  await expect.element(hit).toBeVisible();
  await userEvent.keyboard('or');
  await expect.element(field).toHaveValue('or');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(localStorage.getItem(LAST)).toBeNull();
});

it('draws a mark in place of a picture that cannot be loaded, which is not asked for again', async () => {
  logo = '/no/such/picture.png';
  performance.clearResourceTimings();
  for (const _ of ['the first time', 'again']) {
    await userEvent.keyboard('/');
    await expect.poll(() => hit.element().querySelectorAll('img').length).toBe(0);
    expect(hit.element().querySelectorAll('svg').length).toBeGreaterThan(0);
    await userEvent.keyboard('{Escape}');
    await expect.element(hit).not.toBeInTheDocument();
  }
  const requests = performance.getEntriesByType('resource').filter(({ name }) => name.includes('picture.png'));
  expect(requests).toHaveLength(1);
});

it('says when nothing is found, and Esc empties and leaves it', async () => {
  search = 'finds nothing';
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('zzqxj-nothing');
  const nothing = page.getByRole('heading', { name: 'NO RESULT FOUND' });
  await expect.element(nothing).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toHaveFocus();
  await expect.element(nothing).not.toBeInTheDocument();
});

it('marks a hit by arrow keys, is left by Tab and returned to by its key, and by Esc from what is inside it', async () => {
  await userEvent.keyboard('/');
  await userEvent.keyboard('e');
  await expect.element(hit).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(hit).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(document.querySelector('search') ?? undefined);
  await userEvent.keyboard('{Tab}');
  await expect.element(hit).not.toBeInTheDocument();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await expect.element(hit).toBeVisible();

  search = 'fails';
  await userEvent.keyboard('xyz');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  await expectAccessible(document.querySelector('search') ?? undefined);
  await userEvent.keyboard('{Tab}');
  await expect.element(retry).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(retry).not.toBeInTheDocument();
});

it('opens the first hit where Enter is pressed before the hits are there', async () => {
  await userEvent.keyboard('/');
  await expect.element(hit).toBeVisible();
  let letIn = () => {};
  arrived = new Promise((resolve) => {
    letIn = resolve;
  });
  await userEvent.keyboard('or{Enter}');
  await expect.poll(() => asked).toHaveLength(2);
  await expect.element(page.getByRole('heading')).toHaveTextContent('Home');
  letIn();
  await expect.element(page.getByRole('heading')).toHaveTextContent('The profile');
});

it('cuts a long name of a project, which is read out in full, and opens it from its picture in a new tab', async () => {
  name = 'Korvane Settlement Layer Network';
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('option', { name: 'Korvane Settlement Layer Network KRV' })).toBeVisible();
  await expect.element(hit.getByText('Korvane Settleme…')).toBeVisible();
  await userEvent.click(hit.element().querySelector('svg') ?? hit);
  expect(opened.mock.calls).toEqual([['/project/korvane', '_blank', 'noopener']]);
  await expect.element(page.getByRole('heading')).toHaveTextContent('Home');
});

it('says that a hit is spelt otherwise than what was typed', async () => {
  mended = true;
  await userEvent.keyboard('/');
  await userEvent.keyboard('korvnae');
  await expect.element(hit).toBeVisible();
  await expect
    .element(page.getByText('Nothing is called “korvnae”. These are spelt alike.', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent(/^1 result\. Nothing is called “korvnae”/);
  await expectAccessible(document.querySelector('search') ?? undefined);
});

it('says by which former name it found a hit', async () => {
  formerly = 'Korvo, KVO';
  await userEvent.keyboard('/');
  await userEvent.keyboard('kvo');
  await expect.element(page.getByRole('option', { name: 'Korvane KRV formerly Korvo, KVO' })).toBeVisible();
  await expectAccessible(document.querySelector('search') ?? undefined);
});
