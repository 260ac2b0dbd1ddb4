import { Check } from 'lucide-react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { type Filter, isOn } from '#schemas/filters/tree.ts';
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
  readonly filter: Filter;
  /** Shares of all rows that are known: where all are, there is nothing to switch. */
  readonly shares: ReadonlyMap<string, number>;
  readonly onChange: (filter: Filter) => void;
}) {
  return spec.groups?.map(({ field, label }) => {
    const isPressed = filter.some((part) => isOn(part, field) && part[2] === 1);
    if (!isPressed && (shares.get(field) ?? 1) === 1) return null;
    return (
      <Button
        key={field}
        variant="ghost"
        aria-pressed={isPressed}
        onClick={() =>
          onChange(
            isPressed
              ? filter.filter((part) => !isOn(part, field))
              : addConditions(spec, filter, [[field, 'known', 1]]),
          )
        }
      >
        {isPressed && <Check size={14} strokeWidth={2} aria-hidden className="text-accent" />}
        {filterMessages.withGroup(label)}
      </Button>
    );
  });
}
