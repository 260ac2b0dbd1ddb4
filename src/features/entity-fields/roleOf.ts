import type { PersonRow } from '#schemas/entities/rows.ts';
import { namedValue } from '#src/i18n/valueText.ts';

/** What a person is, in a line: the job, else where, else how they invest. */
export function roleOf(row: Pick<PersonRow, 'primary_job_title' | 'organization' | 'type_of_investor'>): string | null {
  const [investor] = row.type_of_investor;
  const invests = investor === undefined ? null : namedValue('people', 'type_of_investor', investor);
  return row.primary_job_title ?? row.organization[0]?.name ?? invests;
}
