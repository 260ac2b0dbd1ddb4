import type { FieldSpec } from '#schemas/columns/spec.ts';
import { grown, grownNumbers } from './buffers.ts';
import { createDictionary, type Dictionary } from './dictionary.ts';

/**
 * How the values of one field are held. Arrays have room to spare: only the rows of the table they belong to count.
 * - number: NaN where missing; negative zero is stored as zero
 * - text, date: codes into the dictionary, NO_CODE where missing
 * - list: the codes of row i are `codes[offsets[i] … offsets[i + 1]]`; an empty list is a missing value
 */
export interface NumberColumn {
  readonly kind: 'number';
  readonly spec: FieldSpec;
  values: Float64Array<ArrayBuffer>;
}

export interface CodedColumn {
  readonly kind: 'text' | 'date';
  readonly spec: FieldSpec;
  codes: Uint32Array<ArrayBuffer>;
  dictionary: Dictionary;
}

export interface ListColumn {
  readonly kind: 'list';
  readonly spec: FieldSpec;
  offsets: Uint32Array<ArrayBuffer>;
  codes: Uint32Array<ArrayBuffer>;
  dictionary: Dictionary;
}

export type Column = NumberColumn | CodedColumn | ListColumn;

export function createColumn(spec: FieldSpec, capacity: number): Column {
  switch (spec.type) {
    case 'number':
      return { kind: 'number', spec, values: new Float64Array(capacity) };
    case 'text':
    case 'date':
      return { kind: spec.type, spec, codes: new Uint32Array(capacity), dictionary: createDictionary('texts') };
    default: {
      const dictionary = createDictionary(spec.type === 'refs' ? 'refs' : 'texts');
      return {
        kind: 'list',
        spec,
        offsets: new Uint32Array(capacity + 1),
        codes: new Uint32Array(capacity),
        dictionary,
      };
    }
  }
}

/** Reserves rows, doubling a full array. */
export function reserveRows(column: Column, rows: number): void {
  switch (column.kind) {
    case 'number':
      column.values = grownNumbers(column.values, rows);
      break;
    case 'list':
      column.offsets = grown(column.offsets, rows + 1);
      break;
    default:
      column.codes = grown(column.codes, rows);
  }
}
