import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { questionAbout } from '#schemas/ask/exampleQuestions.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { ENTITY_KINDS, SOURCES } from '#schemas/kinds.ts';
import { DEFAULT_VIEW, type View } from '#schemas/queries/view.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { Palette } from '#src/features/command-palette/Palette.tsx';
import { EmptyView } from '#src/features/data-table/empty-states/EmptyView.tsx';
import { FilterLine } from '#src/features/data-table/toolbar/FilterLine.tsx';
import { SearchResults } from '#src/features/search/SearchResults.tsx';
import { readChatSearch } from '#src/pages/chat/chatSearch.ts';
import { EntityHead } from '#src/pages/entity/EntityHead.tsx';
import { ViewLine } from '#src/pages/screener/ViewLine.tsx';
import { directorySearch } from './directorySearch.ts';

/** Where a question begins: each place leads to the box with its words or rows, and none asks by itself. */

const NOTHING = () => undefined;
let asked: string[];

beforeEach(async () => {
  await page.viewport(1440, 900);
  asked = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    if (pathname.includes('/chat/')) asked.push(pathname);
    const sid = searchParams.get('sid') ?? '';
    return Response.json({ data: { [sid]: [[]] }, version: 1, asOf: null });
  });
});
afterEach(() => vi.restoreAllMocks());

/** Draws a place on a page of its own, beside a page of questions. */
async function drawn(place: ReactNode) {
  const { screen, router } = await renderPages({ '/': () => place, '/ai-chat': () => <p>the box</p> });
  /** What the page of questions reads from the address that the place led to. */
  const led = async () => {
    await expect.element(screen.getByText('the box')).toBeVisible();
    expect(asked).toEqual([]);
    return readChatSearch(directorySearch({ ...router.state.location.search }));
  };
  return { screen, led };
}

it('from the palette, by the words that were typed', async () => {
  const { screen, led } = await drawn(<Palette onClose={NOTHING} />);
  await screen.getByRole('combobox').fill('Seed rounds over $5m?');
  await screen.getByRole('option', { name: 'Ask: Seed rounds over $5m?' }).click();
  expect(await led()).toMatchObject({ prompt: 'Seed rounds over $5m?', about: null });
});

it.each(ENTITY_KINDS)('from the profile of a record: %s', async (kind) => {
  const { screen, led } = await drawn(
    <EntityHead
      {...{ kind, of: { name: 'Korvane & Sons', logo: null }, symbol: null, tags: [], figures: [] }}
      watch={{ sid: 'watchlist_project', what: { id: 1, name: 'Korvane & Sons', slug: 'korvane-sons' } }}
    />,
  );
  await screen.getByRole('link', { name: 'Ask about Korvane & Sons' }).click();
  expect(await led()).toMatchObject({ prompt: questionAbout(kind, 'Korvane & Sons'), about: null });
});

const VIEW: View = { ...DEFAULT_VIEW, filter: [['_id', 'gt', 5]], search: 'aura' };

it.each([...SOURCES, 'news', 'research', 'jobs'] as const)('from the rows of a table: %s', async (source) => {
  const { screen, led } = await drawn(
    <FilterLine
      {...{ spec: DATA_SETS[source], kind: 'server', view: VIEW, handle: null, matching: 1, total: 2, columns: [] }}
      {...{ search: 'aura', onSearch: NOTHING, onSearchEnter: NOTHING, adding: { open: false }, onAdding: NOTHING }}
      {...{ onChange: NOTHING, onReset: NOTHING }}
    />,
  );
  await screen.getByRole('link', { name: 'Ask about these rows' }).click();
  expect(await led()).toMatchObject({
    ...{ prompt: null, leftOutSearch: 'aura' },
    about: { source, triples: VIEW.filter, aggregate: { of: 'rows' } },
  });
});

it('with the conditions that the page itself sets on its rows', async () => {
  const { screen, led } = await drawn(
    <FilterLine
      {...{ spec: DATA_SETS.news, kind: 'server', view: DEFAULT_VIEW, handle: null, matching: 1, total: 2 }}
      {...{ columns: [], search: '', onSearch: NOTHING, onSearchEnter: NOTHING, adding: { open: false } }}
      {...{ onAdding: NOTHING, onChange: NOTHING, onReset: NOTHING, fixed: [['shelf', 'eq', 'Featured']] }}
    />,
  );
  await screen.getByRole('link', { name: 'Ask about these rows' }).click();
  expect((await led()).about?.triples).toEqual([['shelf', 'eq', 'Featured']]);
});

it('from the rows of the screener, and not from invented ones', async () => {
  const line = (sampleMode: boolean) => (
    <ViewLine
      {...{ spec: DATA_SETS.projects, shown: DATA_SETS.projects, view: VIEW, handle: null, sampleMode, layout: VIEW }}
      {...{
        matching: 1,
        byHand: 0,
        total: 2,
        search: '',
        onSearch: NOTHING,
        onSearchEnter: NOTHING,
        onLeaveSearch: NOTHING,
      }}
      {...{ onChange: NOTHING, onLayout: NOTHING, columnsOpen: false, onColumns: NOTHING, canExport: false }}
      {...{ onExport: NOTHING, previewOpen: false, onPreview: NOTHING }}
    />
  );
  const sample = await drawn(line(true));
  await expect.element(sample.screen.getByRole('searchbox')).toBeVisible();
  expect(sample.screen.getByRole('link', { name: 'Ask about these rows' }).elements()).toEqual([]);
  await sample.screen.unmount();
  const { screen, led } = await drawn(line(false));
  await screen.getByRole('link', { name: 'Ask about these rows' }).click();
  expect((await led()).about).toMatchObject({ source: 'projects', triples: VIEW.filter });
});

it('from a table in which a search finds nothing', async () => {
  const { screen, led } = await drawn(
    <EmptyView
      {...{ spec: DATA_SETS.projects, view: { ...DEFAULT_VIEW, search: 'who led' }, total: 9, onChange: NOTHING }}
      handle={fakeTable({ count: async () => 0 })}
    />,
  );
  await screen.getByRole('link', { name: 'Ask: “who led”' }).click();
  expect(await led()).toMatchObject({ prompt: 'who led', about: null });
});

it('from the search of the site where it finds nothing', async () => {
  const results = (
    <SearchResults
      {...{ ref: null, listId: 'found', place: 'end', value: 'who led' }}
      onList={NOTHING}
      onOpen={NOTHING}
    />
  );
  const { screen, led } = await drawn(results);
  await screen.getByRole('link', { name: 'Ask: “who led”' }).click();
  expect(await led()).toMatchObject({ prompt: 'who led' });
});
