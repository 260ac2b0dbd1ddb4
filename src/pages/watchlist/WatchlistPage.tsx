import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { useEffect, useState } from 'react';
import { WATCHED_SOURCES, type WatchedSource } from '#schemas/columns/watched.ts';
import { formatCount } from '#schemas/format.ts';
import { headingOf } from '#schemas/i18n/en/rowNames.ts';
import { KINDS } from '#schemas/kinds.ts';
import { watchedQuery } from '#src/api/accountQueries.ts';
import { watchlistMessages } from '#src/i18n/en/watchlist.ts';
import { hasDraft } from '#src/shared/forms/drafts.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { PasteDialog } from './PasteDialog.tsx';
import { pasteDraft } from './pastedList.ts';
import { WatchlistTable } from './WatchlistTable.tsx';

const text = watchlistMessages;

/** The user's watchlists: one table per kind of record. */
export function WatchlistPage() {
  const source = useSearch({ strict: false, select: ({ tab }: { tab?: unknown }) => readTab(tab) });
  const sid = KINDS[source].watchlist;
  const [pasting, setPasting] = useState(false);
  usePageTitle(text.title);
  useEffect(() => {
    // A draft survived the end of a session: reopen the dialog.
    if (hasDraft(pasteDraft(sid))) setPasting(true);
  }, [sid]);
  return (
    <>
      <div className="relative flex h-11 shrink-0 items-center gap-5 border-b border-line px-4 whitespace-nowrap">
        <h1 className="-mt-0.5 shrink-0 text-16 leading-5 max-desk:sr-only">{text.title}</h1>
        <WatchlistTabs source={source} />
        <Button icon={ClipboardList} className="shrink-0" onClick={() => setPasting(true)}>
          <span className="max-desk:sr-only">{text.paste.open}</span>
        </Button>
      </div>
      <WatchlistTable key={source} source={source} onPaste={() => setPasting(true)} />
      {pasting && <PasteDialog key={sid} source={source} onClose={() => setPasting(false)} />}
    </>
  );
}

/** The tab in the URL; an unknown one becomes the first. */
function readTab(tab: unknown): WatchedSource {
  return WATCHED_SOURCES.find((source) => source === tab) ?? WATCHED_SOURCES[0];
}

/** The watchlists with their counts. */
function WatchlistTabs({ source }: { readonly source: WatchedSource }) {
  return (
    <nav
      aria-label={watchlistMessages.tabs}
      className="flex min-w-0 flex-1 self-stretch overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
    >
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
      {/* The link covers its count too. */}
      <Link
        to="/watchlist"
        search={{ tab: source }}
        aria-current={isHere ? 'page' : undefined}
        className="flex h-full items-center -outline-offset-2 before:absolute before:inset-0"
      >
        {headingOf(source)}
      </Link>
      {data && <span className="figure text-12 font-normal text-faint">{formatCount(data.length)}</span>}
    </li>
  );
}
