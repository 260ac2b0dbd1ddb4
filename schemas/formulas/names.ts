import { type DataSetSpec, type FieldSpec, findField, isStored } from '../columns/spec.ts';
import { nearestNames } from '../filters/nearestNames.ts';
import { textKey } from '../text.ts';

/** The fields that formulas of a data set may name: by name, by label, and by the label as it is declared in English. */
export interface FormulaNames {
  /** The longest name that the folded text has at a place, where it ends as a word. */
  readonly at: (folded: string, from: number) => { readonly field: string; readonly length: number } | null;
  /** The field of exactly that name or label. */
  readonly named: (text: string) => string | null;
  readonly typeOf: (field: string) => FieldSpec['type'] | undefined;
  /** What a field is called on pages; its name where there is no such field. */
  readonly labelOf: (field: string) => string;
  /** Labels that a text may mean. */
  readonly nearest: (text: string) => readonly string[];
  /** The field of a member's list of that name. */
  readonly listNamed: (name: string) => string | null;
  /** The list that a field stands for. */
  readonly listOf: (field: string) => string | null;
  /** The lists that can be asked for. */
  readonly askedLists: readonly { readonly field: string; readonly name: string }[];
}

const made = new WeakMap<DataSetSpec, FormulaNames>();

/** The names of a data set. */
export function formulaNames(spec: DataSetSpec): FormulaNames {
  const known = made.get(spec) ?? namesOf(spec);
  made.set(spec, known);
  return known;
}

function namesOf(spec: DataSetSpec): FormulaNames {
  const fields = namedFields(spec);
  const keys = new Map<string, string>();
  const add = (key: string, field: string) => {
    if (key !== '' && !keys.has(key)) keys.set(key, field);
  };
  for (const { field } of fields) add(field, field);
  for (const { field, label } of fields) add(textKey(label), field);
  for (const { field, declared } of fields) add(textKey(declared ?? ''), field);
  const lists = spec.companions.flatMap(({ field, inList }) => (inList ? [{ field, ...inList }] : []));
  const askedLists = lists.filter(({ isAsked }) => isAsked);
  const longestFirst = [...keys].sort(([a], [b]) => b.length - a.length);
  const byFirst = new Map<string, (readonly [string, string])[]>();
  for (const entry of longestFirst) {
    const first = entry[0].charAt(0);
    byFirst.set(first, [...(byFirst.get(first) ?? []), entry]);
  }
  return {
    at: (folded, from) => {
      const found = byFirst
        .get(folded.charAt(from))
        ?.find(([key]) => folded.startsWith(key, from) && endsAsWord(key, folded.charAt(from + key.length)));
      return found ? { field: found[1], length: found[0].length } : null;
    },
    named: (text) => keys.get(textKey(text.trim())) ?? null,
    typeOf: (field) => fields.find((one) => one.field === field)?.type,
    labelOf: (field) => findField(spec, field)?.label ?? field,
    nearest: (text) =>
      nearestNames(
        text,
        fields.flatMap(({ field, label, inList }) =>
          inList !== undefined ? [] : textKey(label) === field ? [label] : [label, field],
        ),
      ),
    listNamed: (name) => askedLists.find((list) => textKey(list.name) === textKey(name.trim()))?.field ?? null,
    listOf: (field) => lists.find((list) => list.field === field)?.name ?? null,
    askedLists,
  };
}

/** Columns first, then the companions that filters know. */
function namedFields(spec: DataSetSpec): readonly FieldSpec[] {
  return [...spec.columns.filter(isStored), ...spec.companions.filter(({ filterable }) => filterable)];
}

export const WORD = /[\p{L}\p{N}_]/u;

function endsAsWord(key: string, next: string): boolean {
  return !WORD.test(key.at(-1) ?? '') || !WORD.test(next);
}
