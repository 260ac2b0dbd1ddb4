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

/** A project with the moments of its fields, which are read from a text. */
interface DatedProject {
  readonly row: ProjectRow;
  readonly moments: ReadonlyMap<string, string | null>;
}

/** Adds to projects which of their figures are stale, and finds how old the data is by kind and by field. */
export function datedRows(rows: Dated): { projects: ProjectRow[]; moments: Moments } {
  const dated = rows.projects.map((row) => ({ row, moments: momentsOf(row.provenance) }));
  const fields = {
    projects: newestByField('projects', rows.projects),
    people: newestByField('people', rows.people),
    organizations: newestByField('organizations', rows.organizations),
    fundraising: newestByField('fundraising', rows.fundraising),
  };
  const kinds = {
    // A price comes with its cap; a protocol's list may know a cap alone.
    prices: momentOfMost(dated, 'price_usd', 'market_cap_usd') ?? momentOfMost(dated, 'market_cap_usd'),
    tvl: momentOfMost(dated, 'tvl'),
    rounds: newestRound(rows.fundraising),
    organizations: newestOf(fields.organizations),
    people: newestOf(fields.people),
    news: latestOf(rows.news.map(({ data }) => data.created_at || null)),
  };
  const page = pageMoment({ kinds, fields }, 'projects');
  const marked = dated.map(({ row, moments }) => ({
    row: { ...row, [STALE_FIELD]: staleFigures(DATA_SETS.projects, row, page) },
    moments,
  }));
  return {
    projects: marked.map(({ row }) => row),
    moments: { kinds, fields: { ...fields, projects: counted(fields.projects, marked) } },
  };
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
  projects: readonly DatedProject[],
  field: 'price_usd' | 'market_cap_usd' | 'tvl',
  by = field,
): string | null {
  return commonMoment(
    projects.flatMap(({ row, moments }) =>
      row[field] === null ? [] : { moment: moments.get(field) ?? null, weight: Math.max(0, row[by] ?? 0) },
    ),
  );
}

/** The ages with the number of stale figures of each field. The newest is that of those that are not, where there are any. */
function counted(ages: FieldAges, projects: readonly DatedProject[]): FieldAges {
  return Object.fromEntries(
    Object.entries(ages).map(([name, { newest: last }]) => {
      const figure = agesAs(DATA_SETS.projects, name);
      let [stale, newest] = [0, null as string | null];
      for (const { row, moments } of figure === undefined ? [] : projects) {
        if (isMissing(row, name)) continue;
        if (figure !== undefined && row.stale.includes(figure)) stale++;
        else newest = latestOf([newest, moments.get(name) ?? null]);
      }
      return [name, { newest: stale === 0 ? last : (newest ?? last), stale }];
    }),
  );
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
