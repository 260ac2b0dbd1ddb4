import { v1NameOf } from '#schemas/api/public-api.ts';
import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import type { FilterProblem } from '#schemas/filters/conditionText.ts';
import { filterableFields } from '#schemas/filters/filterableFields.ts';
import { offeredChoices, writtenWord } from '#schemas/filters/operatorWords.ts';

/** What is wrong with a written condition, in sentences for programs and assistants. */

/** The fields that can stand in a condition. */
export const fieldNames = (spec: DataSetSpec) =>
  filterableFields(spec)
    .map(({ field }) => field)
    .join(', ');

const EXAMPLES: Readonly<Record<FieldSpec['type'], string>> = {
  number: '>= 1M',
  date: 'past 3 months',
  text: 'is "some text"',
  tags: 'in DeFi, AI',
  refs: 'in "Aster Capital"',
  links: 'is known',
  series: '',
};

/** The problem, and how to write the condition instead. */
export function problemText(
  spec: DataSetSpec,
  text: string,
  { reason, typed }: FilterProblem,
): { readonly problem: string; readonly mend: string } {
  const field = fieldOf(spec, text);
  const example = field && `such as \`${field.label} ${EXAMPLES[field.type]}\``;
  const words = field ? offeredChoices(field).map((choice) => writtenWord(field.type, choice)) : [];
  const said = (problem: string, mend: string) => ({ problem, mend });
  switch (reason) {
    case 'noField':
      return said(
        `No field is called '${typed}'.`,
        `Begin with one of the fields of ${v1NameOf(spec.source)}: ${fieldNames(spec)}.`,
      );
    case 'noOperator':
      return said(
        `No operator follows ${field ? `'${field.label}'` : 'the field'}${typed === '' ? '' : `: '${typed}' is none`}.`,
        `Write one of ${words.join(', ')} after the field, ${example ?? ''}.`,
      );
    case 'needed':
      return said('A value is missing.', `Write the value after the operator, ${example ?? ''}.`);
    case 'noValue':
      return said(`'${typed}' follows an operator that takes no value.`, 'Leave the value out.');
    case 'notANumber':
      return said(`'${typed}' is no number.`, 'Write it as `1500`, `2.5M` or `1B`, without a currency.');
    case 'notADate':
      return said(`'${typed}' is no date.`, 'Write it as `2026`, `2026-03`, `2026-03-15` or `past 3 months`.');
    case 'notARange':
      return said('A range has two ends.', 'Write `between 1M and 5M`.');
    case 'reversed':
      return said('The range ends before it begins.', 'Write the smaller end first.');
    case 'openQuote':
      return said('A quotation mark is not closed.', 'Close it; write one inside a text twice.');
    case 'nobody':
      return said(`Nobody is called '${typed}'.`, 'Find the name with `search`.');
    case 'tooLong':
    case 'tooMany':
    case 'tooManyConditions':
      return said('It is too long.', 'Ask for fewer or shorter values, or in several queries.');
  }
}

/** The field that a text that cannot be read begins with. */
function fieldOf(spec: DataSetSpec, text: string): FieldSpec | undefined {
  const plain = text.trim().toLowerCase();
  return filterableFields(spec)
    .filter(({ field, label }) => plain.startsWith(field) || plain.startsWith(label.toLowerCase()))
    .sort((a, b) => b.label.length - a.label.length)[0];
}
