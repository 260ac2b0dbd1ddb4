import { fundraising } from '#schemas/columns/fundraising.ts';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { type DealInvestor, joinedRounds, ledRounds } from '#schemas/queries/dealFilters.ts';
import { textKey } from '#schemas/text.ts';

/** Who led stands beside what was raised: the rest of the directory's columns follow. */
const LEADS = 'lead_investors';

/** The directory of rounds as it stands on the page of an investor. */
export const JOINED_ROUNDS: DirectorySpec = {
  ...fundraising,
  columns: fundraising.columns.map((column) => (column.field === LEADS ? { ...column, defaultVisible: true } : column)),
};

export const JOINED_VIEWS = ['all', 'led'] as const;

/** The conditions of a view of an investor's rounds. */
export function joinedFilter(investor: DealInvestor, view: (typeof JOINED_VIEWS)[number]): readonly Triple[] {
  return view === 'led' ? ledRounds(investor) : joinedRounds(investor);
}

/** Whether a round says that somebody of this name led it. */
export function isLedBy(row: Row, name: string): boolean {
  const leads: unknown = row[LEADS];
  return Array.isArray(leads) && leads.some((lead) => typeof lead === 'string' && textKey(lead) === textKey(name));
}
