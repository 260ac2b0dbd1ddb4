import type { ReactNode } from 'react';
import {
  formatStated,
  formatStatedExact,
  type RoundAmounts,
  type StatedAmount,
  statedAmountOf,
} from '#schemas/entities/statedAmounts.ts';
import { messages } from '#src/i18n/index.ts';
import { Missing } from './Figures.tsx';

/**
 * Draws the amount of a round: `dollars`, and beside them the amount that a source states in another currency, or this
 * alone where dollars are unknown (null); `none` without both. In a column it stands before the figure, so that decimals
 * align. A plain function, so that a cell of the grid costs only its elements.
 */
export function drawBesideStated(
  dollars: ReactNode,
  stated: StatedAmount | null,
  place: 'column' | 'sentence',
  none: ReactNode = <Missing />,
): ReactNode {
  if (stated === null) return dollars ?? none;
  const drawn = (
    <span className="stated" data-alone={dollars === null || undefined}>
      <span aria-hidden="true">
        {dollars === null || place === 'column' ? formatStated(stated) : `(${formatStated(stated)})`}
      </span>
      <span className="sr-only">{messages.ui.statedAs(formatStatedExact(stated))}</span>
    </span>
  );
  if (place === 'column')
    return (
      <span className="stated-line">
        {drawn} {dollars !== null && <span>{dollars}</span>}
      </span>
    );
  return dollars === null ? (
    drawn
  ) : (
    <>
      {dollars} {drawn}
    </>
  );
}

/** The amount of a round; `children` draws its dollars. */
export function WithStated({
  of,
  place,
  none,
  children,
}: {
  readonly of: RoundAmounts;
  readonly place: 'column' | 'sentence';
  /** Where nobody discloses it. */
  readonly none?: ReactNode;
  readonly children: (usd: number) => ReactNode;
}) {
  const { amount_quantity: usd } = of;
  return drawBesideStated(usd === null ? null : children(usd), statedAmountOf(of), place, none);
}
