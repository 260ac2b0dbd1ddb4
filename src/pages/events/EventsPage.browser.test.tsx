import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { readEvents } from '#src/features/events/address.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { EventsPage } from './EventsPage.tsx';

const ABOUT = [{ name: 'Korvane', slug: 'korvane', logo: null, kind: 'project' }];
const EVENT = {
  ...{ _id: 1, title: 'Unlock of Korvane', category: 'Release', date: '2026-12-12', end_date: null, starts_at: null },
  ...{
    ends_at: null,
    location: null,
    status: 'confirmed',
    source_name: null,
    description: 'A tenth of all.',
    url: null,
  },
  ...{ provenance: null, projects: ['korvane'], organizations: [], people: [], about: ABOUT },
};

/** Events that the server lists, by what is asked for; null: it fails. */
let listed: readonly object[] | null;

beforeEach(() => {
  listed = [EVENT];
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { searchParams } = new URL(String(input), window.location.origin);
    if (searchParams.get('sid') !== 'events' || listed === null)
      return Response.json({ error: { code: 'unavailable', message: 'The database is away.' } }, { status: 503 });
    const answer = { today: '2026-11-23', month: '2026-11', total: listed.length, undated: 0, days: [], project: null };
    return Response.json({ data: { events: [{ ...answer, events: listed }] }, version: 1, asOf: null });
  });
});
afterEach(() => vi.restoreAllMocks());

const open = (address: Record<string, string> = {}) =>
  renderPart(<EventsPage events={readEvents(address)} />, { at: '/events' });

it('lists what is to come with whom it is about before the month, and a category is an address', async () => {
  const { screen, router } = await open();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect.element(page.getByText('1 event', { exact: true })).toBeVisible();
  const list = page.getByRole('list', { name: 'Events of the list' });
  await expect.element(list).toHaveTextContent('A tenth of all.');
  await expect.element(list.getByRole('link', { name: 'Korvane' })).toHaveAttribute('href', '/project/korvane');
  const grid = page.getByRole('grid', { name: 'Events of Nov 2026 by day' });
  expect(list.element().compareDocumentPosition(grid.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expectAccessible(screen.container);
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('Hard Fork');
  await expect.poll(() => router.state.location.search).toEqual({ category: 'Hard Fork' });
});

it('keys lead from the month to the events of a day', async () => {
  const { router } = await open({ category: 'AMA' });
  const day = page.getByRole('link', { name: /^Nov 23, 2026/ });
  await expect.element(day).toBeVisible();
  day.element().focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.poll(() => router.state.location.search).toEqual({ when: '2026-11-24', category: 'AMA' });
});

it('an empty list says how to see others, a failure offers to try again', async () => {
  listed = [];
  await open({ when: 'past' });
  await expect.element(page.getByText('No event is known here')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show all upcoming events' })).toBeVisible();
  listed = null;
  await open({ when: 'upcoming', category: 'AMA' });
  await expect.element(page.getByText('The events could not be loaded')).toBeVisible();
});
