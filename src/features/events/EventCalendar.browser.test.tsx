import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EventCalendar as Answer, EventsParams } from '#schemas/api/events.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { EventCalendar } from './EventCalendar.tsx';

const KORVANE = { name: 'Korvane', slug: 'korvane', logo: null };
const FOUND = [{ type: 'project', item: { ...KORVANE, symbol: 'KRV' } }];
let asked: EventsParams[];

/** What the server lists: one event, of the day, category and project that are asked for. */
function listed({ when, category, project }: EventsParams): Answer {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(when) ? when : '2026-10-12';
  const title = `${category ?? 'Release'} of Korvane`;
  return {
    ...{ today: '2026-11-23', month: /^\d{4}-\d{2}/.exec(when)?.[0] ?? '2026-11', total: 1, undated: 0 },
    events: [
      {
        ...{
          _id: 1,
          title,
          category: category ?? 'Release',
          date: day,
          end_date: null,
          starts_at: null,
          ends_at: null,
        },
        ...{ location: null, status: 'confirmed', source_name: null, description: null, url: null, provenance: null },
        ...{ projects: ['korvane'], organizations: [], people: [], about: [{ ...KORVANE, kind: 'project' }] },
      },
    ],
    days: [{ day, events: 1, titles: [title] }],
    project: project === null ? null : KORVANE,
  };
}

beforeEach(() => {
  asked = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    if (pathname !== '/api/data/struct') return Response.json({ error: { code: 'x', message: '' } }, { status: 404 });
    const [params] = JSON.parse(searchParams.get('params') ?? '[{}]');
    const sid = searchParams.get('sid') ?? '';
    if (sid === 'events') asked.push(params);
    const result = sid === 'events' ? listed(params) : FOUND;
    return Response.json({ data: { [sid]: [result] }, version: 1, asOf: null });
  });
});
afterEach(() => vi.restoreAllMocks());

const grid = (month: string) => page.getByRole('grid', { name: `Events of ${month} 2026 by day` });
const day = (month: string, date: string) => grid(month).getByRole('link', { name: new RegExp(`^${date}, 2026`) });

async function open() {
  let shown: EventsParams = { when: '2026-10', category: null, project: null, organization: null, person: null };
  function Part() {
    const [params, setParams] = useState(shown);
    shown = params;
    return (
      <EventCalendar
        params={params}
        searchOf={(events) => ({ events })}
        onChange={(part) => setParams((last) => ({ ...last, ...part }))}
      />
    );
  }
  const { screen, router } = await renderPart(<Part />, { at: '/observatory' });
  return { screen, router, params: () => shown };
}

it('a month is walked through by keys, over its ends too, with one Tab stop; a day leads to its events', async () => {
  const { router, screen } = await open();
  await expect.element(day('Oct', 'Oct 12')).toHaveAccessibleName(/^Oct 12, 2026, 1 event: Release of Korvane/);
  day('Oct', 'Oct 31').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(day('Nov', 'Nov 1')).toHaveFocus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(day('Oct', 'Oct 1')).toHaveFocus();
  expect(grid('Oct').element().querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.search).toEqual({ events: '2026-10-01' });
  await expectAccessible(screen.container);
});

it('a category and a project are conditions of the list, and of the calendar file', async () => {
  const { params } = await open();
  const list = page.getByRole('region', { name: 'Events of the list' });
  await expect.element(list).toHaveTextContent('Release of Korvane');
  await expect
    .element(list.getByRole('link', { name: 'Korvane', exact: true }))
    .toHaveAttribute('href', '/project/korvane');
  await page.getByText('Past Events', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('Exchange');
  await expect.element(list).toHaveTextContent('Exchange of Korvane');
  expect(params()).toMatchObject({ when: 'past', category: 'Exchange' });
  expect(asked.at(-1)).toMatchObject({ when: 'past', category: 'Exchange' });
  await page.getByRole('button', { name: 'Project' }).click();
  await page.getByRole('combobox', { name: 'Project to add' }).fill('korv');
  await page.getByRole('option', { name: 'Korvane' }).first().click();
  await expect.element(page.getByRole('button', { name: 'Project: Korvane' })).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ when: 'past', category: 'Exchange', project: 'korvane' });
  const file = new URL(
    page.getByRole('link', { name: 'Calendar file' }).element().getAttribute('href') ?? '',
    'http://x',
  );
  expect(decodeURIComponent(file.search)).toMatch(/past.*Exchange.*korvane/);
});
