import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Status } from '#schemas/queries/results.ts';
import { momentsOfKinds } from '#schemas/testing/moments.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { DataBadge } from './DataBadge.tsx';

afterEach(() => vi.restoreAllMocks());

const held = { newest: null, stale: 0 };
const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
const statusOf = (prices: string, tvl: string): Status => ({
  ...{ kind: 'live', version: 1, asOf: prices, feeds: [] },
  moments: momentsOfKinds({ prices, tvl }, { projects: { price_usd: held, tvl: held } }),
});

it.each([
  ['Live', statusOf(at(0.1), at(0.2))],
  ['Partly live', statusOf(at(0.1), '2021-12-23T00:00:00.000Z')],
  ['Not live', statusOf('2023-03-01T10:00:00.000Z', '2021-12-23T00:00:00.000Z')],
])('says %s in every window, with the ages where they have room and always when read aloud', async (word, status) => {
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => {}));
  const { screen } = await renderPart(<DataBadge />, { known: [[statusQuery().queryKey, status]] });
  const badge = screen.getByRole('button', { name: new RegExp(`^${word} · .+\\. About this data$`) });
  const seen = () => {
    const element = badge.element();
    return element instanceof HTMLElement ? element.innerText.trim() : '';
  };
  for (const width of [320, 390, 1024, 1440]) {
    await page.viewport(width, 800);
    await expect.poll(() => seen().split(' · ')[0], { message: `${width} px` }).toBe(word);
  }
  expect(seen()).toContain(' · ');
  if (word !== 'Live') expect(seen()).toMatch(/prices .+, TVL Dec 2021$/);
});
