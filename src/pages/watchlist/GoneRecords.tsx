import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleSlash, X } from 'lucide-react';
import type { GoneItem } from '#schemas/api/watchlist.ts';
import { formatDate } from '#schemas/format.ts';
import { detailPath, KINDS, type WATCHED_ENTITIES } from '#schemas/kinds.ts';
import * as calls from '#src/api/account.ts';
import { goneWatchedQuery } from '#src/api/accountQueries.ts';
import { formerMessages } from '#src/i18n/en/former.ts';
import { Button } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

type Source = (typeof WATCHED_ENTITIES)[number];

/** Watched records that no source reports any more, above the table that has no rows of them. */
export function GoneRecords({ source }: { readonly source: Source }) {
  const sid = KINDS[source].watchlist;
  const { data: items = [] } = useQuery(goneWatchedQuery(sid));
  const client = useQueryClient();
  const toast = useToast();
  const { mutate: remove, isPending } = useMutation({
    mutationFn: ({ _id }: GoneItem) => calls.unwatch(sid, { ids: [_id] }),
    onError: (error) => toast({ tone: 'error', title: formerMessages.notRemoved, text: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: goneWatchedQuery(sid).queryKey }),
  });
  if (items.length === 0) return null;
  return (
    <section
      aria-label={formerMessages.watched(source, items.length)}
      className="shrink-0 border-b border-line bg-surface px-4 py-2 text-13"
    >
      <h2 className="flex items-center gap-2.5 text-13 font-medium">
        <CircleSlash size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        {formerMessages.watched(source, items.length)}
      </h2>
      <ul className="max-h-32 overflow-y-auto pl-6.5">
        {items.map((item) => (
          <li key={item._id} className="flex min-h-8 items-center gap-3">
            {item.slug === null ? (
              <span>{item.name}</span>
            ) : (
              <Link to={detailPath(KINDS[source].opens, item.slug)} className="shrink-0 font-medium hover:underline">
                {item.name}
              </Link>
            )}
            {item.last_reported_at !== null && (
              <span className="shrink-0 text-muted max-sm:hidden">
                {formerMessages.last(formatDate(item.last_reported_at.slice(0, 10)))}
              </span>
            )}
            <span className="min-w-0 flex-1 truncate text-muted">{item.note}</span>
            <Button
              variant="ghost"
              icon={X}
              aria-label={formerMessages.remove(item.name)}
              disabled={isPending}
              onClick={() => remove(item)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
