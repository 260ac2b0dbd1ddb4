import { type CellValue, LIST_COLUMN_LIMITS, type ListColumn } from '../api/listColumns.ts';
import { YES } from '../formulas/formulaColumn.ts';
import { formulaColumnTexts } from '../i18n/en/formulas.ts';
import { listColumnTexts } from '../i18n/en/listColumns.ts';
import { textKey } from '../text.ts';
import { type OwnList, ownListField } from './ownLists.ts';
import type { ColumnSpec, DataSetSpec } from './spec.ts';

/** Columns that a member added to a saved list, as columns like any other. */

const WIDTH = 136;

/** The column of a data set that shows one. */
export function listColumnSpec({ key, title, kind, options }: ListColumn): ColumnSpec {
  const base = {
    field: key,
    label: title,
    about: { means: listColumnTexts.means(kind), from: 'member', rule: listColumnTexts.rule },
    width: WIDTH,
    sticky: false,
    searchable: false,
    sortable: true,
    filterable: true,
    defaultVisible: true,
    editable: true,
    options: false,
    align: 'left',
    sortKey: 'value',
  } as const;
  switch (kind) {
    case 'number': {
      const { figure } = LIST_COLUMN_LIMITS;
      return { ...base, type: 'number', display: 'number', align: 'right', csv: 'number', bounds: [-figure, figure] };
    }
    case 'date':
      return { ...base, type: 'date', display: 'date', csv: 'date' };
    case 'tags':
      return { ...base, type: 'tags', display: 'tags', csv: 'list', sortKey: 'first', options: true, choices: options };
    case 'tick': {
      const word = formulaColumnTexts.words.yes;
      const words = word === YES ? {} : { valueWords: new Map([[textKey(YES), word]]) };
      return { ...base, type: 'text', display: 'text', csv: 'text', options: true, choices: [YES], ...words };
    }
    default:
      return { ...base, type: 'text', display: 'text', csv: 'text' };
  }
}

/** What a row holds of a cell: a set tick is a word. */
export function rowValueOf(value: CellValue): Exclude<CellValue, true> {
  return value === true ? YES : value;
}

type Columns = DataSetSpec['columns'];
type Extended = Pick<DataSetSpec, 'columns' | 'companions'>;

const known = new WeakMap<Columns, Map<string, Extended>>();
const KEPT = 20;
const NO_LISTS: readonly OwnList[] = [];

/**
 * The data set with these columns behind its own, and with the lists that formulas may ask for. The same ones give the same
 * objects, as caches by them need.
 */
export function withListColumns<Spec extends DataSetSpec>(
  spec: Spec,
  columns: readonly ListColumn[],
  lists: readonly OwnList[] = NO_LISTS,
): Spec {
  if (columns.length === 0 && lists.length === 0) return spec;
  const kept = known.get(spec.columns) ?? new Map<string, Extended>();
  known.set(spec.columns, kept);
  const name = JSON.stringify([columns, lists.map(({ key, name, isAsked }) => [key, name, isAsked])]);
  const extended = kept.get(name) ?? {
    // Another array where only lists come in, too: what is kept of a data set is kept by it.
    columns: [...spec.columns, ...columns.map(listColumnSpec)],
    companions: [...spec.companions, ...lists.map(ownListField)],
  };
  kept.delete(name);
  kept.set(name, extended);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return { ...spec, ...extended };
}

const NAMED = /\bo_[a-z0-9]{8}\b/;

/** Whether conditions, an order or formulas read such columns, which no server computes. */
export function asksListColumns(query: {
  readonly filter: unknown;
  readonly sort: unknown;
  readonly formulas?: unknown;
}): boolean {
  return NAMED.test(JSON.stringify([query.filter, query.sort, query.formulas ?? null]));
}
