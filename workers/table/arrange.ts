import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { Column } from './columns.ts';
import { createDictionary } from './dictionary.ts';
import { orderBy } from './order.ts';
import { partitionNumbers, sortNumbers } from './sortNumbers.ts';
import type { Table } from './table.ts';

/** Puts the rows in the data set's own order: default sort, then `_id`. Row numbers change unless they were right already. */
export function arrangeTable(table: Table): void {
  if (table.arranged) return;
  const order = defaultOrder(table);
  if (!isIdentity(order)) {
    table.ids = gatherNumbers(table.ids, order);
    for (const column of table.columns.values()) gatherColumn(column, order);
  }
  table.arranged = true;
  table.permutations.clear();
}

function defaultOrder(table: Table): Uint32Array {
  const { field, order } = table.spec.defaultSort;
  const byId = new Uint32Array(table.length);
  partitionNumbers(table.ids, null, table.length, byId, byId);
  sortNumbers(table.ids, byId, new Uint32Array(table.length), table.length, 'asc');
  const column = table.columns.get(field);
  return column ? orderBy(column, order, byId, table.length) : byId;
}

function isIdentity(order: Uint32Array): boolean {
  for (let i = 0; i < order.length; i++) if (order[i] !== i) return false;
  return true;
}

function gatherNumbers(values: Float64Array, order: Uint32Array): Float64Array<ArrayBuffer> {
  const gathered = new Float64Array(values.length);
  for (let i = 0; i < order.length; i++) gathered[i] = values[order[i] ?? 0] ?? 0;
  return gathered;
}

function gatherColumn(column: Column, order: Uint32Array): void {
  switch (column.kind) {
    case 'number':
      column.values = gatherNumbers(column.values, order);
      return;
    case 'list': {
      const offsets = new Uint32Array(column.offsets.length);
      const codes = new Uint32Array(column.offsets[order.length] ?? 0);
      let at = 0;
      for (let i = 0; i < order.length; i++) {
        const row = order[i] ?? 0;
        const end = column.offsets[row + 1] ?? 0;
        for (let from = column.offsets[row] ?? 0; from < end; from++) codes[at++] = column.codes[from] ?? 0;
        offsets[i + 1] = at;
      }
      column.offsets = offsets;
      column.codes = codes;
      return;
    }
    default: {
      const codes = new Uint32Array(column.codes.length);
      for (let i = 0; i < order.length; i++) codes[i] = column.codes[order[i] ?? 0] ?? 0;
      column.codes = codes;
      if (column.dictionary.texts.length * 2 > order.length) renumber(column, order.length);
    }
  }
}

/** A dictionary of texts that hardly repeat is put in the order of its rows, so that a pass over rows reads it forwards. */
function renumber(column: Extract<Column, { kind: 'text' | 'date' }>, rows: number): void {
  const old = column.dictionary;
  const dictionary = createDictionary('texts');
  // Made of entries that are looked up no longer: a text may stand in it twice.
  dictionary.index = null;
  const { bytes, offsets } = old.texts;
  const moved = new Int32Array(old.texts.length).fill(-1);
  for (let row = 0; row < rows; row++) {
    const code = column.codes[row] ?? NO_CODE;
    if (code === NO_CODE) continue;
    if (moved[code] === -1) moved[code] = dictionary.texts.pushBytes(bytes, offsets[code] ?? 0, offsets[code + 1] ?? 0);
    column.codes[row] = moved[code] ?? 0;
  }
  column.dictionary = dictionary;
}
