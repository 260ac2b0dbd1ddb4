import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fileLabel, fileLabels } from '#schemas/columns/fileLabels.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { labelOf } from '#schemas/i18n/vi/columnLabels.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import type { StatedOrigins } from '#server/modules/records/feedRecords.ts';
import type { Columns, Item } from './cells.ts';
import { FILE_FIELDS } from './fields.ts';

/** Columns of our own CSV, by the names of fields, or by their labels in any language. */
export interface OwnColumns {
  readonly directory: Source;
  /** Those that a file can fill, by field. */
  readonly columns: Columns;
  /** Columns that name the source of a field, by field. */
  readonly sources: ReadonlyMap<string, string>;
  /** Columns that say which row it is, such as its number and address. */
  readonly naming: readonly string[];
}

/** Columns of an export that are not fields. */
const BESIDE_FIELDS = new Set(['#', '_id', 'id', 'slug', 'address', 'địa chỉ', 'symbol', 'provenance', 'sources']);
/** The column of a source in an export. */
const SOURCE_OF = new RegExp(`^(?:${fileLabels.sourceOf('')}|nguồn của )`, 'i');
/** The unit behind the name of a column: `Price (USD)`, `24h (%)`. Exports write plain dollars and percent. */
const UNIT_BEHIND = /\s*\((?:usd|%|tokens|count|year|×|x)\)$/i;
/** Columns that are needed to take a table for one of ours. */
const FEWEST_COLUMNS = 3;

/** The directory that every one of these columns belongs to; null: there is none. */
export function ownColumns(present: readonly string[]): OwnColumns | null {
  for (const directory of SOURCES) {
    const fieldOf = fieldNames(directory);
    const fillable = FILE_FIELDS[directory];
    const [sources, values] = [new Map<string, string>(), present.filter((column) => !SOURCE_OF.test(column))];
    for (const column of present.filter((name) => SOURCE_OF.test(name))) {
      const field = fieldOf(column.replace(SOURCE_OF, ''));
      if (field !== null && field !== '') sources.set(field, column);
    }
    const known = values.map((column) => ({ column, field: fieldOf(column) }));
    const columns = Object.fromEntries(
      known.flatMap(({ column, field }) => (field !== null && fillable.includes(field) ? [[field, { column }]] : [])),
    );
    const [naming = ''] = fillable;
    if (
      naming in columns &&
      known.every(({ field }) => field !== null) &&
      known.filter(({ field }) => field !== '').length >= FEWEST_COLUMNS
    )
      return {
        directory,
        columns,
        sources,
        naming: known.flatMap(({ column, field }) => (field === '' ? [column] : [])),
      };
  }
  return null;
}

/** Finds the field of a column: '' for one that is no field, null for an unknown one. */
function fieldNames(directory: Source): (column: string) => string | null {
  const names = new Map<string, string>();
  const fields = storedFields(DATA_SETS[directory]);
  for (const { field } of fields) names.set(labelOf(directory, field)?.toLowerCase() ?? field, field);
  for (const field of fields) names.set(fileLabel(field).toLowerCase(), field.field);
  for (const { field } of fields) names.set(field, field);
  return (column) => {
    const bare = column.trim().replace(UNIT_BEHIND, '').toLowerCase();
    return names.get(column) ?? names.get(bare) ?? (BESIDE_FIELDS.has(bare) ? '' : null);
  };
}

/** `CoinGecko 2025-02-09T17:44Z`, the first of several that is no other amount. */
const SOURCE_AND_MOMENT = new RegExp(
  `^(.+) (?:(\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}[\\d:.]*Z)?)|${fileLabels.dateUnknown})$`,
);

/** Where a row says that its values are from. */
export function originsIn(item: Item, sources: OwnColumns['sources']): StatedOrigins {
  const found: [string, StatedOrigins[string]][] = [];
  for (const [field, column] of sources) {
    const cell = item[column];
    const parts = typeof cell === 'string' ? cell.replace(/^'(?=[=+\-@])/, '').split('; ') : [];
    const [, source, moment] = parts.map((part) => SOURCE_AND_MOMENT.exec(part)).find((part) => part !== null) ?? [];
    if (source === undefined) continue;
    const at = moment === undefined ? Number.NaN : Date.parse(moment);
    found.push([field, { source, fetched_at: Number.isNaN(at) ? null : new Date(at).toISOString() }]);
  }
  return Object.fromEntries(found);
}
