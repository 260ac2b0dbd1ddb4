import type { FieldSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { textKey } from '#schemas/text.ts';
import { filterMessages } from '#src/i18n/filters.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { choicesOf, onlyChoice } from '../algebra.ts';

const text = filterMessages.panel;

const ANY = '';

/** One of a closed list of values, or any. Nothing is marked where the filter says something else of the field. */
export function ChoiceFacet({
  field,
  choices,
  filter,
  onChange,
}: {
  readonly field: FieldSpec;
  readonly choices: readonly string[];
  readonly filter: readonly Triple[];
  readonly onChange: (filter: readonly Triple[]) => void;
}) {
  const { chosen, excluded } = choicesOf(filter, field.field);
  const [only, ...others] = chosen;
  const isSimple = others.length === 0 && excluded.length === 0;
  const value = !isSimple
    ? NEITHER
    : only === undefined
      ? ANY
      : (choices.find((choice) => textKey(choice) === textKey(only)) ?? NEITHER);
  return (
    <Segmented
      label={field.label}
      className="w-full [&>label]:flex-auto [&>label]:px-1 [&>label]:whitespace-nowrap"
      options={[
        { value: ANY, label: text.any },
        ...choices.map((choice) => ({
          value: choice,
          label: choice,
          icon: <span aria-hidden="true">{text.shortChoice(choice)}</span>,
        })),
      ]}
      value={value}
      onChange={(next) => onChange(onlyChoice(filter, field.field, next === ANY ? null : next))}
    />
  );
}

// No choice has it.
const NEITHER = '\u0000';
