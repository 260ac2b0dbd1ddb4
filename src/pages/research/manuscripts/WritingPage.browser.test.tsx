import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Manuscript, ManuscriptFields, Preview } from '#schemas/api/research.ts';
import { manuscriptQuery } from '#src/api/researchQueries.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { keepDraft, keptSlugs, readKeptDraft } from './deviceDrafts.ts';
import { fieldsWith, manuscriptOf, SAVED_AT } from './testing/manuscripts.ts';
import { WritingPage } from './WritingPage.tsx';

const FIELDS = fieldsWith();

interface Call {
  readonly path: string;
  readonly body: unknown;
}
const json = (body: unknown, status = 200) => Response.json(body, { status });
const refusal = (status: number, code: string, params: object = {}) =>
  json({ error: { code, message: '', params } }, status);

/** Answers calls by the end of their path, in place of the server. */
function fakeServer(answers: Readonly<Record<string, (call: Call) => Response | Promise<Response>>>) {
  const calls: Call[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), window.location.origin).pathname.replace('/api/users/research', '');
    const call = { path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body };
    calls.push(call);
    const answer = answers[`${init?.method ?? 'GET'} ${path}`];
    if (answer) return await answer(call);
    if (path === '/preview') return json({ parts: [], faults: [] } satisfies Preview);
    return json({ data: [] });
  });
  return { to: (path: string) => calls.filter((call) => call.path === path) };
}

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  vi.restoreAllMocks();
  for (const slug of [null, ...keptSlugs('linh')]) keepDraft('linh', slug, null);
});

async function open(manuscript: Manuscript | null, onBegun = () => undefined) {
  const Desk = () => {
    useCommandKeys({ letters: true, paused: false });
    const { data } = useQuery({ ...manuscriptQuery('lending'), enabled: manuscript !== null });
    return <WritingPage owner="linh" manuscript={data ?? null} onBegun={onBegun} />;
  };
  const { screen } = await renderPart(
    <div className="flex h-screen flex-col">
      <Desk />
    </div>,
    { known: manuscript ? [[manuscriptQuery(manuscript.slug).queryKey, manuscript]] : [] },
  );
  return screen;
}

/** Keys pressed right after proposals appeared are meant for the text: the library passes them on for so long. */
const PROPOSED_MS = 75;
async function chooseWith(key: string, option: Locator): Promise<void> {
  await expect.element(option).toBeVisible();
  const since = performance.now();
  await expect.poll(() => performance.now() - since).toBeGreaterThan(PROPOSED_MS);
  await userEvent.keyboard(key);
}

const text = () => page.getByRole('textbox', { name: 'Text, in Markdown' });
const state = () => page.getByRole('status').first();

it('keeps what is typed on the device over a reload, and saves it under its title', async () => {
  const server = fakeServer({ 'POST ': () => json({ slug: 'lending', revision: 1, saved_at: SAVED_AT }) });
  const screen = await open(null);
  await expect.element(state()).toHaveTextContent('Nothing to save yet');
  await text().click();
  await userEvent.keyboard('It pays.');
  await expect.element(state()).toHaveTextContent('Give it a title to save it');
  expect(readKeptDraft('linh', null)?.draft.text).toBe('It pays.');
  await screen.unmount();

  const onBegun = vi.fn();
  await open(null, onBegun);
  await expect.element(text()).toHaveTextContent('It pays.');
  await userEvent.keyboard('{Control>}s{/Control}');
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveAccessibleDescription('Give your research a title.');
  await expect.element(title).toHaveFocus();
  expect(server.to('')).toHaveLength(0);
  await title.fill('Lending');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(state()).toHaveTextContent(/^Revision 1, saved/);
  expect(server.to('').at(0)?.body).toEqual(FIELDS);
  expect(onBegun).toHaveBeenCalledExactlyOnceWith('lending');
  // It has its place in the account now.
  expect(readKeptDraft('linh', null)).toBeNull();
  expect(keptSlugs('linh')).toEqual([]);
});

it('says why a save failed, keeps the text, and saves it with the next try', async () => {
  let isOnline = false;
  fakeServer({
    'POST /lending': () =>
      isOnline
        ? json({ slug: 'lending', revision: 2, saved_at: SAVED_AT })
        : Promise.reject(new TypeError('Failed to fetch')),
    'GET /lending': () => json(manuscriptOf(isOnline ? 2 : 1, isOnline ? { text: 'It pays. More.' } : {})),
  });
  await open(manuscriptOf(1));
  await text().click();
  await userEvent.keyboard('{Control>}{End}{/Control} More.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(state()).toHaveTextContent(/^Not saved: .*kept on this device/);
  expect(readKeptDraft('linh', 'lending')).toMatchObject({ base: 1, draft: { text: 'It pays. More.' } });
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(state()).toHaveTextContent(/^Revision 2, saved/);
  expect(readKeptDraft('linh', 'lending')).toBeNull();
});

/** What another tab of this browser does: it writes, and this one hears of it. */
function keepElsewhere(slug: string | null, kept: Parameters<typeof keepDraft>[2]): void {
  keepDraft('linh', slug, kept);
  window.dispatchEvent(new StorageEvent('storage', { key: `assay.research/linh/${slug ?? 'new'}` }));
}

it('goes on with what is typed in another tab, and loses nothing of either', async () => {
  let isSavedThere = false;
  const server = fakeServer({
    'POST /lending': () => json({ slug: 'lending', revision: 3, saved_at: SAVED_AT }),
    'GET /lending': () => json(isSavedThere ? manuscriptOf(2, { text: 'It pays. Here. There.' }) : manuscriptOf(1)),
  });
  const screen = await open(manuscriptOf(1));
  await text().click();
  await userEvent.keyboard('{Control>}{End}{/Control} Here.');
  expect(readKeptDraft('linh', 'lending')?.draft.text).toBe('It pays. Here.');
  const there = { ...FIELDS, screener: '', text: 'It pays. Here. There.' };
  keepElsewhere('lending', { base: 1, draft: there, at: 1 });
  await expect.element(text()).toHaveTextContent('It pays. Here. There.');
  isSavedThere = true;
  keepElsewhere('lending', null);
  await expect.element(state()).toHaveTextContent(/^Revision 2, saved/);
  expect(server.to('/lending').filter(({ body }) => body !== undefined)).toEqual([]);
  await text().click();
  await userEvent.keyboard('{Control>}{End}{/Control} Here again.{Control>}s{/Control}');
  await expect.element(state()).toHaveTextContent(/^Revision 3, saved/);
  expect(server.to('/lending').findLast(({ body }) => body !== undefined)?.body).toMatchObject({
    base: 2,
    fields: { text: 'It pays. Here. There. Here again.' },
  });
  await screen.unmount();
});

it('begins another manuscript where another tab saved the one that both wrote', async () => {
  fakeServer({});
  await open(null);
  await text().click();
  await userEvent.keyboard('Together.');
  keepElsewhere(null, null);
  await expect.element(state()).toHaveTextContent('Nothing to save yet');
  await expect.element(text()).not.toHaveTextContent('Together.');
});

it('shows a revision from elsewhere beside the own text, and saves both', async () => {
  const held = [manuscriptOf(1)];
  const server = fakeServer({
    'POST /lending': ({ body }) => {
      const { base, fields } = body as { base: number; fields: ManuscriptFields };
      if (base !== held.at(-1)?.revision) return refusal(409, 'research_conflict', { newest: held.length });
      held.push(manuscriptOf(held.length + 1, fields));
      return json({ slug: 'lending', revision: held.length, saved_at: SAVED_AT });
    },
    'GET /lending': () => json(held.at(-1)),
  });
  await open(manuscriptOf(1));
  await text().click();
  await userEvent.keyboard('{Control>}{End}{/Control} More.');
  held.push(manuscriptOf(2, { text: 'It pays less.' }));
  await userEvent.keyboard('{Control>}s{/Control}');
  const notice = page.getByRole('alert').filter({ hasText: 'Revision 2 was saved elsewhere' });
  await expect.element(notice).toBeVisible();
  await expect.element(text()).toHaveTextContent('It pays. More.');
  await notice.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('deletion').first()).toBeVisible();
  await expect.element(dialog.getByRole('insertion').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await notice.getByRole('button', { name: 'Go on with the other' }).click();
  await expect.element(text()).toHaveTextContent('It pays less.');
  await expect.element(state()).toHaveTextContent(/^Revision 4, saved/);
  await expect.element(notice).not.toBeInTheDocument();
  expect(held.map(({ fields }) => fields.text)).toEqual([
    'It pays.',
    'It pays less.',
    'It pays. More.',
    'It pays less.',
  ]);
  expect(server.to('/lending').length).toBeGreaterThan(3);
});

it('says at its line what is wrong with a block, and leads there by key and by click', async () => {
  const faults = [
    { line: 2, reason: 'unknownData' as const, typed: 'coins', known: ['projects', 'people'] },
    { line: 4, reason: 'wrongLimit' as const, typed: '900', known: ['50'] },
  ];
  fakeServer({ 'POST /preview': () => json({ parts: [], faults }) });
  await open(manuscriptOf(1, { text: '```table\ndata: coins\n\nlimit: 900\n```' }));
  const notes = [
    '“coins” is not a directory. Use one of: projects, people.',
    '“900” is not a number of rows. Enter a number from 1 to 50.',
  ];
  for (const note of notes) await expect.element(text().getByText(note)).toBeVisible();
  await page.getByRole('button', { name: /^Line 4/ }).click();
  await expect.element(text()).toHaveFocus();
  await userEvent.keyboard('1');
  await expect.element(text().getByText('limit: 9001')).toBeVisible();
  await userEvent.keyboard('{F8}2');
  await expect.element(text().getByText('data: coins2')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: '2 faults to correct before it can be submitted' }))
    .toBeVisible();
});

it('can be read by everybody with what is wrong, and shows text or preview on a phone', async () => {
  const faults = [{ line: 2, reason: 'unknownData' as const, typed: 'coins', known: ['projects', 'people'] }];
  fakeServer({ 'POST /preview': () => json({ parts: [], faults }) });
  await open(manuscriptOf(1, { text: '## Rates\n\n- one\n\n```table\ndata: coins\n```' }));
  await expect.element(page.getByRole('button', { name: /^Line 2/ })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('textbox', { name: 'Screener' }).fill('https://example.com/');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'This is not the address of a screener' }))
    .toBeVisible();
  await expectAccessible();
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByText('Preview', { exact: true }).first().click();
  await expect.element(text()).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Preview' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

/** The text of the editor up to the browser's own cursor. */
function textBeforeCursor(): string {
  const { focusNode, focusOffset } = window.getSelection() ?? { focusNode: null, focusOffset: 0 };
  if (!focusNode) return '';
  const range = document.createRange();
  range.setStart(text().element(), 0);
  range.setEnd(focusNode, focusOffset);
  return range.toString();
}

it('puts a pasted picture where the cursor is, and says why one did not arrive', async () => {
  const address = `/api/research/files/${'x'.repeat(43)}.png`;
  let isFull = true;
  fakeServer({
    'POST /files/image': () =>
      isFull
        ? refusal(409, 'research_limit', { reason: 'files', limit: 200 })
        : json({ address, name: 'chart.png', width: 10, height: 10 }),
  });
  await open(manuscriptOf(1));
  await text().click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  const paste = (name: string, type: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], name, { type }));
    text()
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  paste('chart.png', 'image/png');
  const alert = page.getByRole('alert').filter({ hasText: 'chart.png was not uploaded.' });
  await expect.element(alert).toHaveTextContent('You have uploaded 200 files');
  await expect.element(text()).toHaveTextContent(/^It pays\.$/);
  isFull = false;
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(text()).toHaveTextContent(`It pays.![](${address})`);
  // The cursor waits where the picture is described.
  await text().element().focus();
  // The editor puts its cursor back a moment after it has the focus.
  await expect.poll(textBeforeCursor).toMatch(/!\[$/);
  await userEvent.keyboard('Rates');
  await expect.element(text()).toHaveTextContent(`It pays.![Rates](${address})`);
  // Dropped at the beginning, it stands there.
  const { left, top } = page.getByText('It pays.').element().getBoundingClientRect();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'map.png', { type: 'image/png' }));
  const drop = { dataTransfer, clientX: left + 1, clientY: top + 5, bubbles: true, cancelable: true };
  text().element().dispatchEvent(new DragEvent('drop', drop));
  await expect.element(text()).toHaveTextContent(`![](${address})It pays.![Rates](${address})`);
  paste('paper.pdf', 'application/pdf');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'paper.pdf was not uploaded. Only pictures' }))
    .toBeVisible();
});

it('completes live blocks by keys, and Tab is no trap', async () => {
  fakeServer({});
  await open(manuscriptOf(1, { text: '' }));
  await text().click();
  await userEvent.keyboard('```');
  await chooseWith('{Enter}', page.getByRole('option', { name: /table/ }));
  await expect.element(text().getByText('where: tvl >= 100M')).toBeVisible();
  await userEvent.keyboard('peo');
  await chooseWith('{Enter}', page.getByRole('option', { name: 'people' }));
  await expect.element(text().getByText('data: people')).toBeVisible();
  // What is there already is not proposed: Enter begins a line.
  await userEvent.keyboard('{Enter}where: name ~ li');
  await expect.element(text().getByText('where: name ~ li')).toBeVisible();
  await userEvent.keyboard('{Escape}{Escape}');
  await userEvent.tab();
  await expect.element(text()).not.toHaveFocus();
  await text().click();
  await userEvent.keyboard('{Control>}a{/Control}word{Control>}a{/Control}{Control>}b{/Control}');
  await expect.element(text()).toHaveTextContent('**word**');
});
