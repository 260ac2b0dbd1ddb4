import { useQuery } from '@tanstack/react-query';
import { CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#schemas/format.ts';
import type { Status } from '#schemas/queries/results.ts';
import { statusQuery } from '#src/api/queries.ts';
import { messages } from '#src/i18n/index.ts';
import { tablePartMessages } from '#src/i18n/tableParts.ts';
import { NoticeLine } from '#src/ui/States.tsx';
import { PartialDetails } from './PartialDetails.tsx';

const text = tablePartMessages.partial;

/** Says that some feeds did not answer, and how old their part is. Nothing while all is well. */
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
