import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery, Webhook } from '#schemas/api/webhooks.ts';
import { formatDateTime } from '#schemas/format.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { replayDelivery } from '#src/api/settings.ts';
import { deliveriesQuery } from '#src/api/settingsQueries.ts';
import { webhookMessages } from '#src/i18n/en/webhooks.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const text = webhookMessages.deliveries;
const FIRST = 10;
const MOST = 50;
/** How often the log is read again while it is open, in ms. */
const ASK_EVERY = 4_000;

/** What was sent to an endpoint, each with its attempts, its body and a button to send it again. */
export function DeliveryLog({
  webhook: { id, state },
  allowed,
}: {
  readonly webhook: Webhook;
  readonly allowed: boolean;
}) {
  const [take, setTake] = useState(FIRST);
  const client = useQueryClient();
  const toast = useToast();
  const { data: log, error, refetch } = useQuery({ ...deliveriesQuery(id, take), refetchInterval: ASK_EVERY });
  const replay = useMutation({
    mutationFn: (delivery: string) => replayDelivery(id, delivery),
    onError: ({ message }) => toast({ tone: 'error', title: text.replayFailed, text: message }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesQuery(id, take).queryKey }),
  });
  if (error && !log) return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!log) {
    return (
      <div role="status" aria-label={text.loading} className="py-2">
        <Skeleton className="w-60" />
      </div>
    );
  }
  if (log.data.length === 0) return <p className="py-2 text-12 text-muted">{text.none}</p>;
  const canReplay = allowed && state === 'active';
  return (
    <>
      <ul className="divide-y divide-line">
        {log.data.map((delivery) => (
          <DeliveryLine
            key={delivery.id}
            delivery={delivery}
            onReplay={canReplay && delivery.state !== 'waiting' ? () => replay.mutate(delivery.id) : null}
            isBusy={replay.isPending}
          />
        ))}
      </ul>
      {log.total > take && take < MOST && (
        <Button variant="ghost" className="mt-1" onClick={() => setTake(MOST)}>
          {text.more}
        </Button>
      )}
    </>
  );
}

function DeliveryLine({
  delivery: { type, state, created_at: at, next_at: next, body, attempts },
  onReplay,
  isBusy,
}: {
  readonly delivery: Delivery;
  readonly onReplay: (() => void) | null;
  readonly isBusy: boolean;
}) {
  const time = formatDateTime(at, 'plain');
  const [last] = attempts;
  const facts = [
    time,
    ...(attempts.length > 0 ? [text.attempts(attempts.length)] : []),
    ...(last ? [outcomeOf(last)] : []),
    ...(next === null ? [] : [text.next(formatDateTime(next, 'plain'))]),
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2 text-12">
      <details className="min-w-0 flex-1 basis-60">
        <summary className="cursor-pointer">
          <code className="font-mono">{type}</code>{' '}
          <span className={state === 'failed' ? 'text-negative' : undefined}>{text.state[state]}</span>
          <span className="text-muted"> · {facts.join(' · ')}</span>
        </summary>
        <p className="mt-2 text-muted">{text.body}</p>
        <Code>{body}</Code>
        {attempts.map((attempt) => (
          <div key={attempt.number}>
            <p className="mt-2 text-muted">
              {[
                `${attempt.number}.`,
                formatDateTime(attempt.at, 'plain'),
                outcomeOf(attempt),
                text.took(attempt.took_ms),
              ].join(' · ')}
            </p>
            {attempt.answer !== '' && <Code>{attempt.answer}</Code>}
          </div>
        ))}
      </details>
      {onReplay && (
        <Button aria-label={text.replayOf(type, time)} disabled={isBusy} onClick={onReplay}>
          {text.replay}
        </Button>
      )}
    </li>
  );
}

function outcomeOf({ status, failure }: Delivery['attempts'][number]): string {
  const words = failure === null ? text.accepted : text.failure[failure];
  return status === null ? words : `${status} ${words}`;
}

function Code({ children }: { readonly children: string }) {
  return (
    <pre className="mt-1 max-h-60 overflow-y-auto rounded-control bg-pressed px-3 py-2 font-mono text-12 wrap-anywhere whitespace-pre-wrap">
      {children}
    </pre>
  );
}
