import { useQueryClient } from '@tanstack/react-query';
import { BILLING_DETAILS, type ReceiptParty } from '#schemas/api/billing.ts';
import { BILLING_DETAILS_FORM } from '#schemas/forms/plans.ts';
import { paymentQuery, stateDetails } from '#src/api/billingQueries.ts';
import { billingMessages } from '#src/i18n/en/billing.ts';
import { Form, FormError } from '#src/shared/forms/Form.tsx';
import { FormField, LongField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { Section } from '../Section.tsx';

const words = billingMessages.details;

const FIELDS = ['name', 'address', 'tax_id'] as const;

/** Who buys, as receipts to come state it. */
export function BillingDetails({
  details,
  username,
}: {
  /** Null: nothing is stated. */
  readonly details: ReceiptParty | null;
  readonly username: string;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useRulesForm(
    BILLING_DETAILS_FORM,
    { name: details?.name ?? '', address: details?.address ?? '', tax_id: details?.tax_id ?? '' },
    { name: `billing.details.${username}`, fields: FIELDS },
  );
  const save = () =>
    form.submit(async (values) => {
      const answer = await stateDetails(values);
      client.setQueryData(paymentQuery().queryKey, answer);
      toast({ tone: 'success', title: answer.details === null ? words.removed : words.saved });
    });
  return (
    <Section title={words.title} about={words.about} anchor="billing-details">
      <Form form={form} onSubmit={save} className="max-w-110">
        <FormField {...form.field('name')} label={words.name} autoComplete="organization" />
        <LongField
          {...form.field('address')}
          label={words.address}
          autoComplete="street-address"
          rows={3}
          maxLength={BILLING_DETAILS.address}
        />
        <FormField {...form.field('tax_id')} label={words.taxId} autoComplete="off" />
        <FormError message={form.error} />
        <div>
          <Button type="submit" size="lg" aria-disabled={form.pending}>
            {words.save}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
