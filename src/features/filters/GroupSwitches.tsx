import { Check } from 'lucide-react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { Button } from '#src/ui/Button.tsx';
import { addConditions } from './replacement.ts';

/** A switch for each group of the data set: rows in which any of its figures is known. In the address it is a condition. */
export function GroupSwitches({
  spec,
  filter,
  shares,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly filter: readonly Triple[];
  /** Shares of all rows that are known: where all are, there is nothing to switch. */
  readonly shares: ReadonlyMap<string, number>;
  readonly onChange: (filter: readonly Triple[]) => void;
}) {
  return spec.groups?.map(({ field, label }) => {
    const isOn = filter.some(([name, , value]) => name === field && value === 1);
    if (!isOn && (shares.get(field) ?? 1) === 1) return null;
    return (
      <Button
        key={field}
        variant="ghost"
        aria-pressed={isOn}
        onClick={() =>
          onChange(
            isOn ? filter.filter(([name]) => name !== field) : addConditions(spec, filter, [[field, 'known', 1]]),
          )
        }
      >
        {isOn && <Check size={14} strokeWidth={2} aria-hidden className="text-accent" />}
        {filterMessages.withGroup(label)}
      </Button>
    );
  });
}
