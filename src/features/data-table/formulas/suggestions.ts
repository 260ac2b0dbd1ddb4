import { type DataSetSpec, isStored } from '#schemas/columns/spec.ts';
import { FUNCTION_NAMES, type FunctionName } from '#schemas/formulas/functions.ts';
import { formulaNames } from '#schemas/formulas/names.ts';
import { quotedText } from '#schemas/formulas/print.ts';
import { textKey } from '#schemas/text.ts';

/** A column or function that may be meant by what is typed. */
export interface Suggestion {
  readonly id: string;
  readonly kind: 'column' | 'function';
  readonly label: string;
  /** What a function does. */
  readonly name: FunctionName | null;
  /** What stands in the formula for it. */
  readonly insert: string;
}

/** What the word at the caret may become, and where the word stands. */
export interface Suggested {
  readonly from: number;
  readonly to: number;
  readonly suggestions: readonly Suggestion[];
}

const MOST = 7;
const SIGNS = /[+\-−–*/×÷=<>≤≥≠(),;[\]]/u;
/** Up to the last word that joins. */
const JOINT = /^.*(?:^|\s)(?:and|or|not|in|is|contains|và|hoặc|không)\s+/iu;

/** What is typed of a name up to the caret; '' within a quoted text, and of numbers. */
function typedName(before: string): string {
  if ((before.match(/["“”]/gu)?.length ?? 0) % 2 === 1) return '';
  const tail = before.split(SIGNS).at(-1) ?? '';
  const name = tail.replace(JOINT, '').trimStart();
  return /\p{L}/u.test(name) && !/["“”]/u.test(name) ? name : '';
}

/** Columns and functions for the word before the caret; none where it is complete. */
export function suggestionsAt(spec: DataSetSpec, text: string, caret: number): Suggested {
  const list = LIST_ARGUMENT.exec(text.slice(0, caret))?.[1];
  if (list !== undefined) return { from: caret - list.length, to: caret, suggestions: listSuggestions(spec, list) };
  const typed = typedName(text.slice(0, caret));
  const key = textKey(typed.trimEnd());
  const place = { from: caret - typed.length, to: caret };
  const names = formulaNames(spec);
  if (key === '' || names.named(key) !== null) return { ...place, suggestions: [] };
  const columns = spec.columns
    .filter((column) => isStored(column) && column.type !== 'links' && !column.currencies)
    .filter(({ field, label }) => textKey(label).includes(key) || field.includes(key))
    .map(
      ({ field, label }): Suggestion => ({
        ...{ id: field, kind: 'column', label, name: null },
        insert: names.named(label) === field ? written(label) : field,
      }),
    )
    .sort((a, b) => startRank(a, key) - startRank(b, key));
  const functions = FUNCTION_NAMES.filter((name) => name.startsWith(key)).map(
    (name): Suggestion => ({ id: `${name}()`, kind: 'function', label: name, name, insert: `${name}(` }),
  );
  return { ...place, suggestions: [...columns.slice(0, MOST), ...functions.slice(0, MOST)] };
}

/** What is typed of the name of a list: `in_list("L2`. */
const LIST_ARGUMENT = /in_list\(\s*(["“]?[^"“”)]*)$/iu;

function listSuggestions(spec: DataSetSpec, typed: string): readonly Suggestion[] {
  const key = textKey(typed.replace(/^["“]/u, '').trim());
  return formulaNames(spec)
    .askedLists.filter(({ name }) => textKey(name).includes(key))
    .map(
      ({ field, name }): Suggestion => ({
        id: field,
        kind: 'column',
        label: name,
        name: null,
        insert: quotedText(name),
      }),
    )
    .sort((a, b) => startRank(a, key) - startRank(b, key))
    .slice(0, MOST);
}

/** A label with signs in it stands in brackets. */
const written = (label: string) => (/^[\p{L}\p{N}_ ]+$/u.test(label) ? label : `[${label.replaceAll(']', ']]')}]`);

const startRank = ({ label }: Suggestion, key: string) => Number(!textKey(label).startsWith(key));
