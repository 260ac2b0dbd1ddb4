import { fileLabels } from '#schemas/columns/fileLabels.ts';
import { SYMBOL_FIELD } from '#schemas/columns/spec.ts';
import { detailPath, KINDS } from '#schemas/kinds.ts';
import { cellMembers } from './cellTexts.ts';
import type { Table } from './table.ts';

/** A column of a file that says which row it is. */
export interface IdentityColumn {
  readonly label: string;
  /** Null: missing. */
  readonly value: (row: number) => string | number | null;
}

/**
 * Number, ticker and address of a row, which lead every file and every copied table. `origin` begins the address; null
 * where rows have no page. A round has the address of the project that raised.
 */
export function identityColumns(table: Table, origin: string | null): IdentityColumn[] {
  const text = (field: string) => {
    const column = table.columns.get(field);
    return column?.kind === 'text' ? (row: number) => cellMembers(column, row)[0] ?? null : null;
  };
  const [symbol, slug] = [text(SYMBOL_FIELD), text('slug')];
  const { opens } = KINDS[table.spec.source];
  const address = (row: number) => {
    const name = slug?.(row) ?? null;
    return name === null ? null : `${origin}${detailPath(opens, name)}`;
  };
  return [
    { label: fileLabels.id, value: (row) => table.ids[row] ?? null },
    ...(symbol ? [{ label: fileLabels.symbol, value: symbol }] : []),
    ...(slug && origin !== null ? [{ label: fileLabels.address, value: address }] : []),
  ];
}

/** The columns without the ticker, which already leads the row. */
export function withoutIdentity(columns: readonly string[]): readonly string[] {
  return columns.filter((field) => field !== SYMBOL_FIELD);
}
