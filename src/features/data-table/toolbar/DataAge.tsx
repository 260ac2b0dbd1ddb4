import { useQuery } from '@tanstack/react-query';
import { hasMoment, type Moments, pageMoment } from '#schemas/freshness.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { AsOf } from '#src/ui/AsOf.tsx';

/** Ages of the figures of the data set; null: all are of one moment, as in generated rows. */
export function useMoments(sampleMode: boolean): Moments | null {
  const { data } = useQuery({ ...statusQuery(), enabled: !sampleMode });
  return sampleMode ? null : (data?.moments ?? null);
}

/** How old the figures of a page are. `asOf`: their moment where all share one; null: nothing is held. */
export function DataAge({
  source,
  asOf,
  sampleMode,
  className,
}: {
  readonly source: DataSetName;
  readonly asOf: string | null;
  readonly sampleMode: boolean;
  readonly className?: string;
}) {
  const moments = useMoments(sampleMode);
  if ((asOf === null && moments === null) || !hasMoment(source)) return null;
  const moment = moments === null ? asOf : pageMoment(moments, source);
  return <AsOf moment={moment} {...(className === undefined ? {} : { className })} />;
}
