import { FACTS_CHARACTERS_MAX, FACTS_MAX, type SeenFacts, type SeenValue } from '#schemas/api/listMarks.ts';
import { type DataSetSpec, type FieldSpec, isStored, STALE_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { compareKeys } from '#schemas/text.ts';
import { fieldValue } from '#src/features/entity-fields/fieldValue.ts';

/** Fields that move with the market or the day, or that sources only word anew: they bring no record back. */
export const NO_FACTS: ReadonlySet<string> = new Set([
  ...[STALE_FIELD, 'stories_7d', 'ath_date', 'atl_date'],
  ...['description', 'summary', 'background_summary'],
]);

/** Longest text and list that are remembered as they are. */
const TEXT_MAX = 120;
const ENTRIES_MAX = 12;

/** The fields by which a record counts as changed: what is known of it, without figures of the market and of the day. */
export function factFields(spec: DataSetSpec): readonly FieldSpec[] {
  return spec.columns.filter(
    (column) =>
      isStored(column) &&
      column.type !== 'links' &&
      column.ages === undefined &&
      !column.byClock &&
      !column.related &&
      !column.formula &&
      !NO_FACTS.has(column.field),
  );
}

/** What stands in a row, small enough to be kept: long texts and lists as a digest. Names of a list are sorted. */
export function factsOf(fields: readonly FieldSpec[], row: Row): SeenFacts {
  const facts: Record<string, SeenValue> = {};
  let room = FACTS_CHARACTERS_MAX - 2;
  for (const field of fields.slice(0, FACTS_MAX)) {
    const value = seenValue(field, row);
    room -= JSON.stringify({ [field.field]: value }).length;
    if (room < 0) break;
    facts[field.field] = value;
  }
  return facts;
}

function seenValue(field: FieldSpec, row: Row): SeenValue {
  const read = fieldValue(row, field);
  if (read === null) return null;
  if (read.type === 'number') return read.value;
  if (read.type === 'text' || read.type === 'date')
    return read.value.length > TEXT_MAX ? digestOf(read.value) : read.value;
  const names = read.type === 'refs' ? read.value.map(({ name }) => name) : [...read.value];
  names.sort(compareKeys);
  const isShort = names.length <= ENTRIES_MAX && names.every((name) => name.length <= TEXT_MAX);
  return isShort ? names : digestOf(names.join('\n'));
}

/** FNV-1a, 32 bits, with the length: two texts of one field, not an adversary, have to differ. */
function digestOf(text: string): SeenValue {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return { digest: `${(hash >>> 0).toString(16)}.${text.length.toString(36)}`.slice(0, 16) };
}

/** One field of a record that is another than it was. */
export interface FactChange {
  readonly field: string;
  readonly before: SeenValue;
  readonly after: SeenValue;
}

/** What of a record is not as it was seen; fields that only one of both has say nothing. */
export function changedFacts(seen: SeenFacts, now: SeenFacts): readonly FactChange[] {
  return Object.entries(now).flatMap(([field, after]): FactChange[] => {
    const before = seen[field];
    return before === undefined || JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
  });
}
