import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import { DATE_RANGES } from '#schemas/constants.ts';
import { textKey } from '#schemas/text.ts';
import { screenerFilterMessages } from '#src/i18n/screenerFilters.ts';
import { toolMessages } from '#src/i18n/tools.ts';
import { operatorText } from '../chipText.ts';
import { parseDateText, writeDateText } from '../dateText.ts';
import { filterableFields } from '../entries.ts';
import { type Choice, knownWords, offeredChoices, writtenWord } from './operatorWords.ts';

const text = screenerFilterMessages.builder;

/**
 * How well a name answers to what was typed, higher is better; null: not at all. Whole names come before beginnings,
 * beginnings of words before parts, and last come letters in their order (`mcap` finds Market cap).
 */
export function fuzzyRank(name: string, typed: string): number | null {
  const [key, wanted] = [textKey(name), textKey(typed.trim())];
  if (wanted === '') return 0;
  if (key === wanted) return 5;
  if (key.startsWith(wanted)) return 4;
  if (key.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 3;
  if (key.includes(wanted)) return 2;
  let at = -1;
  for (const letter of wanted) {
    at = key.indexOf(letter, at + 1);
    if (at < 0) return null;
  }
  return 1;
}

/** The fields that answer to what was typed, best first, equal ones as declared. */
export function suggestFields(spec: DataSetSpec, typed: string): readonly FieldSpec[] {
  return filterableFields(spec)
    .flatMap((field) => {
      const rank = fuzzyRank(field.label, typed) ?? (fuzzyRank(field.field, typed) === null ? null : 0.5);
      return rank === null ? [] : [{ field, rank }];
    })
    .sort((a, b) => b.rank - a.rank)
    .map(({ field }) => field);
}

/** A choice as it is offered: what it is called, and the keys that type it. */
export interface OfferedChoice {
  readonly choice: Choice;
  readonly label: string;
  readonly keys: string;
}

/** The choices of a field that answer to what was typed. */
export function suggestChoices(field: FieldSpec, typed: string): readonly OfferedChoice[] {
  const wanted = typed.trim().toLowerCase();
  return offeredChoices(field)
    .filter((choice) =>
      [choiceLabel(field, choice).toLowerCase(), ...knownWords(field.type, choice)].some((word) =>
        word.startsWith(wanted),
      ),
    )
    .map((choice) => ({ choice, label: choiceLabel(field, choice), keys: writtenWord(field.type, choice) }));
}

/** What a choice is called: `At least (≥)`, `contains any of`. */
export function choiceLabel(field: FieldSpec, choice: Choice): string {
  if (field.type === 'number' && choice !== 'contains' && choice !== 'starts')
    return toolMessages.filters.numberChoices[choice];
  return choiceText(field, choice);
}

/** How a choice reads between field and value: `≥`, `from`, `without any of`. */
export function choiceText(field: FieldSpec, choice: Choice): string {
  return choice === 'between' ? text.between : operatorText(field.type, choice, 2);
}

/** A date that is offered, as it would be written. */
export interface OfferedDate {
  readonly label: string;
  readonly value: string;
}

/** Dates worth offering: the rolling ranges, and the last years of the calendar. `year` is the present one. */
export function suggestDates(choice: Choice, typed: string, year: number): readonly OfferedDate[] {
  const rolling = DATE_RANGES.map(({ label, value }) => ({ label, value }));
  const years = [year, year - 1, year - 2, year - 3].map((one) => ({ label: String(one), value: String(one) }));
  const isPeriod = choice === 'eq' || choice === 'ne' || choice === 'in' || choice === 'nin';
  const offered = isPeriod ? years : choice === 'gte' ? [...rolling, ...years] : [...agoOf(rolling), ...years];
  const wanted = textKey(typed.trim());
  const read = wanted === '' ? null : parseDateText(typed);
  return offered.filter(
    ({ label, value }) =>
      value === read ||
      textKey(label)
        .split(' ')
        .some((word) => word.startsWith(wanted)) ||
      textKey(label).startsWith(wanted),
  );
}

/** Beside "before" a rolling date is a day, not a span of time: `3 months ago`. */
function agoOf(ranges: readonly OfferedDate[]): readonly OfferedDate[] {
  return ranges.map(({ value }) => ({ label: writeDateText(value), value }));
}
