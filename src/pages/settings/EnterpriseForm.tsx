import { useQueryClient } from '@tanstack/react-query';
import type { UserInfo } from '#schemas/api/account.ts';
import { ENTERPRISE_REQUEST } from '#schemas/api/plans.ts';
import { ENTERPRISE_FORM } from '#schemas/forms/plans.ts';
import { requestEnterprise } from '#src/api/account.ts';
import { subscriptionQuery } from '#src/api/accountQueries.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { Form, FormError } from '#src/shared/forms/Form.tsx';
import { FormField, LongField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const text = planMessages.enterprise;

const FIELDS = ['company', 'name', 'email', 'message'] as const;

/** Asks the operator for an offer. What is typed survives the end of a session. */
export function EnterpriseForm({ account, onDone }: { readonly account: UserInfo; readonly onDone: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useRulesForm(
    ENTERPRISE_FORM,
    { company: '', name: account.name, email: account.email ?? '', message: '' },
    { name: `plans.enterprise.${account.username}`, fields: FIELDS },
  );
  const send = () =>
    form.submit(async (values) => {
      client.setQueryData(subscriptionQuery().queryKey, await requestEnterprise(values));
      toast({ tone: 'success', title: text.sent, text: text.sentText });
      onDone();
    });
  return (
    <Form form={form} onSubmit={send} className="max-w-110">
      <FormField {...form.field('company')} label={text.company} autoComplete="organization" autoFocus />
      <FormField {...form.field('name')} label={text.name} autoComplete="name" />
      <FormField {...form.field('email')} label={text.email} type="email" autoComplete="email" />
      <LongField
        {...form.field('message')}
        label={text.message}
        note={{ tone: 'muted', text: text.messageNote }}
        maxLength={ENTERPRISE_REQUEST.message}
      />
      <FormError message={form.error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="lg" aria-disabled={form.pending}>
          {text.send}
        </Button>
        <Button size="lg" variant="ghost" onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  );
}
