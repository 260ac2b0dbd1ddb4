import { cx } from '#src/ui/cx.ts';

/** Up to this many are drawn one by one. */
const SEGMENTS_MAX = 10;

/** How much of a limit (at least 1) is used, drawn: pieces where there are few, else one bar. The words stand beside it. */
export function UsageMeter({ used, limit }: { readonly used: number; readonly limit: number }) {
  const filled = Math.min(used, limit);
  return (
    <div aria-hidden="true" className="flex h-1 gap-0.5 overflow-hidden rounded-full">
      {limit <= SEGMENTS_MAX ? (
        Array.from({ length: limit }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
          <span key={place} className={cx('flex-1', place < filled ? 'bg-text' : 'bg-line-strong')} />
        ))
      ) : (
        <span className="flex-1 bg-line-strong">
          <span className="block h-full origin-left bg-text" style={{ transform: `scaleX(${filled / limit})` }} />
        </span>
      )}
    </div>
  );
}
