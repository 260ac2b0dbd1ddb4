import { fieldNamed } from '#schemas/columns/spec.ts';
import { YES } from '#schemas/formulas/formulaColumn.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { UnixMs } from '#schemas/units.ts';
import type { OwnListRows } from '../protocol.ts';
import type { CodedColumn } from '../table/columns.ts';
import { codeOfText, createDictionary } from '../table/dictionary.ts';
import type { Table } from '../table/table.ts';
import { createView, rowAt } from '../table/view.ts';
import { askedOf } from './asked.ts';

/**
 * The table with a field for each list of the member, which says of a row whether it stands there. `base`: the same rows without
 * what is the member's, which the lists are views of. A list that nothing asks for is not looked up.
 */
export function withOwnLists(table: Table, base: Table, lists: readonly OwnListRows[], now: () => UnixMs): Table {
  const fields = lists.map((list): readonly [string, CodedColumn] => {
    const dictionary = createDictionary('texts');
    const yes = codeOfText(dictionary, YES);
    let codes: CodedColumn['codes'] | null = null;
    const column = {
      kind: 'text',
      spec: fieldNamed(table.spec, list.key),
      dictionary,
      get codes() {
        codes ??= codesOf(base, list, yes, now());
        return codes;
      },
    } as const;
    return [list.key, column];
  });
  return { ...table, columns: new Map([...table.columns, ...fields]) };
}

function codesOf(base: Table, { query, ids, isAsked }: OwnListRows, yes: number, now: UnixMs): CodedColumn['codes'] {
  const codes = new Uint32Array(base.length).fill(NO_CODE);
  if (query && isAsked) {
    const { table, asked } = askedOf(base, { ...query, sort: null }, now);
    const view = createView(table, asked);
    for (let place = 0; place < view.matching; place++) codes[rowAt(view, place)] = yes;
  }
  const wanted = new Set(ids);
  for (let row = 0; row < base.length && wanted.size > 0; row++) if (wanted.has(base.ids[row] ?? 0)) codes[row] = yes;
  return codes;
}
