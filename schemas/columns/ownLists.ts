import { listColumnTexts } from '../i18n/en/listColumns.ts';
import type { DataSetSpec, FieldSpec } from './spec.ts';

/** Whether a row stands in a list of the member, as a field that conditions and formulas read: `in_list("L2s")`. */

export interface OwnList {
  /** Like the key of an own column: it says nothing of the name. */
  readonly key: string;
  readonly name: string;
  /** False: its own conditions read what the member alone has, so that no formula asks for it. */
  readonly isAsked: boolean;
}

/** The name of the watchlist in `in_list`. */
export const WATCHLIST_NAME = 'watchlist';

const SIGNS = 36;
const LENGTH = 8;
const KEYS = SIGNS ** LENGTH;
const STEP = 1009;

/** The key of a list, the same in every browser: addresses name it. */
export function ownListKey(id: string): string {
  let key = 0;
  for (const letter of id) key = (key * STEP + (letter.codePointAt(0) ?? 0)) % KEYS;
  return `o_${key.toString(SIGNS).padStart(LENGTH, '0')}`;
}

/** The field of a list. A row that does not stand in it has no value there: whether it does is always known. */
export function ownListField({ key, name, isAsked }: OwnList): FieldSpec {
  return {
    field: key,
    label: listColumnTexts.inList(name),
    type: 'text',
    searchable: false,
    sortable: false,
    filterable: true,
    ownControl: true,
    sortKey: 'value',
    options: false,
    inList: { name, isAsked },
  };
}

/** The data set without the lists of its member. */
export function withoutOwnLists<Spec extends DataSetSpec>(spec: Spec): Spec {
  return spec.companions.some(({ inList }) => inList !== undefined)
    ? { ...spec, companions: spec.companions.filter(({ inList }) => inList === undefined) }
    : spec;
}
