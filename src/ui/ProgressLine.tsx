import { messages } from '#src/i18n/index.ts';
import { cx } from './cx.ts';

/** A 2 px progress line at the top of its positioned parent. `value` (0 to 1) makes it determinate. */
export function ProgressLine({
  active,
  value,
  label = messages.ui.loading,
}: {
  readonly active: boolean;
  readonly value?: number | undefined;
  readonly label?: string;
}) {
  if (!active) return null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
      className="pointer-events-none absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden"
    >
      <div
        className={cx('h-full bg-accent', value === undefined ? 'progress-run w-2/5' : 'origin-left')}
        style={value === undefined ? undefined : { transform: `scaleX(${value})` }}
      />
    </div>
  );
}
