import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import { DATE_RANGES } from '#schemas/constants.ts';
import { textKey } from '#schemas/text.ts';
import { filterMessages } from '#src/i18n/filters.ts';
import { matchText } from '#src/shared/fuzzy.ts';
import { filterableFields } from '../algebra.ts';
import { parseDateText, writeDateText } from '../dateText.ts';
import { type Choice, knownWords, offeredChoices, writtenWord } from '../operators.ts';
import { operatorText } from '../wording.ts';

const text = filterMessages.builder;

/** The fields that answer to what was typed, best first, equal ones as declared. */
export function suggestFields(spec: DataSetSpec, typed: string): readonly FieldSpec[] {
  return filterableFields(spec)
    .flatMap((field) => {
      const match = matchText(field.label, typed, field.field);
      return match ? [{ field, score: match.score }] : [];
    })
    .sort((a, b) => b.score - a.score)
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
    return filterMessages.editor.numberChoices[choice];
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
  const rolling = DATE_RANGES.map((value) => ({ label: filterMessages.ranges[value], value }));
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
