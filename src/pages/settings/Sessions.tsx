import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { SessionsAnswerSchema } from '#schemas/api/auth.ts';
import { deviceOf } from '#schemas/devices.ts';
import { formatDateTime } from '#schemas/format.ts';
import { deviceName } from '#schemas/i18n/en/labels.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { endSession, endSessions } from '#src/api/settings.ts';
import { sessionsQuery } from '#src/api/settingsQueries.ts';
import { signOutAndReload } from '#src/features/auth/session.ts';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { agoText } from '#src/i18n/relativeTime.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { Toggletip } from '#src/ui/Toggletip.tsx';

const text = settingsMessages.sessions;

type Session = z.output<typeof SessionsAnswerSchema>['data'][number];

/** Sessions of the account, this browser first, each with a sign-out button. */
export function Sessions() {
  const { data: sessions, error, refetch } = useQuery({ ...sessionsQuery(), staleTime: 0 });
  const { busy, end, endOthers, endAll } = useEnding();
  const [asks, setAsks] = useState(false);
  const now = useNow();

  if (error && !sessions) {
    return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  }
  if (!sessions) return <Waiting />;
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  const isOnly = sessions.every(({ current }) => current);
  return (
    <>
      <ul aria-label={text.list} className="divide-y divide-line">
        {ordered.map((session) => (
          <SessionLine key={session.id} session={session} now={now} isBusy={busy} onEnd={() => void end(session)} />
        ))}
      </ul>
      {isOnly && <p className="text-12 text-muted">{text.only}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {!isOnly && (
          <Button disabled={busy} onClick={() => void endOthers()}>
            {text.endOthers}
          </Button>
        )}
        <Button disabled={busy} onClick={() => setAsks(true)}>
          {text.endAll}
        </Button>
      </div>
      <Dialog open={asks} onClose={() => setAsks(false)} title={text.confirm.title}>
        <p className="text-13 text-muted">{text.confirm.text}</p>
        <div className="mt-5 flex justify-end gap-2">
          <Button size="lg" data-autofocus onClick={() => setAsks(false)}>
            {text.confirm.cancel}
          </Button>
          <Button size="lg" variant="primary" disabled={busy} onClick={() => void endAll()}>
            {text.endAll}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function SessionLine({
  session: { device: userAgent, current, created_at: created, last_used_at: used },
  now,
  isBusy,
  onEnd,
}: {
  readonly session: Session;
  readonly now: number;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}) {
  const device = deviceOf(userAgent);
  const name = deviceName(device);
  const Icon = device.form === 'phone' ? Smartphone : Monitor;
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 first:pt-0">
      <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-13 font-medium">
          <Toggletip about={userAgent}>{name}</Toggletip>
        </p>
        <p className="text-12 text-muted">
          {current ? <span className="text-text">{text.here}</span> : text.used(agoText(used, now))}
          {', '}
          {text.since(formatDateTime(created, 'plain'))}
        </p>
      </div>
      {!current && (
        <Button aria-label={text.endOf(name)} disabled={isBusy} onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </li>
  );
}

/** Ends one session, all others, or all; one request at a time. */
function useEnding() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onError: ({ message }) => toast({ tone: 'error', title: text.endFailed, text: message }),
  });
  /** True when it succeeded. */
  const attempt = (call: () => Promise<unknown>) =>
    mutateAsync(call).then(
      () => true,
      () => false,
    );
  const refresh = () => queryClient.invalidateQueries(sessionsQuery());

  return {
    busy: isPending,
    end: async ({ id, device }: Session) => {
      const isDone = await attempt(() => endSession(id));
      // It may have ended already: refresh the list.
      await refresh();
      if (isDone) toast({ tone: 'success', title: text.ended(deviceName(deviceOf(device))) });
    },
    endOthers: async () => {
      if (!(await attempt(() => endSessions(true)))) return;
      await refresh();
      toast({ tone: 'success', title: text.endedOthers });
    },
    endAll: async () => {
      if (!(await attempt(() => endSessions(false)))) return;
      // A private page would ask to sign in again.
      await navigate({ to: '/' });
      signOutAndReload();
    },
  };
}

function Waiting() {
  return (
    <div role="status" aria-label={text.loading}>
      {['first', 'second'].map((line) => (
        <div key={line} className="flex h-14 flex-col justify-center gap-2.5">
          <Skeleton className="w-40" />
          <Skeleton className="w-64" />
        </div>
      ))}
    </div>
  );
}
