import { type ReactNode, useId, useState } from 'react';
import type { Webhook } from '#schemas/api/webhooks.ts';
import { formatDateTime } from '#schemas/format.ts';
import { webhookMessages as text } from '#src/i18n/en/webhooks.ts';
import { agoText } from '#src/i18n/relativeTime.ts';
import { Button } from '#src/ui/Button.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { webhookName } from './webhookName.ts';

/** What a member can ask of an endpoint. */
export type WebhookAction = 'test' | 'edit' | 'pause' | 'resume' | 'rotate' | 'remove';

/** An endpoint with its state, what can be done to it, and its log. `form` takes its place below while it is edited. */
export function WebhookLine({
  webhook,
  allowed,
  now,
  isBusy,
  onAction,
  form,
}: {
  readonly webhook: Webhook;
  readonly allowed: boolean;
  readonly now: number;
  readonly isBusy: boolean;
  readonly onAction: (action: WebhookAction) => void;
  readonly form: ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { url, description, events, state } = webhook;
  const host = webhookName(webhook);
  const button = (action: WebhookAction, label: string, name: string) => (
    <Button aria-label={name} disabled={isBusy} onClick={() => onAction(action)}>
      {label}
    </Button>
  );
  return (
    <li className="py-3 first:pt-0">
      <p className="text-13 font-medium wrap-anywhere">{url}</p>
      <p className="mt-0.5 text-12 text-pretty wrap-anywhere text-muted">
        <span className={state === 'disabled' ? 'text-negative' : 'text-text'}>
          {allowed ? text.state[state] : text.noPlan}.{' '}
        </span>
        {[...(description === '' ? [] : [description]), ...factsOf(webhook, now)].join(' · ')}
      </p>
      <p className="mt-0.5 font-mono text-12 text-muted">{events.join(', ')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          aria-label={text.logOf(host)}
          aria-expanded={isOpen}
          aria-controls={`${id}-log`}
          onClick={() => setOpen(!isOpen)}
        >
          {text.log}
        </Button>
        {allowed && (
          <>
            {state === 'active' && button('test', text.test, text.testOf(host))}
            {button('edit', text.edit, text.editOf(host))}
            {state === 'active'
              ? button('pause', text.pause, text.pauseOf(host))
              : button('resume', text.resume, text.resumeOf(host))}
            {button('rotate', text.rotate, text.rotateOf(host))}
          </>
        )}
        {button('remove', text.remove, text.removeOf(host))}
      </div>
      {form}
      <div id={`${id}-log`} hidden={!isOpen} className="mt-2">
        {isOpen && <DeliveryLog webhook={webhook} allowed={allowed} />}
      </div>
    </li>
  );
}

function factsOf({ list, disabled_by: by, failing_since: since, old_secret_until: until }: Webhook, now: number) {
  return [
    ...(list === null ? [] : [list.name === null ? text.listGone : text.rowsOf(list.name)]),
    ...(by === null ? [] : [text.disabledBy[by]]),
    ...(since === null || by !== null ? [] : [text.failing(agoText(since, now))]),
    ...(until === null ? [] : [text.oldSecret(formatDateTime(until, 'plain'))]),
  ];
}
