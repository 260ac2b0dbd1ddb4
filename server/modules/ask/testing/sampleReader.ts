import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { unixMs } from '#schemas/units.ts';
import type { Reader } from '../reading/chart.ts';
import { createLexicon, type NamedRecord, VALUE_FIELDS } from '../reading/lexicon.ts';
import { vocabulary } from '../reading/vocabulary.ts';

export const SAMPLE_NOW = unixMs(Date.UTC(2026, 5, 30, 9));

/** What jobs of the sample data and outlets are called; their rows are made by the server. */
const STORY_VALUES: Readonly<Record<string, readonly string[]>> = {
  'jobs department': ['Engineering', 'Marketing', 'Operations', 'Legal', 'Research', 'Design'],
  'jobs employment_type': ['Full-time', 'Part-time', 'Internship'],
  'jobs countries': ['Germany', 'France', 'United States', 'Vietnam', 'Portugal'],
  'jobs places': ['Berlin, Germany', 'Paris, France', 'Lisbon, Portugal'],
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function membersOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => (typeof one === 'string' ? [one] : []));
}

/** The rows of sample data, by data set. */
export function sampleRows(projects: number): ReadonlyMap<DataSetName, readonly Row[]> {
  const data = createSampleData({ seed: 1, projects, now: SAMPLE_NOW });
  return new Map<DataSetName, readonly Row[]>(
    (['projects', 'organizations', 'people', 'fundraising'] as const).map((source) => [
      source,
      data.rows(source, 0, data.count(source)),
    ]),
  );
}

/** A reader over the names and values of sample data, as the server makes one of its tables. */
export function sampleReader(projects: number, all = sampleRows(projects)): Reader {
  const recordsOf = (source: DataSetName, kind: NamedRecord['kind'], field: string) =>
    (all.get(source) ?? []).flatMap((row): NamedRecord[] => {
      const name = textOf(row[field]);
      if (name === null) return [];
      return [
        {
          kind,
          id: row._id,
          name,
          slug: textOf(row.slug),
          symbol: textOf(row.symbol),
          otherNames: [],
          formerTickers: [],
          former: [],
          size: numberOf(row.market_cap_usd ?? row.number_of_investment),
        },
      ];
    });
  const values = VALUE_FIELDS.map(({ source, field }) => {
    const held = (all.get(source) ?? []).flatMap((row) => membersOf(row[field]));
    return { source, field, values: [...new Set([...held, ...(STORY_VALUES[`${source} ${field}`] ?? [])])] };
  });
  const records = [
    ...recordsOf('projects', 'project', DATA_SETS.projects.identity),
    ...recordsOf('organizations', 'venture', DATA_SETS.organizations.identity),
    ...recordsOf('people', 'people', DATA_SETS.people.identity),
  ];
  return { lexicon: createLexicon({ records, values }), vocabulary: vocabulary(), now: SAMPLE_NOW };
}
