import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow, fieldNamed } from '#schemas/columns/spec.ts';
import { momentsOfKinds } from '#schemas/testing/moments.ts';
import { bareProject } from '#schemas/testing/profiles.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { PreviewDetails, PreviewFacts } from './PreviewSections.tsx';

it('dims a stale figure and says its date beside it, and no date of others', async () => {
  const spec = DATA_SETS.projects;
  const provenance = JSON.stringify([
    { source: 'Desk', fetched_at: '2024-01-05T00:00:00.000Z', fields: ['market_cap_usd'] },
    { source: 'Desk', fetched_at: '2026-04-30T00:00:00.000Z', fields: ['tvl'] },
  ]);
  const row = {
    ...emptyRow(spec),
    _id: 1,
    name: 'Plum',
    market_cap_usd: 45e6,
    tvl: 7e6,
    stale: ['Market cap'],
    provenance,
  };
  const moment = '2026-04-30T00:00:00.000Z';
  const { screen } = await renderPart(
    <PreviewFacts
      spec={spec}
      row={row}
      fields={['market_cap_usd', 'tvl'].map((name) => fieldNamed(spec, name))}
      moments={momentsOfKinds({ prices: moment, tvl: moment })}
    />,
  );
  const [cap, tvl] = [...screen.container.querySelectorAll('dd')];
  expect(cap?.textContent).toContain('Jan 2024');
  expect(cap?.querySelector('[data-age=stale]')?.textContent).toContain('45');
  expect(tvl?.textContent).not.toMatch(/20\d\d/);
  expect(tvl?.querySelector('[data-age]')).toBeNull();
});

it('calls earlier only rounds that surely are: one known to the month of the row may have come after it', async () => {
  const spec = DATA_SETS.fundraising;
  const bare = { amount_quantity_unit: null, subcategories: [], investors: [] };
  const round = (_id: number, date: string, stages: string) => ({
    ...{ ...emptyRow(spec), ...bare },
    ...{ _id, date, stages, projects: 'Plum', slug: 'plum' },
  });
  const rounds = [round(2, '2024-03', 'Series A'), round(3, '2024-02', 'Seed'), round(4, '2024-Q1', 'Grant')];
  const { screen } = await renderPart(
    <PreviewDetails
      spec={spec}
      row={round(1, '2024-03-15', 'Series B')}
      previewed={{ record: bareProject('Plum', { rounds }), failed: false }}
    />,
  );
  await expect.element(screen.getByText('Seed', { exact: true })).toBeVisible();
  expect(screen.container.querySelectorAll('li')).toHaveLength(1);
});
