import { useQuery } from '@tanstack/react-query';
import { CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { formatDate, formatDateTime } from '#schemas/format.ts';
import type { Status } from '#schemas/queries/results.ts';
import { statusQuery } from '#src/api/queries.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { messages } from '#src/i18n/index.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { NoticeLine } from '#src/ui/States.tsx';

const text = tablePartMessages.partial;

/** Shows which feeds failed and the age of their data; nothing while all succeed. */
export function PartialNotice() {
  const { data } = useQuery(statusQuery());
  const [open, setOpen] = useState(false);
  const failed = data?.feeds.filter((feed) => feed.status === 'failed') ?? [];
  const asked = data?.feeds.filter((feed) => feed.status !== 'never') ?? [];
  if (!data || failed.length === 0) return null;
  return (
    <div className="px-4 pt-2">
      <NoticeLine icon={CircleDashed} actions={[{ label: text.details, onClick: () => setOpen(true) }]}>
        {text.text(asked.length - failed.length, asked.length)} {failed.map(ageOf).join(' ')}
      </NoticeLine>
      {open && <PartialDetails feeds={data.feeds} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ageOf({ name, finished_at }: Status['feeds'][number]): string {
  return finished_at === null
    ? text.never(messages.ui.source(name))
    : text.from(messages.ui.source(name), formatDate(finished_at, 'plain'));
}

/** Every feed with its outcome and time. */
function PartialDetails({ feeds, onClose }: { readonly feeds: Status['feeds']; readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-13">
        {feeds.map((feed) => (
          <div key={feed.name} className="contents">
            <dt>{messages.ui.source(feed.name)}</dt>
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
