import type { Suggesting } from '#src/api/queries.ts';

const OF_FIELDS: ReadonlyMap<string, Suggesting> = new Map([
  ['sector', 'search_sector'],
  ['type', 'search_venture_type'],
  ['primary_job_title', 'search_jobtitle'],
  ['position', 'search_jobtitle'],
  ['members/name', 'search_people'],
  ['rounds/leads', 'search_organization'],
  ['rounds/investors', 'search_organization'],
]);

/** The search whose results are offered while a field is typed; null: none. Fields of entries are `members/ada/position2`. */
export function suggestingOf(field: string): Suggesting | null {
  const name = field.split('/').at(-1)?.replace(/\d+$/, '') ?? '';
  return OF_FIELDS.get(field) ?? OF_FIELDS.get(name) ?? null;
}

/** The entry of a list that is being typed, and what stands before it. */
export function lastEntry(text: string): { readonly before: string; readonly entry: string } {
  const at = Math.max(text.lastIndexOf(';'), text.lastIndexOf('\n')) + 1;
  const entry = text.slice(at);
  const spaces = entry.length - entry.trimStart().length;
  return { before: text.slice(0, at + spaces), entry: entry.trim() };
}
