import type { FieldSpec } from '#schemas/columns/spec.ts';
import { DATE_RANGES } from '#schemas/constants.ts';
import { resolveRelativeDate } from '#schemas/dates.ts';
import { writeDateText } from '#schemas/filters/dateText.ts';
import { type Filter, isOn } from '#schemas/filters/tree.ts';
import type { Scalar } from '#schemas/filters/triples.ts';
import { unixMs } from '#schemas/units.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { dateEnds, withEnds } from '../algebra.ts';
import { BoundInput } from './BoundInput.tsx';

const text = filterMessages.panel;

const ANY = '';

/** The rolling ranges of a date, or two dates; a rolling one keeps rolling in the address. */
export function PeriodFacet({
  field,
  filter,
  now,
  onChange,
}: {
  readonly field: FieldSpec;
  readonly filter: Filter;
  /** UTC ms; settles the day a rolling range begins. */
  readonly now: number;
  readonly onChange: (filter: Filter) => void;
}) {
  const ends = dateEnds(filter, field.field);
  const set = (from: Scalar | null, to: Scalar | null) => onChange(withEnds(filter, field.field, { from, to }));
  const isAny = ends.from === null && ends.to === null && !filter.some((part) => isOn(part, field.field));
  const rolling = ends.to === null ? DATE_RANGES.find((range) => range === ends.from) : undefined;
  const since = rolling && resolveRelativeDate(rolling, unixMs(now));
  return (
    <>
      <Segmented
        label={field.label}
        className="w-full [&>label]:px-0"
        options={[
          { value: ANY, label: text.any },
          ...DATE_RANGES.map((value) => ({
            value,
            label: filterMessages.ranges[value],
            icon: <span aria-hidden="true">{text.periods[value]}</span>,
          })),
        ]}
        value={isAny ? ANY : (rolling ?? NEITHER)}
        onChange={(value) => set(value === ANY ? null : value, null)}
      />
      <div className="mt-2 grid grid-cols-2 gap-2">
        <BoundInput
          type="date"
          end="from"
          label={text.from(field.label)}
          placeholder={since ?? text.fromHint}
          value={rolling ? '' : written(ends.from)}
          other={ends.to}
          onCommit={(from) => set(from, ends.to)}
        />
        <BoundInput
          type="date"
          end="to"
          label={text.to(field.label)}
          placeholder={text.toHint}
          value={written(ends.to)}
          other={ends.from}
          onCommit={(to) => set(ends.from, to)}
        />
      </div>
    </>
  );
}

// No range has it.
const NEITHER = '\u0000';

const written = (date: string | null) => (date === null ? '' : writeDateText(date));
