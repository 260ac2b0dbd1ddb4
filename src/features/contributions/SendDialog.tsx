import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CONTRIBUTION_KINDS, type ContributionBody } from '#schemas/api/contributions.ts';
import { countChanges } from '#schemas/forms/profileEdits.ts';
import { sendRules } from '#schemas/forms/sendContribution.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { CONTRIBUTIONS, contributionLimitsQuery, sendContribution } from '#src/api/contributionQueries.ts';
import { PrivateProfileNote } from '#src/features/account/PrivateProfileNote.tsx';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { Form, FormError, SubmitButton } from '#src/shared/forms/Form.tsx';
import { FormField, LongField } from '#src/shared/forms/fields.tsx';
import { type RulesForm, useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { LimitsNote } from './LimitsNote.tsx';

const text = contributeMessages.send;

/** What is sent: the words of one contributor about one entity. */
interface Sendable extends Pick<ContributionBody, 'slug' | 'data' | 'others'> {
  readonly kind: EntityKind;
  /** Of the entity. */
  readonly name: string;
  /** Number of the draft that the server has of it; null: none. */
  readonly proposal: number | null;
}

/** Names what is typed in the last step, to find it after a reload. */
export const sendDraft = ({ kind, slug }: Pick<Sendable, 'kind' | 'slug'>) => `contribution.${kind}.${slug ?? 'new'}`;

/** The last step before a contribution is sent: privacy, a note, the limits, and what happens then. */
export function SendDialog({
  what,
  onSent,
  onClose,
}: {
  readonly what: Sendable;
  /** The server has it: nothing is left to keep on the device. */
  readonly onSent: () => void;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { data: limits } = useQuery(contributionLimitsQuery());
  const { typed, privacy, privacyChoice } = useSendTexts(sendDraft(what));
  const [isKept, setKept] = useState(false);
  const { name, slug, kind, data, others, proposal } = what;
  const isFull = limits !== undefined && limits.used >= limits.limit;
  const send = (isSent: boolean) => {
    setKept(!isSent);
    return typed.submit(async (texts) => {
      await sendContribution(proposal, {
        kind: CONTRIBUTION_KINDS[kind],
        update: slug === null ? 'new' : 'edit',
        ...{ slug, privacy, data, others, note: noteOf(texts), send: isSent },
      });
      onSent();
      toast({
        tone: 'success',
        title: isSent ? text.sent(name) : text.drafted(name),
        text: text.sentText,
        action: {
          label: text.open,
          run: () => void navigate({ to: '/profile-settings/$activeTab', params: { activeTab: 'contributor' } }),
        },
      });
      void client.invalidateQueries({ queryKey: CONTRIBUTIONS });
      onClose();
    });
  };
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <Form form={typed} onSubmit={() => (isFull ? Promise.resolve() : send(true))}>
        <p className="text-13 text-pretty wrap-anywhere text-muted">
          {slug === null ? text.whatNew(name) : text.what(name, countChanges(data))}
        </p>
        {privacyChoice}
        <NoteFields form={typed} />
        <LimitsNote className="border-t border-line pt-3" />
        <section className="text-12 text-muted">
          <h3 className="text-12 font-normal">{text.after}</h3>
          <ol className="list-decimal pl-4">
            {text.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <FormError message={typed.error} />
        <div className="flex flex-col gap-2">
          {!isFull && <SubmitButton pending={typed.pending && !isKept}>{text.submit}</SubmitButton>}
          <Button size="lg" aria-disabled={typed.pending} onClick={() => void send(false)}>
            {text.draft}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

type SendField = 'note' | 'phone' | 'sure';

/** The form of what is said beside the claims themselves, kept as the draft of what it is said of. */
export function useSendTexts(draft: string) {
  const [filled, setFilled] = useState({ phone: '', sure: '' });
  const typed = useRulesForm(
    { ...sendRules(filled), privacy: [] },
    { note: '', phone: '', sure: '', privacy: '1' },
    { name: draft, fields: ['note', 'phone', 'sure', 'privacy'], onReload: true },
  );
  const { phone, sure } = typed.values;
  if (phone !== filled.phone || sure !== filled.sure) setFilled({ phone, sure });
  const isPrivateProfile = useQuery(accountQuery()).data?.privacy === 0;
  const privacy: 0 | 1 = typed.values.privacy === '0' ? 0 : 1;
  const privacyChoice = (
    <div>
      <p className="mb-1.5 text-13 text-muted">{text.privacy}</p>
      <Segmented
        label={text.privacy}
        options={[
          { value: '1', label: text.privacies[1] },
          { value: '0', label: text.privacies[0] },
        ]}
        value={privacy === 1 ? '1' : '0'}
        onChange={(value) => typed.set('privacy', value)}
      />
      <div className="mt-1.5 text-12 text-muted">
        {privacy === 1 && isPrivateProfile ? <PrivateProfileNote /> : <p>{text.privacyNotes[privacy]}</p>}
      </div>
    </div>
  );
  return { typed, privacy, privacyChoice };
}

/** Words for the provider alone. */
export function NoteFields({ form }: { readonly form: Pick<RulesForm<SendField>, 'field'> }) {
  return (
    <>
      <LongField
        {...form.field('note')}
        rows={2}
        label={`${text.note} (${text.optional})`}
        note={{ tone: 'muted', text: text.noteHint }}
      />
      <div className="grid grid-cols-2 items-end gap-3 max-sm:grid-cols-1">
        <FormField
          {...form.field('phone')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder="+84901234567"
          label={`${text.phone} (${text.optional})`}
        />
        <FormField
          {...form.field('sure')}
          autoComplete="off"
          inputMode="decimal"
          placeholder="90"
          label={`${text.sure} (${text.optional})`}
        />
      </div>
    </>
  );
}

/** The note as the provider reads it. */
export function noteOf({ note, phone, sure }: Readonly<Record<SendField, string>>): string {
  const lines = [
    note.trim(),
    ...(phone === '' ? [] : [text.noteLines.phone(phone)]),
    ...(sure === '' ? [] : [text.noteLines.sure(sure)]),
  ];
  return lines.filter((line) => line !== '').join('\n');
}
