import { mutationOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  Bell,
  BellOff,
  BriefcaseBusiness,
  Download,
  FileText,
  KeyRound,
  ListFilter,
  type LucideIcon,
  MonitorSmartphone,
  Sparkles,
  Star,
  Vote,
  Webhook,
} from 'lucide-react';
import type { Notification } from '#schemas/api/notifications.ts';
import { listPath } from '#schemas/kinds.ts';
import { VOTES_NEEDED_SEARCH } from '#schemas/queries/votesNeeded.ts';
import { readNotifications } from '#src/api/account.ts';
import { notificationsQuery } from '#src/api/accountQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { accountMenuMessages } from '#src/i18n/en/account.ts';
import { agoText } from '#src/i18n/relativeTime.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const text = accountMenuMessages.notifications;

/** Polling interval in ms while the window is visible. */
const ASK_EVERY = 60_000;

/** Bell in the header with the number of unread notifications. */
export function NotificationBell() {
  const { data } = useQuery({ ...notificationsQuery(), refetchInterval: ASK_EVERY, refetchOnWindowFocus: 'always' });
  const unread = data?.unread ?? 0;
  return (
    <Disclosure
      align="end"
      label={text.open(unread)}
      triggerClass={cx(buttonClass({ variant: 'ghost', square: true }), 'relative max-desk:size-10')}
      trigger={
        <>
          <Bell size={16} strokeWidth={1.75} aria-hidden />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="figure absolute -top-0.5 -right-0.5 min-w-4 pointer-coarse:top-1 pointer-coarse:right-1 rounded-full bg-info px-1 text-center text-[10px] leading-4 font-semibold text-canvas"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </>
      }
      panelClass="w-90 max-w-[calc(100vw-16px)] max-desk:fixed max-desk:top-(--header-height) max-desk:right-2"
    >
      <NotificationPanel />
    </Disclosure>
  );
}

/** Notifications, newest first; opening one marks it as read. */
function NotificationPanel() {
  // Who opens it wants to know what is there now.
  const { data, isPending, isError, error, refetch } = useQuery({ ...notificationsQuery(), refetchOnMount: 'always' });
  const mark = useMarkRead();
  return (
    <>
      <div className="flex h-11 items-center justify-between gap-4 border-b border-line pr-2 pl-4">
        <h2 className="text-14">{text.title}</h2>
        <Button variant="ghost" disabled={!data?.unread} onClick={() => mark()}>
          {text.readAll}
        </Button>
      </div>
      {isPending && (
        <div className="flex flex-col gap-3 p-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-10 rounded-control" />
          ))}
        </div>
      )}
      {isError && !data && <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState icon={BellOff} title={text.empty} text={text.emptyText} className="min-h-40" />
      )}
      {data && data.data.length > 0 && (
        <ul className="max-h-[min(420px,70dvh)] overflow-y-auto p-2">
          {data.data.map((one) => (
            <Entry key={one.id} notification={one} onFollow={() => !one.read && mark([one.id])} />
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ notification, onFollow }: { readonly notification: Notification; readonly onFollow: () => void }) {
  const now = useNow();
  const { to, search = {}, icon: Icon } = targetOf(notification);
  return (
    <li>
      <Link
        to={to}
        search={search}
        className="flex gap-3 rounded-control px-2 py-2 hover:bg-pressed focus-visible:-outline-offset-2"
        onClick={onFollow}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-pretty">{notification.title}</span>
          <span className="block text-12 text-pretty wrap-anywhere text-muted">{notification.text}</span>
          <time dateTime={notification.at} className="block text-12 text-muted">
            {agoText(notification.at, now)}
          </time>
        </span>
        {!notification.read && (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-info">
            <span className="sr-only">{text.unread}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

interface Target {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly icon: LucideIcon;
}

/** Page that a notification is about. */
function targetOf(notification: Notification): Target {
  switch (notification.kind) {
    case 'standing_list': {
      const { source, storage_id: id } = notification.data;
      return { to: listPath(source), search: { list: id }, icon: ListFilter };
    }
    case 'password_changed':
    case 'second_factor':
      return { to: '/profile-settings/security', icon: KeyRound };
    case 'signed_in':
      return { to: '/profile-settings/security', icon: MonitorSmartphone };
    case 'plan_changed':
    case 'plan_ending':
    case 'invoice':
    case 'card':
      return { to: '/profile-settings/change_plan', icon: Sparkles };
    case 'report':
      return { to: '/profile-settings/reports', icon: FileText };
    case 'webhook_disabled':
      return { to: '/profile-settings/api', icon: Webhook };
    case 'exports_used_up':
      return { to: '/profile-settings/change_plan', icon: Download };
    case 'research_decided': {
      const { slug, what } = notification.data;
      return { to: what === 'published' ? `/research/${slug}` : `/my-research/${slug}`, icon: FileText };
    }
    case 'proposal': {
      const { slug, what, is_batch: isBatch = false } = notification.data;
      if (what === 'waits') return { to: '/review', icon: FileText };
      const isAuthors = isBatch || what === 'refused' || what === 'conflicted';
      return { to: isAuthors ? '/profile-settings/contributor' : `/dao/${slug}`, icon: FileText };
    }
    case 'votes_needed': {
      const { slug, count } = notification.data;
      if (count === 1) return { to: `/dao/${slug}`, icon: Vote };
      return { to: '/dao', search: VOTES_NEEDED_SEARCH, icon: Vote };
    }
    case 'watched_records':
      return { to: '/watchlist', search: { tab: notification.data.source }, icon: Star };
    case 'job_ad': {
      const { slug, what } = notification.data;
      const isReadable = what === 'open' || what === 'ending' || what === 'expired';
      if (isReadable) return { to: `/crypto-jobs/${slug}`, icon: BriefcaseBusiness };
      return { to: '/career/post-job', search: { ads: 'own' }, icon: BriefcaseBusiness };
    }
  }
}

/** Marks notifications as read, all without ids; shows a failure. */
function useMarkRead(): (ids?: readonly number[]) => void {
  const toast = useToast();
  const { mutate } = useMutation({
    ...markReadMutation,
    onError: (error, ids, shown, context) => {
      markReadMutation.onError?.(error, ids, shown, context);
      toast({ tone: 'error', title: text.notMarked, text: error.message });
    },
  });
  return (ids) => mutate(ids);
}

const { queryKey } = notificationsQuery();

/** Marks notifications as read, all without ids: optimistic, rolled back on failure. */
export const markReadMutation = mutationOptions({
  mutationFn: (ids: readonly number[] | undefined) => readNotifications(ids),
  onMutate: async (ids, { client }) => {
    // A pending answer would be stale.
    await client.cancelQueries({ queryKey });
    const known = client.getQueryData(queryKey)?.data ?? [];
    const marked = new Set(known.filter(({ id, read }) => !read && (ids?.includes(id) ?? true)).map(({ id }) => id));
    const show = (read: boolean) =>
      client.setQueryData(queryKey, (now) => {
        const data = now?.data.map((one) => (marked.has(one.id) ? { ...one, read } : one));
        return data && { data, unread: data.filter((one) => !one.read).length };
      });
    show(true);
    return { undo: () => show(false) };
  },
  onError: (_error, _ids, shown) => shown?.undo(),
});
