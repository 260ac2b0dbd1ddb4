import { capitalized, plural } from '../../format.ts';
import type { DataSetName } from '../../kinds.ts';

/** What a row of each data set is called. */
export const ROWS: Readonly<Record<DataSetName, { readonly one: string; readonly many: string }>> = {
  projects: { one: 'project', many: 'projects' },
  people: { one: 'person', many: 'people' },
  organizations: { one: 'organization', many: 'organizations' },
  fundraising: { one: 'round', many: 'rounds' },
  news: { one: 'article', many: 'articles' },
  research: { one: 'paper', many: 'papers' },
  jobs: { one: 'job', many: 'jobs' },
  proposals: { one: 'proposal', many: 'proposals' },
};

/** `Rounds`. */
export function headingOf(source: DataSetName): string {
  return capitalized(ROWS[source].many);
}

/** `12 rounds`. */
export const rowsOf = (source: DataSetName, count: number) => plural(count, ROWS[source].one, ROWS[source].many);
