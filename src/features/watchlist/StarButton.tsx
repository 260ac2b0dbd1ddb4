import { Star } from 'lucide-react';
import { IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';

/** The watchlist control beside a name: gold while the thing is watched. `label` says what it does. */
export function StarButton({
  label,
  watched,
  onToggle,
}: {
  readonly label: string;
  readonly watched: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <IconButton
      label={label}
      icon={Star}
      aria-pressed={watched}
      className={cx('bg-transparent!', watched && '[&_svg]:fill-accent [&_svg]:text-accent')}
      onClick={onToggle}
    />
  );
}
