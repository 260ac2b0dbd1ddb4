import { useMutation } from '@tanstack/react-query';
import type { TermMonths } from '#schemas/entities/subscriptions.ts';
import { createInvoice, refetchPlan } from '#src/api/billingQueries.ts';
import { billingMessages as text } from '#src/i18n/en/billing.ts';
import { Button } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

/** Confirms the chosen term: makes its invoice, which credit pays first. */
export function PayButton({
  months,
  creditCents,
  onMade,
}: {
  readonly months: TermMonths;
  readonly creditCents: number;
  /** Called with the identity of the invoice. */
  readonly onMade: (id: string) => void;
}) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => createInvoice(months),
    onSuccess: ({ id, status }) => {
      onMade(id);
      if (status === 'Settled') toast({ tone: 'success', title: text.paidByCredit, text: text.paidByCreditText });
    },
    onError: ({ message }) => toast({ tone: 'error', title: text.notMade, text: message }),
    onSettled: (_made, _error, _variables, _context, { client }) => refetchPlan(client),
  });
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-12 text-muted">
      <Button variant="primary" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        {text.pay(months)}
      </Button>
      {creditCents > 0 ? text.credit(creditCents) : text.payAbout}
    </p>
  );
}
