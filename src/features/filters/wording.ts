import { type DataSetSpec, type FieldSpec, fieldLabel, findField, type Unit } from '#schemas/columns/spec.ts';
import { isRelativeDate } from '#schemas/dates.ts';
import { formatAmount } from '#schemas/filters/amount.ts';
import type { FilterProblem } from '#schemas/filters/conditionText.ts';
import { writeDateText } from '#schemas/filters/dateText.ts';
import { unitOf } from '#schemas/filters/filterableFields.ts';
import { partText } from '#schemas/filters/groupText.ts';
import { operatorText } from '#schemas/filters/operatorText.ts';
import { choiceOf, offeredChoices, standsAlone, writtenWord } from '#schemas/filters/operatorWords.ts';
import { countsStale } from '#schemas/filters/staleFigures.ts';
import { type Filter, type FilterPart, type Group, groupsOf } from '#schemas/filters/tree.ts';
import type { Scalar, Triple } from '#schemas/filters/triples.ts';
import { formatDate } from '#schemas/format.ts';
import { operatorWords } from '#schemas/i18n/en/operators.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { messages } from '#src/i18n/index.ts';
import { valueText } from '#src/i18n/valueText.ts';
import { type FilterEntry, filterEntries } from './algebra.ts';

const text = filterMessages.chips;

/** What a chip says: `Market cap` `≥` `100M`. `values` is unabridged, for titles. */
export interface ChipText {
  readonly field: string;
  readonly operator: string;
  readonly value: string;
  readonly values: string;
}

/** Members a chip names before it counts the rest. */
const NAMED = 2;

/** The words of a chip. A field that the data set does not know is named as it is. */
export function chipText(spec: DataSetSpec, entry: FilterEntry): ChipText {
  const words = wordsOf(spec, entry);
  if (!entry.keepsUnknown) return words;
  return { ...words, value: text.orUnknown(words.value), values: text.orUnknown(words.values) };
}

function wordsOf(spec: DataSetSpec, entry: FilterEntry): ChipText {
  const field = findField(spec, entry.field);
  const label = fieldLabel(spec, entry.field);
  const write = valueWriter(field, unitOf(spec, entry.field));
  const [first, upper] = entry.triples;
  if (upper) {
    const value = text.range(write(lastOf(first)), write(lastOf(upper)));
    return { field: label, operator: '', value, values: value };
  }
  if (countsStale([first])) {
    const { counted } = operatorWords;
    return { field: label, operator: '', value: counted, values: counted };
  }
  const [, operator, value] = first;
  const choice = choiceOf(first);
  if (standsAlone(choice)) {
    const known = field?.inList === undefined ? operatorWords.known[choice] : inListWord(choice);
    return { field: label, operator: '', value: known, values: known };
  }
  if (field?.type === 'date' && operator === 'gte' && isRelativeDate(String(value))) {
    const past = text.rolling(String(value).slice(2, -1), String(value).slice(-1));
    return { field: label, operator: '', value: past, values: past };
  }
  const names = (typeof value === 'object' ? value : [value]).map(write);
  return {
    field: label,
    operator: operatorText(field?.type ?? 'number', operator, names.length),
    value:
      names.length > NAMED + 1
        ? `${names.slice(0, NAMED).join(', ')} +${names.length - NAMED}`
        : names.join(', ') || text.nothing,
    values: names.join(', ') || text.nothing,
  };
}

/** The name of a list says enough where a row stands in it. */
const inListWord = (choice: keyof typeof operatorWords.known) => (choice === 'known' ? '' : text.inList[choice]);

/** A chip as one phrase: `TVL ≥ 50B`. */
export function phraseOf({ field, operator, value }: ChipText): string {
  return [field, operator, value].filter((part) => part !== '').join(' ');
}

/** Each chip of a filter as one phrase, those of groups last. */
export function partPhrases(spec: DataSetSpec, filter: Filter): readonly string[] {
  return [
    ...filterEntries(spec, filter).map((entry) => phraseOf(chipText(spec, entry))),
    ...groupsOf(filter).map((group) => partPhrase(spec, group)),
  ];
}

/** A chip as one phrase: a condition, or a group of them. */
export function chipPhrase(spec: DataSetSpec, chip: FilterEntry | Group): string {
  return 'triples' in chip ? phraseOf(chipText(spec, chip)) : partPhrase(spec, chip);
}

/** A part of a filter as a sentence says it. */
export function partPhrase(spec: DataSetSpec, part: FilterPart): string {
  return partText(part, (triple) => triplePhrase(spec, triple));
}

/** One condition as its chip says it. */
export function triplePhrase(spec: DataSetSpec, triple: Triple): string {
  const [field] = triple;
  return phraseOf(chipText(spec, { key: field, field, triples: [triple], keepsUnknown: false }));
}

/** Parts of a filter as their chips say them, one after the other. */
export function phrasesOf(spec: DataSetSpec, filter: Filter): string {
  return partPhrases(spec, filter).join(', ');
}

/** How a single value of a type is written. */
function valueWriter(field: FieldSpec | undefined, unit: Unit | undefined): (value: Scalar) => string {
  const type = field?.type ?? 'number';
  if (type === 'number') return (value) => formatAmount(Number(value), unit);
  if (type === 'date') return (value) => dateText(String(value));
  return (value) => (value === '' ? messages.directory.filters.blank : valueText(field ?? {}, String(value)));
}

/** A single value of a field, as its chip shows it. */
export function chipValue(spec: DataSetSpec, field: string, value: Scalar): string {
  return valueWriter(findField(spec, field), unitOf(spec, field))(value);
}

function dateText(value: string): string {
  return isRelativeDate(value) ? writeDateText(value) : formatDate(value, 'plain');
}

function lastOf([, , value]: Triple): Scalar {
  return typeof value === 'object' ? (value[0] ?? '') : value;
}

/** What is wrong and how to mend it; `field` is the one whose condition is written. */
export function problemText({ reason, typed, nearest = [] }: FilterProblem, field: FieldSpec | null = null): string {
  const { problems } = filterMessages;
  switch (reason) {
    case 'noField':
      return typed === '' ? problems.needed : problems.noField(typed);
    case 'noOperator': {
      const known = field ? offeredChoices(field).map((choice) => writtenWord(field.type, choice)) : [];
      return problems.noOperator(typed, field?.label ?? '', known.join('  '));
    }
    case 'nobody':
      return problems.nobody(typed, field?.label ?? '', nearest);
    case 'noValue':
    case 'notANumber':
    case 'notADate':
      return problems[reason](typed);
    default:
      return problems[reason];
  }
}
