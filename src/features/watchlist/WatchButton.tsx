import { messages } from '#src/i18n/index.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import type { Watchable, Watchlist } from './pendingMutations.ts';
import { StarButton } from './StarButton.tsx';
import { useWatched } from './useWatched.ts';

const text = messages.directory.watch;

/** The star of what a page is about; the key of rows means it too. */
export function WatchButton({ sid, what }: { readonly sid: Watchlist; readonly what: Watchable }) {
  const { has, toggle } = useWatched(sid);
  const watched = has(what);
  useCommand('watch', () => toggle(what));
  return (
    <StarButton label={(watched ? text.remove : text.add)(what.name)} watched={watched} onToggle={() => toggle(what)} />
  );
}
