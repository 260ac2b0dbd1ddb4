import { Link } from '@tanstack/react-router';
import { ChartArea } from 'lucide-react';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { View } from '#schemas/queries/view.ts';
import { pivotMessages } from '#src/i18n/en/pivot.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Tooltip } from '#src/ui/Tooltip.tsx';

const text = pivotMessages.observatory;

/** Charts the rows of a view in the observatory, under the same conditions. What it does not take is said. */
export function ObservatoryLink({
  source,
  view: { filter, search },
  className,
}: {
  readonly source: DataSetName;
  readonly view: Pick<View, 'filter' | 'search'>;
  readonly className?: string;
}) {
  const params = observatorySearch(source, encodeFilter(filter));
  if (params === null) return null;
  const label = search === '' ? text.open : `${text.open}. ${text.leaves(search)}`;
  return (
    <Tooltip content={label}>
      <Link
        to="/observatory"
        search={params}
        aria-label={label}
        className={cx(buttonClass({ variant: 'ghost', square: true }), className)}
      >
        <ChartArea size={16} strokeWidth={1.75} aria-hidden />
      </Link>
    </Tooltip>
  );
}

/** The parameters of the observatory; null: it charts other data sets. Without a condition it would show the last year of rounds. */
export function observatorySearch(source: DataSetName, filter: string): Readonly<Record<string, string>> | null {
  if (source === 'fundraising') return { filter: filter === '' ? 'all' : filter };
  if (source !== 'projects') return null;
  return filter === '' ? {} : { market: filter };
}
