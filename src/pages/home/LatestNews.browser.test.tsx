import { expect, it } from 'vitest';
import { type Headline, headlinesQuery } from '#src/api/homeQueries.ts';
import { answered, renderPart } from '#src/api/testing/renderPages.tsx';
import { LatestNews } from './LatestNews.tsx';

const article = (_id: number, more: Partial<Headline>): Headline => ({
  ...{ _id, slug: `story-${_id}`, title: `Story ${_id}`, summary: null, url: null, source_name: null },
  ...{ created_at: '2026-01-12T10:00:00.000Z', provenance: null },
  ...{ tags: [], projects: [], organizations: [], people: [], assets: [] },
  ...more,
});
const asset = (name: string, symbol: string | null) => ({ name, slug: name.toLowerCase(), logo: null, symbol });

it('names the assets that articles are about, not the topics of their tags', async () => {
  const result = [
    article(1, { tags: ['defi'], assets: [asset('Bitcoin', 'BTC'), asset('Ethereum', 'ETH')] }),
    article(2, { tags: ['whale'], assets: [asset('Lighter', null)] }),
    article(3, { tags: ['regulation'] }),
  ];
  const { screen } = await renderPart(<LatestNews />, { known: [answered(headlinesQuery(), result)] });
  const row = (title: string) => screen.getByRole('row').filter({ hasText: title });
  await expect.element(row('Story 1').getByRole('link', { name: 'BTC' })).toHaveAttribute('href', '/project/bitcoin');
  await expect.element(row('Story 1').getByRole('button', { name: /Ethereum/ })).toBeInTheDocument();
  await expect
    .element(row('Story 2').getByRole('link', { name: 'Lighter' }))
    .toHaveAttribute('href', '/project/lighter');
  await expect.element(row('Story 3')).toHaveTextContent('--');
  for (const topic of ['defi', 'whale', 'regulation']) {
    await expect.element(screen.getByText(topic)).not.toBeInTheDocument();
  }
});
