import type { ReactNode } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { OrganizationProfile, PersonProfile, ProjectProfile } from '#schemas/entities/profiles.ts';
import { formatCount, formatDecimal, formatPercent } from '#schemas/format.ts';
import { type AgedRow, type StaleFigure, staleFigure } from '#schemas/freshness.ts';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { DatedFigure } from '#src/ui/DatedFigure.tsx';
import { ExactAmount } from '#src/ui/ExactFigure.tsx';
import { Change, DateText, Missing, Price } from '#src/ui/Figures.tsx';
import { Tags } from '#src/ui/Tags.tsx';
import { bestOf } from './ranking.ts';
import type { SideRow } from './SideTable.tsx';

const text = compareMessages.page.figures;

/**
 * A figure of a record: how it is read and shown. `isMoreBetter`: the largest is named the best. `of`: the fields that it is
 * or is computed from; where one is stale, so is the figure, and it is not compared.
 */
interface Figure<Profile> {
  readonly label: string;
  readonly of?: readonly string[];
  readonly value: (profile: Profile) => number | null;
  readonly show: (value: number | null) => ReactNode;
  readonly isMoreBetter?: true;
}

const amount = (value: number | null) => <ExactAmount value={value} />;
const change = (value: number | null) => <Change value={value} />;
const count = (value: number | null) =>
  value === null ? <Missing /> : <span className="figure">{formatCount(value)}</span>;
const year = (value: number | null) => (value === null ? <Missing /> : <span className="figure">{value}</span>);
const percent = (value: number | null) =>
  value === null ? <Missing /> : <span className="figure">{formatPercent(value)}</span>;
const ratio = (value: number | null) =>
  value === null ? <Missing /> : <span className="figure">{formatDecimal(value, 2)}</span>;

const divided = (value: number | null, by: number | null) =>
  value === null || by === null || by <= 0 ? null : value / by;

const PROJECT: readonly Figure<ProjectProfile>[] = [
  { label: text.price, of: ['price_usd'], value: (row) => row.price_usd, show: (value) => <Price value={value} /> },
  { label: text.change24h, of: ['change24h'], value: (row) => row.change24h, show: change, isMoreBetter: true },
  { label: text.change7d, of: ['change7d'], value: (row) => row.change7d, show: change, isMoreBetter: true },
  { label: text.change30d, of: ['change30d'], value: (row) => row.change30d, show: change, isMoreBetter: true },
  { label: text.marketCap, of: ['market_cap_usd'], value: (row) => row.market_cap_usd, show: amount },
  { label: text.volume, of: ['volume'], value: (row) => row.volume, show: amount, isMoreBetter: true },
  { label: text.tvl, of: ['tvl'], value: (row) => row.tvl, show: amount, isMoreBetter: true },
  {
    label: text.capToTvl,
    of: ['market_cap_usd', 'tvl'],
    value: (row) => divided(row.market_cap_usd, row.tvl),
    show: ratio,
  },
  {
    label: text.circulating,
    of: ['circulating_supply', 'max_supply'],
    value: (row) => {
      const share = divided(row.circulating_supply, row.max_supply);
      return share === null ? null : share * 100;
    },
    show: percent,
  },
  { label: text.raised, value: (row) => row.total_raised_usd, show: amount },
  { label: text.rounds, value: (row) => row.counts.rounds, show: count },
  { label: text.investors, value: (row) => row.counts.funding_funds + row.counts.funding_peoples, show: count },
  { label: text.founded, value: (row) => row.year_founded, show: year },
];

const INVESTOR: readonly Figure<OrganizationProfile | PersonProfile>[] = [
  { label: text.deals, value: (row) => row.number_of_investment, show: count, isMoreBetter: true },
  { label: text.led, value: (row) => row.rounds_led, show: count, isMoreBetter: true },
  { label: text.median, value: (row) => row.median_round_usd, show: amount },
  { label: text.joined, value: (row) => row.total_investment_amount, show: amount },
];

function figureRows<Profile extends AgedRow>(
  figures: readonly Figure<Profile>[],
  profiles: readonly Profile[],
): readonly SideRow[] {
  return figures.flatMap(({ label, of = [], value, show, isMoreBetter }) => {
    const values = profiles.map(value);
    // What nobody has says nothing.
    if (values.every((each) => each === null)) return [];
    const ages = profiles.map((profile, at) => (values[at] === null ? null : oldestOf(profile, of)));
    const cells = values.map((each, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell for each of the compared, in their order.
      <DatedFigure key={at} stale={ages[at] ?? null}>
        {show(each)}
      </DatedFigure>
    ));
    const current = values.map((each, at) => (ages[at] ? null : each));
    return [{ key: label, head: label, cells, best: isMoreBetter ? bestOf(current) : null }];
  });
}

/** The oldest stale figure of some fields; null: all are current. */
function oldestOf(profile: AgedRow, fields: readonly string[]): StaleFigure | null {
  const stale = fields.flatMap((field) => staleFigure(DATA_SETS.projects, profile, field) ?? []);
  const [oldest = null] = stale.toSorted((a, b) => (a.moment ?? '').localeCompare(b.moment ?? ''));
  return oldest;
}

const sectors = (profiles: readonly { readonly sector: readonly string[] }[]): SideRow => ({
  key: 'sector',
  head: text.sectors,
  cells: profiles.map(({ sector }) =>
    sector.length > 0 ? <Tags key="tags" tags={sector} max={2} /> : <Missing key="none" />,
  ),
});

export function projectRows(profiles: readonly ProjectProfile[]): readonly SideRow[] {
  return [...figureRows(PROJECT, profiles), sectors(profiles)];
}

export function organizationRows(profiles: readonly OrganizationProfile[]): readonly SideRow[] {
  return [
    ...figureRows(INVESTOR, profiles),
    ...figureRows(
      [{ label: text.portfolio, value: (row) => row.counts.portfolio, show: count, isMoreBetter: true }],
      profiles,
    ),
    ...figureRows([{ label: text.founded, value: (row) => row.year_founded, show: year }], profiles),
    latest(profiles),
    sectors(profiles),
  ];
}

export function personRows(profiles: readonly PersonProfile[]): readonly SideRow[] {
  return [
    ...figureRows(INVESTOR, profiles),
    ...figureRows(
      [{ label: text.portfolio, value: (row) => row.counts.portfolio_angel_investor, show: count, isMoreBetter: true }],
      profiles,
    ),
    latest(profiles),
    {
      key: 'job',
      head: text.job,
      cells: profiles.map(({ job_title }) => job_title[0] ?? <Missing key="none" />),
    },
    sectors(profiles),
  ];
}

const latest = (
  profiles: readonly { readonly funding_summary: { readonly latest_date: string | null } }[],
): SideRow => ({
  key: 'latest',
  head: text.latest,
  cells: profiles.map(({ funding_summary }) => <DateText key="date" value={funding_summary.latest_date} />),
});
