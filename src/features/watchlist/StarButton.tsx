import { Star } from 'lucide-react';
import { messages } from '#src/i18n/index.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import type { Watchable, Watchlist } from './mutations.ts';
import { useWatched } from './useWatched.ts';

const text = messages.directory.watch;

/** Watchlist star beside a name: gold while watched. `label` says what it does. */
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

/** Star of an entity page; the row shortcut toggles it too. */
export function WatchButton({ sid, what }: { readonly sid: Watchlist; readonly what: Watchable }) {
  const { has, toggle } = useWatched(sid);
  const watched = has(what);
  useCommand('watch', () => toggle(what));
  return (
    <StarButton label={(watched ? text.remove : text.add)(what.name)} watched={watched} onToggle={() => toggle(what)} />
  );
}
