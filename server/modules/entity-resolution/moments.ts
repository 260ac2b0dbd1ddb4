import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { agesAs, NOTHING_STALE, STALE_FIELD, storedFields } from '#schemas/columns/spec.ts';
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
  const kinds = {
    // A price comes with its cap; a protocol's list may know a cap alone.
    prices: momentOfMost(rows.projects, 'price_usd', 'market_cap_usd') ?? momentOfMost(rows.projects, 'market_cap_usd'),
    tvl: momentOfMost(rows.projects, 'tvl'),
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
  // Rows of one answer share their provenance text.
  const texts = new Set(rows.map(({ provenance }) => (typeof provenance === 'string' ? provenance : null)));
  for (const text of texts) {
    for (const [name, moment] of momentsOf(text)) ages.set(name, latestOf([ages.get(name) ?? null, moment]));
  }
  const declared = storedFields(DATA_SETS[source]).map(({ field }) => field);
  return Object.fromEntries(
    declared.flatMap((name) => (ages.has(name) ? [[name, { newest: ages.get(name) ?? null, stale: 0 }]] : [])),
  );
}

/** The moment of most of a figure, by its own size or that of another one. */
function momentOfMost(
  rows: readonly ProjectRow[],
  field: 'price_usd' | 'market_cap_usd' | 'tvl',
  by = field,
): string | null {
  return commonMoment(
    rows.flatMap((row) =>
      row[field] === null
        ? []
        : { moment: momentsOf(row.provenance).get(field) ?? null, weight: Math.max(0, row[by] ?? 0) },
    ),
  );
}

/** The ages with the number of stale figures of each field. The newest is that of those that are not, where there are any. */
function counted(ages: FieldAges, rows: readonly ProjectRow[]): FieldAges {
  const apart = rows.filter(({ stale }) => stale[0] !== NOTHING_STALE);
  return Object.fromEntries(
    Object.entries(ages).map(([name, { newest: last }]) => {
      const figure = agesAs(DATA_SETS.projects, name);
      const holds = (row: Row) => row[name] !== null;
      const stale = figure === undefined ? [] : apart.filter((row) => row.stale.includes(figure) && holds(row));
      if (stale.length === 0) return [name, { newest: last, stale: 0 }];
      const left = new Set(stale);
      const current = new Set(rows.flatMap((row) => (left.has(row) || !holds(row) ? [] : row.provenance)));
      const newest = latestOf([...current].map((text) => momentsOf(text).get(name) ?? null));
      return [name, { newest: newest ?? last, stale: stale.length }];
    }),
  );
}

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
