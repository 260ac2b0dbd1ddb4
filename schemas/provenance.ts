import { parseList } from './lists.ts';

/** Provenance of values: source, their moment (ISO, UTC; null: unknown), fields, and the page of the row at the source. */
export interface Provenance {
  /** An https address; missing: the source has no page for the row, or we do not know it. */
  readonly page?: string;
  readonly source: string;
  readonly fetched_at: string | null;
  readonly fields: readonly string[];
  /** What the source states and what differs from the row, by field. */
  readonly others?: Readonly<Record<string, number | string>>;
}

/**
 * Reads the provenance text of a row. Malformed entries are dropped, malformed text gives an empty list. Checked by
 * hand, because a grid reads it for every row.
 */
export function readProvenance(text: string | null): Provenance[] {
  return parseList(text).filter(isProvenance);
}

function isProvenance(entry: unknown): entry is Provenance {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'source' in entry &&
    typeof entry.source === 'string' &&
    entry.source !== '' &&
    'fetched_at' in entry &&
    (typeof entry.fetched_at === 'string' || entry.fetched_at === null) &&
    'fields' in entry &&
    Array.isArray(entry.fields) &&
    entry.fields.every((field) => typeof field === 'string') &&
    (!('page' in entry) || (typeof entry.page === 'string' && entry.page.startsWith('https://'))) &&
    (!('others' in entry) || areValues(entry.others))
  );
}

function areValues(others: unknown): boolean {
  return (
    typeof others === 'object' &&
    others !== null &&
    Object.values(others).every((value) => Number.isFinite(value) || typeof value === 'string')
  );
}
