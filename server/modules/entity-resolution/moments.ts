import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { agesAs, STALE_FIELD, storedFields } from '#schemas/columns/spec.ts';
import { daySpan } from '#schemas/dates.ts';
import type { OrganizationRow, PersonRow, ProjectRow, RoundRow } from '#schemas/entities/rows.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import {
  commonMoment,
  type FieldAges,
  latestOf,
  type Moments,
  momentsOf,
  pageMoment,
  staleFigures,
  type Weighed,
} from '#schemas/freshness.ts';
import type { Source } from '#schemas/kinds.ts';
import type { NewsRecord } from '#server/modules/records/feedRecords.ts';

interface Dated {
  readonly projects: readonly ProjectRow[];
  readonly people: readonly PersonRow[];
  readonly organizations: readonly OrganizationRow[];
  readonly fundraising: readonly RoundRow[];
  readonly news: readonly NewsRecord[];
}

/** Adds to projects which of their figures are stale, and finds how old the data is by kind and by field. */
export function datedRows(rows: Dated): { projects: ProjectRow[]; moments: Moments } {
  const fields = {
    projects: newestByField('projects', rows.projects),
    people: newestByField('people', rows.people),
    organizations: newestByField('organizations', rows.organizations),
    fundraising: newestByField('fundraising', rows.fundraising),
  };
  const weighed = weighedFigures(rows.projects);
  const kinds = {
    // A price comes with its cap; a protocol's list may know a cap alone.
    prices: commonMoment(weighed.prices) ?? commonMoment(weighed.caps),
    tvl: commonMoment(weighed.tvl),
    rounds: newestRound(rows.fundraising),
    organizations: newestOf(fields.organizations),
    people: newestOf(fields.people),
    news: latestOf(rows.news.map(({ data }) => data.created_at || null)),
  };
  const page = pageMoment({ kinds, fields }, 'projects');
  const projects = rows.projects.map((row) => ({ ...row, [STALE_FIELD]: staleFigures(DATA_SETS.projects, row, page) }));
  return { projects, moments: { kinds, fields: { ...fields, projects: counted(fields.projects, projects) } } };
}

/** Newest moment of each known field. */
function newestByField(source: Source, rows: readonly Row[]): FieldAges {
  const ages = new Map<string, string | null>();
  let last: string | null = null;
  for (const { provenance } of rows) {
    // Rows of one answer may share their provenance text.
    if (typeof provenance !== 'string' || provenance === last) continue;
    last = provenance;
    for (const [name, moment] of momentsOf(provenance)) ages.set(name, latestOf([ages.get(name) ?? null, moment]));
  }
  const declared = storedFields(DATA_SETS[source]).map(({ field }) => field);
  return Object.fromEntries(
    declared.flatMap((name) => (ages.has(name) ? [[name, { newest: ages.get(name) ?? null, stale: 0 }]] : [])),
  );
}

/** The figures that the moment of most is found of: prices by the size of their caps, the others by their own. */
function weighedFigures(projects: readonly ProjectRow[]): Readonly<Record<'prices' | 'caps' | 'tvl', Weighed[]>> {
  const weighed = { prices: [] as Weighed[], caps: [] as Weighed[], tvl: [] as Weighed[] };
  for (const { provenance, price_usd, market_cap_usd, tvl } of projects) {
    // Read from a text, and let go again: the moments of all fields of all rows take more than the rows.
    const moments = momentsOf(provenance);
    const of = (field: string, by: number | null) => ({
      moment: moments.get(field) ?? null,
      weight: Math.max(0, by ?? 0),
    });
    if (price_usd !== null) weighed.prices.push(of('price_usd', market_cap_usd));
    if (market_cap_usd !== null) weighed.caps.push(of('market_cap_usd', market_cap_usd));
    if (tvl !== null) weighed.tvl.push(of('tvl', tvl));
  }
  return weighed;
}

/** The ages with the number of stale figures of each field. The newest is that of those that are not, where there are any. */
function counted(ages: FieldAges, projects: readonly ProjectRow[]): FieldAges {
  const counts = Object.keys(ages).flatMap((name) => {
    const figure = agesAs(DATA_SETS.projects, name);
    return figure === undefined ? [] : [{ name, figure, stale: 0, newest: null as string | null }];
  });
  for (const row of projects) {
    const moments = momentsOf(row.provenance);
    for (const count of counts) {
      if (isMissing(row, count.name)) continue;
      if (row.stale.includes(count.figure)) count.stale++;
      else count.newest = latestOf([count.newest, moments.get(count.name) ?? null]);
    }
  }
  const counted = counts.map(({ name, stale, newest }) => {
    const last = ages[name]?.newest ?? null;
    return [name, { newest: stale === 0 ? last : (newest ?? last), stale }] as const;
  });
  return { ...ages, ...Object.fromEntries(counted) };
}

const isMissing = (row: Row, name: string) => row[name] === null;

function newestOf(ages: FieldAges): string | null {
  return latestOf(Object.values(ages).map((age) => age.newest));
}

/** The first day that the newest round can mean. */
function newestRound(rounds: readonly RoundRow[]): string | null {
  let latest = Number.NEGATIVE_INFINITY;
  for (const { date } of rounds) {
    const span = date === null ? null : daySpan(date);
    if (span) latest = Math.max(latest, span.from);
  }
  return Number.isFinite(latest) ? new Date(latest * 86_400_000).toISOString() : null;
}
