import { useDataOrigin } from '#src/api/useDataOrigin.ts';
import { DealQuarters } from './DealQuarters.tsx';
import { DealShares } from './DealShares.tsx';
import type { DealsProps } from './dealMarks.ts';

/** Deals and capital of an investor: by quarter, stage and sector. */
export function InvestorDeals({
  asOf,
  ...deals
}: Omit<DealsProps, 'origin'> & {
  /** Moment of the answer; null: unknown. */
  readonly asOf: string | null;
}) {
  const origin = useDataOrigin(asOf);
  return (
    <>
      <DealQuarters {...deals} origin={origin} />
      <DealShares {...deals} origin={origin} />
    </>
  );
}
