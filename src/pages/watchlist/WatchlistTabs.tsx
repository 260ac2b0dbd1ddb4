import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { WATCHED_SOURCES, type WatchedSource } from '#schemas/columns/watched.ts';
import { formatCount } from '#schemas/format.ts';
import { KINDS } from '#schemas/kinds.ts';
import { watchedQuery } from '#src/api/accountQueries.ts';
import { messages } from '#src/i18n/index.ts';
import { watchlistMessages } from '#src/i18n/watchlist.ts';
import { cx } from '#src/ui/cx.ts';

/** The three watchlists with their sizes. */
export function WatchlistTabs({ source }: { readonly source: WatchedSource }) {
  return (
    <nav aria-label={watchlistMessages.tabs} className="flex shrink-0 self-stretch">
      <ul className="flex gap-5">
        {WATCHED_SOURCES.map((each) => (
          <Tab key={each} source={each} isHere={each === source} />
        ))}
      </ul>
    </nav>
  );
}

function Tab({ source, isHere }: { readonly source: WatchedSource; readonly isHere: boolean }) {
  const { data } = useQuery(watchedQuery(KINDS[source].watchlist));
  return (
    <li
      className={cx(
        'relative flex items-center gap-1.5 text-14 font-medium',
        isHere
          ? 'text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent'
          : 'text-muted hover:text-text',
      )}
    >
      {/* The link covers its count as well. */}
      <Link
        to="/watchlist"
        search={{ tab: source }}
        aria-current={isHere ? 'page' : undefined}
        className="flex h-full items-center -outline-offset-2 before:absolute before:inset-0"
      >
        {messages.shell.directory[source].title}
      </Link>
      {data && <span className="figure text-12 font-normal text-faint">{formatCount(data.length)}</span>}
    </li>
  );
}
