import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Invoice, SavedCard } from '#schemas/api/billing.ts';
import { payByCard, payBySavedCard, refetchPlan } from '#src/api/billingQueries.ts';
import { billingMessages } from '#src/i18n/en/billing.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { keepWayBack } from '../WayBack.tsx';
import { Choice } from './Choice.tsx';

const text = billingMessages;
const words = billingMessages.cards;

/** Pays the rest of an invoice by the kept card or a new one; whether a card is kept and the term renews is the member's choice. */
export function PayByCard({
  invoice,
  saved,
  renews,
}: {
  readonly invoice: Invoice;
  readonly saved: SavedCard | null;
  /** Whether the term renews by itself already. */
  readonly renews: boolean;
}) {
  const group = useId();
  const toast = useToast();
  const isExpired = saved !== null && isPast(saved, new Date());
  const [which, setWhich] = useState<'saved' | 'new'>(saved && !isExpired ? 'saved' : 'new');
  const [keep, setKeep] = useState(false);
  const [renew, setRenew] = useState(false);
  const usesSaved = saved !== null && which === 'saved';
  const canRenew = usesSaved || keep;
  const { id, due_cents: cents } = invoice;
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const choice = { keep, renew: canRenew && renew };
      return usesSaved ? await payBySavedCard(id, choice.renew) : await payByCard(id, choice);
    },
    onSuccess: (url) => {
      if (url !== null) {
        keepWayBack();
        return window.location.assign(url);
      }
      toast({ tone: 'success', title: words.charged, text: text.paidByCreditText });
    },
    onError: ({ message }) =>
      toast({ tone: 'error', title: usesSaved ? words.notCharged : text.cardFailed, text: message }),
    onSettled: (_url, _error, _variables, _context, { client }) => refetchPlan(client),
  });
  const label = usesSaved ? words.pay(cents, saved.last4) : text.payByCard(cents);
  return (
    <div className="mt-4 space-y-3">
      {saved && (
        <fieldset className="grid grid-cols-2 text-13 max-sm:grid-cols-1">
          <legend className="sr-only">{words.which}</legend>
          <Choice name={group} isChosen={usesSaved} onChoose={() => setWhich('saved')} label={words.named(saved)}>
            {isExpired ? words.expired(saved) : words.expires(saved)}
          </Choice>
          <Choice name={group} isChosen={!usesSaved} onChoose={() => setWhich('new')} label={words.another}>
            {text.cardAbout}
          </Choice>
        </fieldset>
      )}
      <div className="flex flex-col items-start gap-1">
        {!usesSaved && (
          <Checkbox
            label={saved ? words.keepInstead : words.keep}
            checked={keep}
            onChange={({ target }) => setKeep(target.checked)}
          />
        )}
        {!renews && (
          <Checkbox
            label={words.renew(invoice.months, invoice.amount_cents)}
            checked={canRenew && renew}
            disabled={!canRenew}
            onChange={({ target }) => setRenew(target.checked)}
          />
        )}
        <p className="text-12 text-muted">{renews ? words.renewsAlready : words.renewAbout}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-12 text-muted">
        <Button variant="primary" size="lg" aria-disabled={isPending} onClick={() => isPending || mutate()}>
          {isPending ? (usesSaved ? words.charging : text.cardOpening) : label}
        </Button>
        {usesSaved ? words.payAbout : text.payByCardAbout}
      </p>
    </div>
  );
}

/** A card is good to the end of its month. */
function isPast({ expires_month, expires_year }: SavedCard, now: Date): boolean {
  return now >= new Date(expires_year, expires_month, 1);
}
