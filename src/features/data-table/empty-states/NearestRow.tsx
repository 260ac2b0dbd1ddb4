import { useQuery } from '@tanstack/react-query';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { isComparison } from '#schemas/filters/bounds.ts';
import { missesOf, missFields } from '#schemas/filters/misses.ts';
import { relaxedBy } from '#schemas/filters/relaxing.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { unixMs } from '#schemas/units.ts';
import { firstRowQuery } from '#src/api/missQueries.ts';
import { type ChipPart, isEntry, withoutChip } from '#src/features/filters/groupAlgebra.ts';
import { missText, offerText } from '#src/features/filters/missWording.ts';
import { missMessages } from '#src/i18n/en/misses.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button } from '#src/ui/Button.tsx';
import type { TableHandle } from '#workers/client.ts';

/** In an empty view, the row that the removal of a bound would bring first: why it is not here, and the bound that it would pass. */
export function NearestRow({
  spec,
  handle,
  view,
  part,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly handle: TableHandle;
  readonly view: View;
  /** What would be removed. */
  readonly part: ChipPart;
  readonly onChange: ChangeView;
}) {
  const [triple] = isEntry(part) ? part.triples : [];
  const now = unixMs(useNow());
  const isBound = triple !== undefined && isComparison(triple[1]);
  const isLower = triple?.[1] === 'gte' || triple?.[1] === 'gt';
  const { data: row } = useQuery({
    ...firstRowQuery(
      handle,
      {
        filter: withoutChip(view.filter, part),
        sort: { field: triple?.[0] ?? '', order: isLower ? 'desc' : 'asc' },
        search: view.search,
      },
      [spec.identity, ...missFields(spec, view.filter)],
    ),
    enabled: isBound,
  });
  const name = row?.[spec.identity];
  const [miss, ...others] = isBound && row ? missesOf(spec, row, view.filter, now) : [];
  if (!miss || others.length > 0 || miss.offer.kind !== 'bound' || typeof name !== 'string') return null;
  return (
    <>
      <p className="basis-full text-13 text-muted">{missMessages.nearest(name, missText(spec, miss))}</p>
      <Button onClick={() => onChange({ filter: relaxedBy(view.filter, miss.part, miss.offer) })}>
        {offerText(spec, miss)}
      </Button>
    </>
  );
}
