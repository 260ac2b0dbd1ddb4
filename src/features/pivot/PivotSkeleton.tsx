import { pivotMessages } from '#src/i18n/en/pivot.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';

const ROWS = Array.from({ length: 24 }, (_, at) => at);
const CELLS = Array.from({ length: 4 }, (_, at) => at);
const WIDTHS = ['w-28', 'w-20', 'w-32', 'w-24', 'w-16'];

/** Stands for the cells of a pivot while they are counted, in rows of the same height. */
export function PivotSkeleton({ rowHeight }: { readonly rowHeight: number }) {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={pivotMessages.states.loading}
      className="min-h-0 flex-1 overflow-hidden bg-surface"
    >
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-10 border-b border-line px-3" style={{ height: rowHeight }}>
          <span className="w-52 shrink-0">
            <Skeleton className={WIDTHS[row % WIDTHS.length] ?? ''} />
          </span>
          {CELLS.map((cell) => (
            <Skeleton key={cell} className="w-14 shrink-0 max-sm:nth-[n+3]:hidden" />
          ))}
        </div>
      ))}
    </div>
  );
}
