import type { AskedRecord } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type FieldSpec, findField } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { type DataSetName, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import type { ValueOf } from './phrases.ts';

/** Where each data set holds what questions say in general: moments, money, names of records. */

export type AskedSet = Exclude<DataSetName, 'proposals'>;

export const ASKED: readonly AskedSet[] = [
  'projects',
  'organizations',
  'people',
  'fundraising',
  'news',
  'research',
  'jobs',
];

/** The field that a bare period is of. */
export const DATE_FIELD: Readonly<Partial<Record<DataSetName, string>>> = {
  fundraising: 'date',
  news: 'created_at',
  research: 'created_at',
  jobs: 'posted_date',
};

/** The figure that is meant where none is named: "biggest", "over $5m", "how much". */
export const SIZE_FIELD: Readonly<Partial<Record<DataSetName, string>>> = {
  projects: 'market_cap_usd',
  organizations: 'number_of_investment',
  people: 'number_of_investment',
  fundraising: 'amount_quantity',
  jobs: 'max_salary',
};

/** Money that bounds without a field are of; a project has several kinds. */
export const MONEY_FIELD: Readonly<Partial<Record<DataSetName, string>>> = {
  fundraising: 'amount_quantity',
  jobs: 'max_salary',
};

/** Fields that hold the name of a record, by data set and kind. */
const RECORD_FIELD: Readonly<Record<AskedSet, Readonly<Partial<Record<AskedRecord['kind'], string>>>>> = {
  projects: { project: 'name' },
  organizations: { venture: 'ventures_name' },
  people: { people: 'name', venture: 'organization' },
  fundraising: { project: 'projects', venture: 'organizations', people: 'people' },
  news: { project: 'tags' },
  research: { project: 'assets' },
  jobs: { venture: 'company', project: 'company' },
};

/** Whether a field holds names of rows of another data set. */
export function namesRows(source: AskedSet, field: string, of: DataSetName): boolean {
  return KINDS.some((kind) => SOURCE_OF_KIND[kind] === of && RECORD_FIELD[source][kind] === field);
}

/** A record as a value of each field that holds its name. */
export function namesOf({ kind, name }: AskedRecord): readonly ValueOf[] {
  return ASKED.flatMap((source): readonly ValueOf[] => {
    const field = source === 'projects' && kind === 'venture' ? 'organizations' : RECORD_FIELD[source][kind];
    return field === undefined ? [] : [{ source, field, value: name, operator: 'eq' }];
  });
}

const KINDS = ['project', 'venture', 'people'] as const;

/** The condition that rows are of one of some records of a kind; null: the data set does not name them. */
export function recordTriple(
  source: AskedSet,
  records: readonly AskedRecord[],
  how: 'or' | 'both' = 'or',
): Triple | null {
  const [first] = records;
  const field = first && RECORD_FIELD[source][first.kind];
  if (!first || field === undefined || records.some(({ kind }) => kind !== first.kind)) return null;
  return namesTriple(
    field,
    records.map(({ name }) => name),
    how,
  );
}

export function namesTriple(field: string, names: readonly string[], how: 'or' | 'both' = 'or'): Triple {
  const [first = ''] = names;
  return names.length === 1 ? [field, 'eq', first] : [field, how === 'both' ? 'all' : 'in', names];
}

/** Changes of a price by the days that they are over. */
export const CHANGES: Readonly<Record<string, string>> = {
  '-P1D': 'change24h',
  '-P7D': 'change7d',
  '-P30D': 'change30d',
  '-P1M': 'change30d',
};

/** The declaration of a field. */
export const specOf = (source: DataSetName, field: string): FieldSpec | undefined =>
  findField(DATA_SETS[source], field);
