import { formatDateTime } from '#schemas/format.ts';
import type { Status } from '#schemas/queries/results.ts';
import { messages } from '#src/i18n/index.ts';
import { tablePartMessages } from '#src/i18n/tableParts.ts';
import { Dialog } from '#src/ui/Dialog.tsx';

const text = tablePartMessages.partial;

/** Every feed with what became of it and when. */
export function PartialDetails({ feeds, onClose }: { readonly feeds: Status['feeds']; readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-13">
        {feeds.map((feed) => (
          <div key={feed.name} className="contents">
            <dt>
              {messages.ui.source(feed.name)}
              {feed.message !== null && <span className="block text-12 text-muted">{feed.message}</span>}
            </dt>
            <dd className={feed.status === 'failed' ? 'text-negative' : 'text-muted'}>
              {text.states[feed.status]}
              {feed.finished_at !== null && (
                <span className="figure block text-12 text-muted">{formatDateTime(feed.finished_at)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
