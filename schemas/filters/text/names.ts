import { type DataSetSpec, findField, storedFields } from '../../columns/spec.ts';
import { type FormulaNames, formulaNames, WORD } from '../../formulas/names.ts';
import { labelOf } from '../../i18n/vi/columnLabels.ts';
import type { DataSetName } from '../../kinds.ts';
import { textKey } from '../../text.ts';
import { nearestNames } from '../nearestNames.ts';
import { ID_FIELD, type Triple } from '../triples.ts';

/** Fields that a word alone asks about: "token", "not listed". */
const YES_NO: Readonly<Partial<Record<DataSetName, Readonly<Record<string, Triple>>>>> = {
  projects: { symbol: ['symbol', 'known', 1], listed: ['listed', 'known', 1] },
  fundraising: { token: ['token', 'eq', 'Tokens included'] },
  organizations: { actively_investing: ['actively_investing', 'eq', 'Yes'] },
};

/** Further names of fields in the text of a filter, where questions have none for them. */
const ALSO: Readonly<Partial<Record<DataSetName, Readonly<Record<string, string>>>>> = {
  projects: { token: 'symbol', raised: 'total_raised_usd' },
  fundraising: { raised: 'amount_quantity', stage: 'stages', sector: 'category' },
};

/** The condition that the name of a field says by itself; undefined: none. */
export function conditionOf({ source }: DataSetSpec, field: string): Triple | undefined {
  return YES_NO[source]?.[field];
}

const made = new WeakMap<DataSetSpec, FormulaNames>();

/** The names that a filter of a data set may use: those of formulas, its rows' number, groups of fields, and how questions name fields. */
export function filterNames(spec: DataSetSpec): FormulaNames {
  const known = made.get(spec) ?? namesOf(spec);
  made.set(spec, known);
  return known;
}

function namesOf(spec: DataSetSpec): FormulaNames {
  const names = formulaNames(spec);
  const further = new Map<string, string>();
  const add = (text: string, field: string) => {
    const key = textKey(text);
    if (key !== '' && names.named(key) === null && !further.has(key)) further.set(key, field);
  };
  add(ID_FIELD, ID_FIELD);
  // Whether any field is known can be asked. English labels are known in every build, and these are the Vietnamese ones.
  for (const { field } of storedFields(spec)) {
    add(field, field);
    add(labelOf(spec.source, field) ?? '', field);
  }
  for (const { field, label } of spec.groups ?? []) {
    add(field, field);
    add(label, field);
  }
  for (const [name, field] of Object.entries(ALSO[spec.source] ?? {})) add(name, field);
  for (const { field, asked } of spec.columns) {
    // What is said of another record, and what no row stores, has its own names alone.
    if (findField(spec, field)) for (const word of asked?.words ?? []) add(word, field);
  }
  const longestFirst = [...further].sort(([a], [b]) => b.length - a.length);
  const own = (folded: string, from: number) => {
    const found = longestFirst.find(
      ([key]) => folded.startsWith(key, from) && !WORD.test(folded.charAt(from + key.length)),
    );
    return found ? { field: found[1], length: found[0].length } : null;
  };
  return {
    ...names,
    at: (folded, from) => {
      const [first, second] = [names.at(folded, from), own(folded, from)];
      return second && second.length > (first?.length ?? 0) ? second : first;
    },
    named: (text) => names.named(text) ?? (text === ID_FIELD ? ID_FIELD : null),
    typeOf: (field) => (field === ID_FIELD ? 'number' : names.typeOf(field)),
    nearest: (text) => {
      const own = names.nearest(text);
      return own.length > 0 ? own : nearestNames(text, [...further.keys()]);
    },
  };
}
