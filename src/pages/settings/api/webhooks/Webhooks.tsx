import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { type MadeWebhook, type NewWebhook, WEBHOOK, type Webhook } from '#schemas/api/webhooks.ts';
import { helpPath } from '#schemas/help/contents.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { addWebhook, changeWebhook, deleteWebhook, rotateWebhook, testWebhook } from '#src/api/settings.ts';
import { webhooksQuery } from '#src/api/settingsQueries.ts';
import { webhookMessages as text } from '#src/i18n/en/webhooks.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button } from '#src/ui/Button.tsx';
import { focusOnceDrawn } from '#src/ui/focus.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { Section, SectionsSkeleton } from '../../Section.tsx';
import { Confirmation } from '../Confirmation.tsx';
import { ShownSecret } from '../ShownSecret.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { type WebhookAction, WebhookLine } from './WebhookLine.tsx';
import { webhookName } from './webhookName.ts';

interface Asked {
  readonly what: 'rotate' | 'remove';
  readonly webhook: Webhook;
}

/** Webhooks of the member: endpoints with their logs, added, changed, tried and deleted. Nothing without plan and endpoints. */
export function Webhooks() {
  const { data, error, refetch } = useQuery({ ...webhooksQuery(), staleTime: 0 });
  if (error && !data) return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={text.loading}>
        <SectionsSkeleton />
      </div>
    );
  }
  const { allowed, data: webhooks } = data;
  return allowed || webhooks.length > 0 ? <Endpoints allowed={allowed} webhooks={webhooks} /> : null;
}

function Endpoints({ allowed, webhooks }: { readonly allowed: boolean; readonly webhooks: readonly Webhook[] }) {
  const client = useQueryClient();
  const toast = useToast();
  const now = useNow();
  /** An endpoint that is edited, or a new one. */
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [shown, setShown] = useState<MadeWebhook | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  // The button is there again after the next rendering.
  const backToButton = () => focusOnceDrawn(() => create.current);
  const refresh = () => client.invalidateQueries({ queryKey: webhooksQuery().queryKey });
  const refused = (title: string) => (error: Error) => toast({ tone: 'error', title, text: error.message });
  const change = useMutation({
    mutationFn: ({ id, state }: { readonly id: string; readonly state: 'active' | 'paused' }) =>
      changeWebhook(id, { state }),
    onError: refused(text.changeFailed),
    onSettled: refresh,
  });
  const test = useMutation({
    mutationFn: testWebhook,
    onSuccess: (_done, id) => {
      toast({ tone: 'success', title: text.tested, text: text.testedText });
      void client.invalidateQueries({ queryKey: [...webhooksQuery().queryKey, id] });
    },
    onError: refused(text.testFailed),
  });
  const rotate = useMutation({
    mutationFn: rotateWebhook,
    onSuccess: setShown,
    onError: refused(text.rotateFailed),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Webhook) => deleteWebhook(id),
    onSuccess: (_done, webhook) => toast({ tone: 'success', title: text.removed(webhookName(webhook)) }),
    onError: refused(text.removeFailed),
    onSettled: refresh,
  });
  const close = () => {
    if (edited === 'new') backToButton();
    setEdited(null);
  };
  const save = async (wanted: NewWebhook) => {
    if (edited === null) return;
    if (edited === 'new') setShown(await addWebhook(wanted));
    else await changeWebhook(edited.id, wanted);
    setEdited(null);
    await refresh();
  };
  const act = (webhook: Webhook, action: WebhookAction) => {
    if (action === 'test') test.mutate(webhook.id);
    else if (action === 'edit') setEdited(webhook);
    else if (action === 'pause') change.mutate({ id: webhook.id, state: 'paused' });
    else if (action === 'resume') change.mutate({ id: webhook.id, state: 'active' });
    else setAsked({ what: action, webhook });
  };
  const confirm = ({ what, webhook }: Asked) => {
    setAsked(null);
    if (what === 'rotate') rotate.mutate(webhook.id);
    else remove.mutate(webhook);
  };
  const isBusy = change.isPending || test.isPending || rotate.isPending || remove.isPending;
  const form = <WebhookForm known={edited === 'new' ? null : edited} onSave={save} onCancel={close} />;
  return (
    <>
      {shown && (
        <ShownSecret
          key={shown.secret}
          title={text.shown.title(webhookName(shown.made))}
          words={text.shown}
          secret={shown.secret}
          onDone={() => {
            setShown(null);
            backToButton();
          }}
        />
      )}
      <Section
        title={text.title}
        about={
          <>
            {text.about}{' '}
            <Link to={helpPath('api-help-guide/webhooks')} className="text-text underline">
              {text.help}
            </Link>
          </>
        }
      >
        {!allowed && <p className="mb-3 text-13 text-muted">{text.kept}</p>}
        {webhooks.length === 0 && <p className="text-13 text-muted">{text.none}</p>}
        {webhooks.length > 0 && (
          <ul aria-label={text.list} className="divide-y divide-line">
            {webhooks.map((webhook) => (
              <WebhookLine
                key={webhook.id}
                webhook={webhook}
                allowed={allowed}
                now={now}
                isBusy={isBusy}
                onAction={(action) => act(webhook, action)}
                form={
                  edited !== 'new' &&
                  edited?.id === webhook.id && (
                    <section aria-label={text.formOf.edit(webhookName(webhook))} className="mt-3">
                      {form}
                    </section>
                  )
                }
              />
            ))}
          </ul>
        )}
        {edited === 'new' && (
          <section aria-label={text.formOf.add} className="mt-4">
            {form}
          </section>
        )}
        {allowed && edited !== 'new' && webhooks.length < WEBHOOK.endpoints && (
          <Button ref={create} icon={Plus} className="mt-4" onClick={() => setEdited('new')}>
            {text.add}
          </Button>
        )}
      </Section>
      {asked && (
        <Confirmation
          words={asked.what === 'rotate' ? text.confirmRotate : text.confirmRemove}
          name={webhookName(asked.webhook)}
          onClose={() => setAsked(null)}
          onConfirm={() => confirm(asked)}
        />
      )}
    </>
  );
}
