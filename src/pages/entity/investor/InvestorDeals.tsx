import { useDataOrigin } from '#src/api/useDataOrigin.ts';
import { DealQuarters } from './DealQuarters.tsx';
import { DealShares } from './DealShares.tsx';
import type { DealsProps } from './dealMarks.ts';

/** Deals and capital of an investor: by quarter, stage and sector. */
export function InvestorDeals(deals: Omit<DealsProps, 'origin'>) {
  const origin = useDataOrigin('rounds');
  return (
    <>
      <DealQuarters {...deals} origin={origin} />
      <DealShares {...deals} origin={origin} />
    </>
  );
}
