import { Link } from '@tanstack/react-router';
import { ClipboardList, Star } from 'lucide-react';
import type { WatchedSource } from '#schemas/columns/watched.ts';
import { watchlistMessages } from '#src/i18n/watchlist.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/States.tsx';

const text = watchlistMessages;

/** Nothing is watched yet: how to begin. */
export function EmptyWatchlist({ source, onPaste }: { readonly source: WatchedSource; readonly onPaste: () => void }) {
  return (
    <EmptyState icon={Star} title={text.empty.title(source)} text={text.empty.text(source)}>
      <Link to="/directory/$source" params={{ source }} className={buttonClass()}>
        {text.empty.open(source)}
      </Link>
      <Button icon={ClipboardList} onClick={onPaste}>
        {text.paste.open}
      </Button>
    </EmptyState>
  );
}
