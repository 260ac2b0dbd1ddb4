import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey, MadeApiKey } from '#schemas/api/api-keys.ts';
import { formatDate, formatDateTime } from '#schemas/format.ts';
import { deleteApiKey, rotateApiKey } from '#src/api/settings.ts';
import { apiKeysQuery } from '#src/api/settingsQueries.ts';
import { apiKeyMessages as text } from '#src/i18n/en/apiKeys.ts';
import { agoText } from '#src/i18n/relativeTime.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { Confirmation } from './Confirmation.tsx';

interface Asked {
  readonly what: 'rotate' | 'remove';
  readonly key: ApiKey;
}

/** The keys of the member, each with its last use, and buttons to replace and to delete it. */
export function KeyList({
  keys,
  allowed,
  onRotated,
}: {
  readonly keys: readonly ApiKey[];
  readonly allowed: boolean;
  readonly onRotated: (made: MadeApiKey) => void;
}) {
  const toast = useToast();
  const client = useQueryClient();
  const now = useNow();
  const [asked, setAsked] = useState<Asked | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
  const rotate = useMutation({
    mutationFn: rotateApiKey,
    onSuccess: onRotated,
    onError: ({ message }) => toast({ tone: 'error', title: text.rotateFailed, text: message }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: ApiKey) => deleteApiKey(id),
    onSuccess: (_answer, { name }) => toast({ tone: 'success', title: text.removed(name) }),
    onError: ({ message }) => toast({ tone: 'error', title: text.removeFailed, text: message }),
    onSettled: refresh,
  });
  const confirm = ({ what, key }: Asked) => {
    setAsked(null);
    if (what === 'rotate') rotate.mutate(key.id);
    else remove.mutate(key);
  };
  const isBusy = rotate.isPending || remove.isPending;
  if (keys.length === 0) return <p className="text-13 text-muted">{text.none}</p>;
  return (
    <>
      <ul aria-label={text.list} className="divide-y divide-line">
        {keys.map((key) => (
          <KeyLine
            key={key.id}
            apiKey={key}
            allowed={allowed}
            now={now}
            isBusy={isBusy}
            onAsk={(what) => setAsked({ what, key })}
          />
        ))}
      </ul>
      {asked && (
        <Confirmation
          words={asked.what === 'rotate' ? text.confirmRotate : text.confirmRemove}
          name={asked.key.name}
          onClose={() => setAsked(null)}
          onConfirm={() => confirm(asked)}
        />
      )}
    </>
  );
}

function KeyLine({
  apiKey: { name, ending, scopes, created_at: made, expires_at: expires, last_used_at: used, replaced_at: replaced },
  allowed,
  now,
  isBusy,
  onAsk,
}: {
  readonly apiKey: ApiKey;
  readonly allowed: boolean;
  readonly now: number;
  readonly isBusy: boolean;
  readonly onAsk: (what: Asked['what']) => void;
}) {
  const isExpired = expires !== null && Date.parse(expires) <= now;
  const state = isExpired
    ? text.expired
    : !allowed
      ? text.disabled
      : replaced !== null && expires !== null
        ? text.replaced(formatDateTime(expires, 'plain'))
        : null;
  const facts = [
    scopes.join(', '),
    text.made(formatDate(made, 'plain')),
    used === null ? text.neverUsed : text.used(agoText(used, now)),
    ...(replaced !== null ? [] : [expires === null ? text.noEnd : text.expires(formatDate(expires, 'plain'))]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-baseline gap-x-2 text-13 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <code className="font-mono text-12 font-normal text-muted">{text.ending(ending)}</code>
        </p>
        <p className="mt-0.5 text-12 text-muted">
          {state !== null && <span className="text-text">{state}. </span>}
          {facts.join(' · ')}
        </p>
      </div>
      <div className="flex gap-2">
        {allowed && !isExpired && replaced === null && (
          <Button aria-label={text.rotateOf(name)} disabled={isBusy} onClick={() => onAsk('rotate')}>
            {text.rotate}
          </Button>
        )}
        <Button aria-label={text.removeOf(name, ending)} disabled={isBusy} onClick={() => onAsk('remove')}>
          {text.remove}
        </Button>
      </div>
    </li>
  );
}
