import { Check } from 'lucide-react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { STORIES_FIELD } from '#schemas/columns/stories.ts';
import { type Filter, type FilterPart, isOn } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { Button } from '#src/ui/Button.tsx';
import { addConditions } from './replacement.ts';

const NAMED: Triple = [STORIES_FIELD, 'gte', 1];
const isNamed = (part: FilterPart) => isOn(part, STORIES_FIELD) && part[1] === 'gte';

/** A switch for rows that stories of the last seven days name. In the address it is a condition. */
export function NewsSwitch({
  spec,
  filter,
  shares,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly filter: Filter;
  /** Shares of all rows that are known: where no row was ever named there is nothing to switch. */
  readonly shares: ReadonlyMap<string, number>;
  readonly onChange: (filter: Filter) => void;
}) {
  const isOn = filter.some(isNamed);
  if (!isOn && !shares.get(STORIES_FIELD)) return null;
  return (
    <Button
      variant="ghost"
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? filter.filter((part) => !isNamed(part)) : addConditions(spec, filter, [NAMED]))}
    >
      {isOn && <Check size={14} strokeWidth={2} aria-hidden className="text-accent" />}
      {filterMessages.inTheNews}
    </Button>
  );
}
