import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { TOOLTIP_DELAY_MS } from '#schemas/constants.ts';
import { bareOrganization, barePerson, bareProject, dailyPoints } from '#schemas/testing/profiles.ts';
import { detailQuery, roundQuery } from '#src/api/queries.ts';
import { answered, renderPart } from '#src/api/testing/renderPages.tsx';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { movePointerAway } from '#src/ui/testing/pointer.ts';
import { HoverCards } from './HoverCards.tsx';

afterEach(() => vi.restoreAllMocks());

const fund = (name: string) => ({
  ...{ name, slug: name.toLowerCase(), logo: null, rounds: 1, rounds_led: 0 },
  ...{ is_acquirer: false, first_date: null, last_date: null },
});

/** A project of which some things are known. */
function project() {
  const sector = ['DeFi', 'Lending', 'Oracle', 'Bridges', 'Insurance', 'Privacy', 'Gaming'];
  const bare = bareProject('Oxbarrow');
  return bareProject('Oxbarrow', {
    ...{ symbol: 'OXB', price_usd: 142.38, sector },
    funding_summary: { ...bare.funding_summary, total_funding_amount: 64e6, rounds: 4 },
    founders: [{ name: 'Ruben Castelmar', slug: 'ruben', logo: null }],
    funding_funds: ['Aster', 'Birch', 'Cedar', 'Dorn'].map(fund),
    counts: { ...bare.counts, rounds: 4, funding_funds: 12 },
    price_points: dailyPoints([1, 2]),
  });
}

function Keys() {
  useCommandKeys({ letters: true, paused: false });
  return null;
}

async function open(answer: ReturnType<typeof project> | null | undefined) {
  const fetched = vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => {}));
  // Where it rests already, it does not come to the link.
  await movePointerAway();
  await renderPart(
    <>
      <button type="button">Before</button>
      <a href="/project/oxbarrow" className="inline-flex">
        <svg width="20" height="20" role="img" aria-label="Logo" />
        Oxbarrow
      </a>
      <HoverCards />
      <Keys />
    </>,
    { known: answer === undefined ? [] : [answered(detailQuery('project', 'oxbarrow'), answer)] },
  );
  const link = page.getByRole('link', { name: 'Oxbarrow' });
  return { link, fetched };
}

const card = page.getByRole('dialog', { name: 'About Oxbarrow' });

it('says the date of figures that are stale, and dims them', async () => {
  const provenance = JSON.stringify([
    { source: 'CoinGecko', fetched_at: '2021-12-23T00:00:00.000Z', fields: ['price_usd', 'change24h'] },
  ]);
  const { link } = await open({ ...project(), stale: ['Price'], change24h: 3, market_cap_usd: 5e6, provenance });
  await link.hover();
  await expect.element(card.getByText('as of Dec 2021')).toBeVisible();
  expect(card.getByText('142.3800').element().closest('[data-age=stale]')).not.toBeNull();
  // The cap is of the time of most others.
  expect(card.getByText(/5.00M/).element().closest('[data-age]')).toBeNull();
});

it('names the days of its line only where there is a line', async () => {
  const { link } = await open(project());
  await link.hover();
  await expect.element(card.getByText('2/30 days')).toBeVisible();
  expect(card.element().textContent).not.toMatch(/too few for a line\s*30 days/);
});

it('opens where the pointer rests, stays under it, and goes with it or with Esc', async () => {
  const { link } = await open(project());
  await link.hover();
  await expect.element(card).toBeVisible();
  await expect.element(card.getByText('142.3800')).toBeVisible();
  await expect.element(card.getByText(/64.00M USD in 4 rounds/)).toBeVisible();
  await expect.element(card.getByText('Ruben Castelmar')).toBeVisible();
  // Five tags and three names, then how many more.
  await expect.element(card.getByText('Insurance')).toBeVisible();
  await expect.element(card.getByText('Privacy')).not.toBeInTheDocument();
  await expect.element(card.getByText('+2 more')).toBeVisible();
  await expect.element(card.getByText('+9 more')).toBeVisible();
  await card.getByRole('link', { name: 'Open profile' }).hover();
  await expect.element(card).toBeVisible();
  await page.getByRole('button', { name: 'Before' }).hover();
  await expect.element(card).not.toBeInTheDocument();
  await link.hover();
  await expect.element(card).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
});

it('makes way for what a key opens, and takes only its own Esc', async () => {
  const { link } = await open(project());
  await link.hover();
  await expect.element(card).toBeVisible();
  await userEvent.keyboard('i');
  await expect.element(card).not.toBeInTheDocument();
  const layer = document.createElement('div');
  layer.setAttribute('role', 'dialog');
  document.body.append(layer);
  const onEscape = vi.fn();
  document.addEventListener('keydown', onEscape);
  await page.getByRole('button', { name: 'Before' }).hover();
  await link.hover();
  await expect.element(card).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
  expect(onEscape).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledOnce();
  layer.remove();
  document.removeEventListener('keydown', onEscape);
});

it('describes what has the focus, and stays away after Esc', async () => {
  const { link } = await open(project());
  await page.getByRole('button', { name: 'Before' }).click();
  await userEvent.tab();
  const tooltip = page.getByRole('tooltip');
  await expect.element(tooltip).toBeVisible();
  await expect.element(link).toHaveAccessibleDescription(/Ruben Castelmar/);
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.tab();
  await expect.element(tooltip).toBeVisible();
  // In a window of another size it would hang over an edge.
  window.dispatchEvent(new Event('resize'));
  await expect.element(tooltip).not.toBeInTheDocument();
});

it('stays away from focus that no Tab has moved, and comes and goes by its key', async () => {
  const { link } = await open(project());
  await page.getByRole('button', { name: 'Before' }).click();
  // As a table does it for an arrow, and a panel that opens.
  await userEvent.keyboard('{ArrowDown}');
  link.element().focus();
  await new Promise((resolve) => setTimeout(resolve, 2 * TOOLTIP_DELAY_MS));
  const tooltip = page.getByRole('tooltip');
  await expect.element(tooltip).not.toBeInTheDocument();
  await userEvent.keyboard('h');
  await expect.element(tooltip).toBeVisible();
  await expect.element(link).toHaveAccessibleDescription(/Ruben Castelmar/);
  await userEvent.keyboard('h');
  await expect.element(tooltip).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

const UNPRICED = {
  ...{ stale: [], provenance: null },
  ...{ symbol: null, sector: [], price_usd: null, change24h: null },
  ...{ market_cap_usd: null, total_raised_usd: null },
};

type Query = Parameters<typeof answered>[0];

/** The cards of the other kinds, over a link that has the focus of a pointer. */
async function hoverOver(address: string, query: Query, result: unknown) {
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => {}));
  await movePointerAway();
  await renderPart(
    <>
      <a href={address}>Plum</a>
      <HoverCards />
    </>,
    { known: result === undefined ? [] : [answered(query, result)] },
  );
  await page.getByRole('link', { name: 'Plum' }).hover();
  return page.getByRole('dialog');
}

it('tells of a fund what it is, what it did and holds', async () => {
  const bare = bareOrganization('Plum');
  const plum = bareOrganization('Plum', {
    ...{ summary: 'Backs orchards', type: 'Fund', number_of_investment: 40, rounds_led: 12, median_round_usd: 4e6 },
    funding_summary: { ...bare.funding_summary, rounds: 40, latest_date: '2026-02-03' },
    portfolio: ['Fig', 'Quince', 'Medlar', 'Sloe'].map((name, at) => ({ ...fund(name), _id: at + 1, ...UNPRICED })),
    counts: { ...bare.counts, portfolio: 31 },
  });
  const about = await hoverOver('/organization/plum', detailQuery('venture', 'plum'), plum);
  for (const words of ['Backs orchards', 'Fund', '40, 12 led', '4.00M USD', 'Feb 3, 2026', 'Medlar', '+28 more']) {
    await expect.element(about.getByText(words, { exact: true })).toBeVisible();
  }
  await expect.element(about.getByText('Sloe')).not.toBeInTheDocument();
  await expect.element(about.getByRole('link', { name: 'Open profile' })).toHaveAttribute('href', '/organization/plum');
});

it('tells of a venture what it raised, and of what token it is', async () => {
  const bare = bareOrganization('Plum');
  const plum = bareOrganization('Plum', {
    type: 'Company',
    funding_raised: { ...bare.funding_summary, rounds: 3, in_doubt: 1, total_funding_amount: 5e6 },
    related_token: [{ name: 'Fig', slug: 'fig', logo: null, symbol: 'FIG' }],
  });
  const about = await hoverOver('/organization/plum', detailQuery('venture', 'plum'), plum);
  await expect.element(about.getByText('Company')).toBeVisible();
  await expect.element(about.getByText('5.00M USD in 2 rounds, 1 round in doubt, not counted')).toBeVisible();
  await expect.element(about.getByText('Fig')).toBeVisible();
  await expect.element(about.getByText('Deals')).not.toBeInTheDocument();
});

it('tells of a person three titles, the employer and own deals', async () => {
  const plum = barePerson('Plum', {
    ...{
      job_title: ['Founder', 'Partner', 'Scout', 'Advisor'],
      location: 'Zug',
      number_of_investment: 6,
      rounds_led: 1,
    },
    primary_organization: { kind: 'venture', name: 'Plumworks', slug: 'plumworks', logo: null },
  });
  const about = await hoverOver('/people/plum', detailQuery('people', 'plum'), plum);
  for (const words of ['Founder · Partner · Scout · +1 more', 'Plumworks', 'Zug', '6, 1 led']) {
    await expect.element(about.getByText(words)).toBeVisible();
  }
});

it('shows over a round too that it loads, and when nothing is known', async () => {
  const [address, query] = ['/round/7', roundQuery('7')] as const;
  const loading = await hoverOver(address, query, undefined);
  await expect.element(loading.getByRole('status', { name: 'Loading' })).toBeVisible();
  await cleanup();
  const gone = await hoverOver(address, query, null);
  await expect.element(gone.getByText('Nothing is known of it any more.')).toBeVisible();
});

it('shows that it loads', async () => {
  const { link, fetched } = await open(undefined);
  await link.hover();
  await expect.element(card.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('says when nothing is known', async () => {
  const { link } = await open(null);
  await link.hover();
  // Named by its link, as no data says whose card it is.
  await expect.element(card.getByText('Oxbarrow')).toBeVisible();
  await expect.element(card.getByText('Nothing is known of it any more.')).toBeVisible();
});

it('says where nothing but the name is known', async () => {
  const query = detailQuery('people', 'plum');
  const bare = await hoverOver('/people/plum', query, barePerson('Plum'));
  await expect.element(page.getByRole('dialog', { name: 'About Plum' })).toBeVisible();
  await expect.element(bare.getByText('No other facts are known yet.')).toBeVisible();
  await cleanup();
  const known = await hoverOver('/people/plum', query, barePerson('Plum', { location: 'Zug' }));
  await expect.element(known.getByText('Zug')).toBeVisible();
  await expect.element(known.getByText('No other facts are known yet.')).not.toBeVisible();
});

it('opens by a tap on the logo, not on the name', async () => {
  const { link } = await open(project());
  const tap = (target: Element) => {
    target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    const click = new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' });
    return target.dispatchEvent(click);
  };
  expect(tap(page.getByRole('img', { name: 'Logo' }).element())).toBe(false);
  await expect.element(card).toBeVisible();
  link.element().addEventListener('click', (event) => event.preventDefault());
  tap(link.element());
  await expect.element(card).not.toBeInTheDocument();
});

it('tells of a round who raised how much and from whom, leads first', async () => {
  const investor = (kind: 'venture' | 'people', name: string, is_lead: boolean) => ({
    ...{ kind, name, slug: name.toLowerCase(), logo: null, is_lead },
  });
  await hoverOver('/round/7', roundQuery('7'), {
    ...{ _id: 7, stages: 'Seed', date: '2026-02', amount_quantity: 7.2e6, subcategories: ['DeFi'] },
    ...{ stated_amount: 9.8e6, stated_currency: 'CAD' },
    projects: 'Oxbarrow',
    project: null,
    investors: [investor('venture', 'Aster', true), investor('people', 'Ada', false)],
    counts: { other_rounds: 3, alike_rounds: 0 },
  });
  const round = page.getByRole('dialog', { name: 'About Seed of Oxbarrow' });
  await expect.element(round.getByText('7.20M USD')).toBeVisible();
  await expect.element(round.getByText('(C$9.8M)')).toBeVisible();
  await expect.element(round.getByText('Feb 2026')).toBeVisible();
  await expect.element(round.getByText('Led by')).toBeVisible();
  expect(
    round
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual([expect.stringMatching(/Aster$/), expect.stringMatching(/Ada$/)]);
  await expect.element(round.getByRole('link', { name: 'Open round' })).toHaveAttribute('href', '/round/7');
});
