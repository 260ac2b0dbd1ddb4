import type { FieldSpec } from '#schemas/columns/spec.ts';
import type { Option } from '#schemas/queries/results.ts';
import { searchWords, textKey } from '#schemas/text.ts';
import { valueText } from '#src/i18n/valueText.ts';

type Shown = Pick<FieldSpec, 'namesFields' | 'valueWords'>;

/** Whether a field shows words in place of its values: tables know the values alone. */
const hasWords = (field: Shown | null) => field?.namesFields === true || field?.valueWords !== undefined;

/** What a table is asked for: all values of a field that shows words for them, which are few. */
export function searchedValue(field: Shown | null, searched: string): string {
  return hasWords(field) ? '' : searched;
}

/** Whether a value answers to a text: by what is shown for it, or by itself. */
export function answersTo(field: Shown, value: string, searched: string): boolean {
  const words = searchWords(searched);
  return [value, valueText(field, value)].map(textKey).some((key) => words.every((word) => key.includes(word)));
}

/** Of the values that a table gave, those that answer to a text. */
export function shownOptions(field: Shown | null, options: readonly Option[], searched: string): readonly Option[] {
  return field === null || !hasWords(field)
    ? options
    : options.filter(({ value }) => answersTo(field, value, searched));
}
