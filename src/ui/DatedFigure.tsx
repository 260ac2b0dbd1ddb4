import type { ReactNode } from 'react';
import type { StaleFigure } from '#schemas/freshness.ts';
import { ageText } from '#src/i18n/dataAge.ts';
import { messages } from '#src/i18n/index.ts';
import { useNow } from '#src/shared/clock.ts';

const text = messages.dataAge;

/** A figure; a stale one is dimmed and says its date. `isDated` false: the date stands beside another figure of that moment. */
export function DatedFigure({
  stale,
  isDated = true,
  children,
}: {
  readonly stale: StaleFigure | null;
  readonly isDated?: boolean;
  readonly children: ReactNode;
}) {
  const now = useNow();
  if (stale === null) return children;
  return (
    <span data-age="stale">
      {children}
      {isDated && (
        <span className="figure text-12 font-normal tracking-normal">
          {' '}
          {stale.moment === null ? text.asOfUnknown : text.asOf(ageText(stale.moment, now))}
        </span>
      )}
    </span>
  );
}
