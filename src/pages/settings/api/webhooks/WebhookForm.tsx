import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type NewWebhook, WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '#schemas/api/webhooks.ts';
import { WEBHOOK_FORM } from '#schemas/forms/webhooks.ts';
import { savedListsQuery } from '#src/api/savedLists.ts';
import { webhookMessages as text } from '#src/i18n/en/webhooks.ts';
import { Form, FormError } from '#src/shared/forms/Form.tsx';
import { Complaint, FormField } from '#src/shared/forms/fields.tsx';
import { SelectField } from '#src/shared/forms/SelectField.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';

/** Address, description, events and list of an endpoint, new or known. */
export function WebhookForm({
  known,
  onSave,
  onCancel,
}: {
  readonly known: Webhook | null;
  readonly onSave: (wanted: NewWebhook) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const id = useId();
  const form = useRulesForm(WEBHOOK_FORM, { url: known?.url ?? '', description: known?.description ?? '' });
  const [events, setEvents] = useState<readonly WebhookEvent[]>(known?.events ?? []);
  const [listId, setListId] = useState(known?.list?.id ?? null);
  const [isEmpty, setEmpty] = useState(false);
  const { data: lists = [] } = useQuery(savedListsQuery());
  const names = lists.map(({ storage_id: value, name: label }) => ({ value, label }));
  const isKnown = listId === null || names.some(({ value }) => value === listId);

  const save = async () => {
    setEmpty(events.length === 0);
    if (events.length === 0) return;
    await form.submit(({ url, description }) => onSave({ url, description, events: [...events], list_id: listId }));
  };
  return (
    <Form form={form} onSubmit={save} className="max-w-110">
      <FormField
        {...form.field('url')}
        label={text.url}
        note={{ tone: 'muted', text: text.urlNote }}
        inputMode="url"
        autoComplete="off"
        autoFocus
      />
      <FormField {...form.field('description')} label={text.description} autoComplete="off" />
      <fieldset aria-describedby={isEmpty ? `${id}-events` : undefined}>
        <legend className="mb-1 text-13 font-medium">{text.events}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <div key={event}>
            <Checkbox
              label={
                <span>
                  <span className="font-mono">{event}</span> <span className="text-muted">{text.event[event]}</span>
                </span>
              }
              checked={events.includes(event)}
              aria-invalid={isEmpty || undefined}
              onChange={({ target }) => {
                setEmpty(false);
                setEvents(target.checked ? [...events, event] : events.filter((one) => one !== event));
              }}
            />
          </div>
        ))}
        <Complaint id={`${id}-events`} text={isEmpty ? text.noEvent : undefined} />
      </fieldset>
      {events.some((event) => event.startsWith('list.')) && (
        <SelectField
          name="list"
          label={text.ofList}
          value={listId ?? ''}
          error={undefined}
          options={[
            { value: '', label: text.allLists },
            ...names,
            ...(isKnown ? [] : [{ value: listId, label: known?.list?.name ?? text.listGone }]),
          ]}
          onValue={(value) => setListId(value === '' ? null : value)}
        />
      )}
      <FormError message={form.error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="lg" aria-disabled={form.pending}>
          {known ? text.submit.edit : text.submit.add}
        </Button>
        <Button size="lg" variant="ghost" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  );
}
