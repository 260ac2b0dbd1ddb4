import { useSearch } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { useEffect, useState } from 'react';
import { WATCHED_SOURCES, type WatchedSource } from '#schemas/columns/watched.ts';
import { KINDS } from '#schemas/kinds.ts';
import { watchlistMessages } from '#src/i18n/watchlist.ts';
import { hasDraft } from '#src/shared/forms/drafts.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { Button } from '#src/ui/Button.tsx';
import { PasteDialog } from './paste/PasteDialog.tsx';
import { pasteDraft } from './paste/pastedList.ts';
import { WatchlistTable } from './WatchlistTable.tsx';
import { WatchlistTabs } from './WatchlistTabs.tsx';

const text = watchlistMessages;

/** The member's watchlists: one table a kind of thing. */
export function WatchlistPage() {
  const source = useSearch({ strict: false, select: ({ tab }: { tab?: unknown }) => readTab(tab) });
  const sid = KINDS[source].watchlist;
  const [pasting, setPasting] = useState(false);
  usePageTitle(text.title);
  useEffect(() => {
    // What was typed into it outlived the end of a session.
    if (hasDraft(pasteDraft(sid))) setPasting(true);
  }, [sid]);
  return (
    <>
      <div className="relative flex h-11 shrink-0 items-center gap-5 overflow-x-auto overflow-y-hidden border-b border-line px-4 whitespace-nowrap [scrollbar-width:none]">
        <h1 className="-mt-0.5 shrink-0 text-16 leading-5 max-desk:sr-only">{text.title}</h1>
        <WatchlistTabs source={source} />
        <Button icon={ClipboardList} className="ml-auto" onClick={() => setPasting(true)}>
          <span className="max-desk:sr-only">{text.paste.open}</span>
        </Button>
      </div>
      <WatchlistTable key={source} source={source} onPaste={() => setPasting(true)} />
      {pasting && <PasteDialog key={sid} source={source} onClose={() => setPasting(false)} />}
    </>
  );
}

/** The tab that an address names; anything else is the first. */
function readTab(tab: unknown): WatchedSource {
  return WATCHED_SOURCES.find((source) => source === tab) ?? WATCHED_SOURCES[0];
}
