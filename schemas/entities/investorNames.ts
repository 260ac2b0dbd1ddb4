import { INVESTORS_NOW_FIELD, INVESTORS_THEN_FIELD } from '../columns/spec.ts';
import { roundLabels } from '../i18n/en/labels.ts';
import { parseList } from '../lists.ts';

/** A row that may be of a round. */
type AnyRow = Readonly<Record<string, unknown>>;

/** What an investor of a round was called then, among others: `Acorn Capital (now Oakmere Partners)`. Other rows have no such names. */
export function investorThenText(row: AnyRow, present: string): string {
  const then = parseList(row[INVESTORS_THEN_FIELD]);
  const told = then.length === 0 ? undefined : then[parseList(row[INVESTORS_NOW_FIELD]).indexOf(present)];
  return typeof told === 'string' ? `${told} (${roundLabels.now(present)})` : present;
}

/** Investors of a round under the names of its time. */
export function investorsThen<Named extends { readonly name: string }>(
  row: AnyRow,
  investors: readonly Named[],
): readonly Named[] {
  if (parseList(row[INVESTORS_THEN_FIELD]).length === 0) return investors;
  return investors.map((investor) => ({ ...investor, name: investorThenText(row, investor.name) }));
}
