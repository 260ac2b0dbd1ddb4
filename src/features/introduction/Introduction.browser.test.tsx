import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { homeTotalsQuery } from '#src/api/shellQueries.ts';
import { answered, renderPart } from '#src/api/testing/renderPages.tsx';
import { topQuery } from '#src/api/topRows.ts';
import { storeToken } from '#src/features/auth/session.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { Introduction } from './Introduction.tsx';

const line = page.getByRole('region', { name: 'About Assay' });

afterEach(() => {
  storeToken('', 0);
  vi.useRealTimers();
});

async function renderLine({ newestRound = '2026-11-28', name = 'Aster Capital' } = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 29) });
  const investor = {
    ...emptyRow(DATA_SETS.organizations),
    _id: 1,
    slug: 'aster-capital',
    ventures_name: name,
  };
  return await renderPart(
    <main id="content">
      <h1>Rounds</h1>
      <Introduction />
    </main>,
    {
      known: [
        answered(topQuery('organizations', {}), [investor]),
        answered(homeTotalsQuery(), { raised_until: newestRound }),
      ],
    },
  );
}

it('leads to three views, by keys too, and fits a phone', async () => {
  await page.viewport(390, 800);
  await renderLine();
  const address = (name: string) => line.getByRole('link', { name }).element().getAttribute('href');
  await expect.element(line).toBeVisible();
  expect([
    address('Seed rounds above 5M this quarter'),
    address('Who invests with Aster Capital'),
    address('DeFi below 1× TVL'),
  ]).toEqual([
    '/directory/fundraising?filter=stages.eq.Seed,amount_quantity.gt.5000000,date.gte.2026-10-01,date.lte.2026-12-31&sort=amount_quantity.desc',
    '/organization/aster-capital/co-investors',
    '/directory/projects?filter=sector.eq.DeFi,cap_to_tvl.lt.1&sort=tvl.desc&columns=order,name,market_cap_usd,tvl,cap_to_tvl,price_usd,change24h,change7d,sector,organizations',
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await userEvent.keyboard('{Tab}');
  await expect.element(line.getByRole('link').first()).toHaveFocus();
  await expectAccessible(line.element());
});

it.each([360, 390, 412])('keeps its height in any font on a phone %i px wide', async (width) => {
  await page.viewport(width, 800);
  await renderLine();
  await expect.element(line).toBeVisible();
  const heights = ['13px "Inter Variable"', '13.4px Arial', '12.6px Arial'].map((font) => {
    const list = line.getByRole('list').element();
    if (list instanceof HTMLElement) list.style.font = `${font.replace('px', 'px/20px')}`;
    return list.getBoundingClientRect().height;
  });
  expect(new Set(heights).size, heights.join()).toBe(1);
});

it('breaks a long name on a phone, beside the button', async () => {
  await page.viewport(390, 800);
  await renderLine({ name: 'Aster Capital and the Partners of the Northern Settlement Fund' });
  const box = (role: 'link' | 'button', name: RegExp) =>
    line.getByRole(role, { name }).element().getBoundingClientRect();
  expect(box('link', /^Who invests with/).right).toBeLessThanOrEqual(box('button', /Dismiss/).left);
});

it('names the quarter of old data, whose rounds are not of this one', async () => {
  await renderLine({ newestRound: '2025-03-20' });
  const link = line.getByRole('link', { name: 'Seed rounds above 5M in Q1 2025' });
  expect(link.element().getAttribute('href')).toContain('date.gte.2025-01-01,date.lte.2025-03-31');
});

it('stays away once dismissed, and gives the focus to the heading', async () => {
  const { screen } = await renderLine();
  await line.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(localStorage.getItem('assay.intro.dismissed')).toBe('true');
  await screen.unmount();
  await renderLine();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(line.elements()).toEqual([]);
});

it('is not for members', async () => {
  storeToken('t'.repeat(43), 600);
  await renderLine();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(line.elements()).toEqual([]);
});
