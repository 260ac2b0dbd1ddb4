import { expect, it } from 'vitest';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { NoLongerReported } from './NoLongerReported.tsx';

it('says that no source reports the record, since when, and where to search for its name', async () => {
  const former = { name: 'Plover', last_reported_at: '2026-01-05T00:00:00.000Z', moved_to: null };
  const { screen } = await renderPart(<NoLongerReported kind="venture" former={former} />, {
    at: '/organization/plover',
  });
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'No source reports Plover any more' }))
    .toBeVisible();
  await expect.element(screen.getByText(/last listed with data of Jan 05, 2026/)).toBeVisible();
  const search = screen.getByRole('link', { name: 'Search people for “Plover”' });
  await expect.element(search).toHaveAttribute('href', '/directory/people?q=Plover');
  expect(document.title).toContain('No source reports Plover any more');
});

it('names a round by its project', async () => {
  const former = { name: 'Quince', last_reported_at: null, moved_to: null };
  const { screen } = await renderPart(<NoLongerReported kind="round" former={former} />, { at: '/round/7' });
  await expect
    .element(screen.getByRole('heading', { name: 'No source reports this round of Quince any more' }))
    .toBeVisible();
});
