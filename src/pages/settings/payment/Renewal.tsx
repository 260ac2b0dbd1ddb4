import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { PaymentAnswer, RenewalAnswer, SavedCard } from '#schemas/api/billing.ts';
import { formatDate } from '#schemas/format.ts';
import { paymentQuery, removeCard, setRenewing } from '#src/api/billingQueries.ts';
import { billingMessages } from '#src/i18n/en/billing.ts';
import { Button } from '#src/ui/Button.tsx';
import { focusOnceDrawn } from '#src/ui/focus.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { Section } from '../Section.tsx';

const words = billingMessages.cards;
const day = (moment: string) => formatDate(moment, 'plain');

/** The kept card, and how the paid term renews by it: what is charged when, and until when it can be stopped. */
export function Renewal({ payment: { saved_card: card, renewal } }: { readonly payment: PaymentAnswer }) {
  if (card === null && renewal === null) return null;
  return (
    <Section title={words.title} about={words.about}>
      <div className="divide-y divide-line text-13">
        {renewal && <Renewing renewal={renewal} card={card} />}
        {card && <KeptCard card={card} isRenewing={renewal !== null && renewal.charges_at !== null} />}
      </div>
    </Section>
  );
}

function Renewing({ renewal, card }: { readonly renewal: RenewalAnswer; readonly card: SavedCard | null }) {
  const { mutate, isPending } = useChange((renews: boolean) => setRenewing(renews), words.notChanged);
  const { ends_at: ends } = renewal;
  return (
    <div className="pb-4">
      <p>{sentenceOf(renewal, card)}</p>
      {ends === null ? (
        <Confirmed
          ask={words.cancel}
          // Date and any charge still to come, before it is confirmed.
          about={[
            renewal.would_end_at === renewal.charges_at
              ? words.cancelInTime(day(renewal.would_end_at))
              : words.cancelLate(renewal.cents, day(renewal.charges_at ?? ''), day(renewal.would_end_at)),
            words.nothingDeleted,
          ]}
          confirm={words.cancelConfirm}
          isPending={isPending}
          onConfirm={() => mutate(false)}
        />
      ) : (
        <Button className="mt-3" aria-disabled={isPending} onClick={() => isPending || mutate(true)}>
          {words.resume}
        </Button>
      )}
    </div>
  );
}

function sentenceOf(renewal: RenewalAnswer, card: SavedCard | null): string {
  const { months, cents, charges_at: charges, retries_at: retries, ends_at: ends, cancel_by } = renewal;
  const named = card ? words.named(card) : words.aCard;
  if (charges === null) return words.ends(day(ends ?? cancel_by));
  if (retries !== null) return words.retries(cents, named, day(retries));
  if (ends !== null) return words.endsLater(cents, day(charges), day(ends));
  const isInTime = Date.parse(cancel_by) > Date.now();
  return words.renews({ months, cents, card: named, day: day(charges), by: isInTime ? day(cancel_by) : null });
}

function KeptCard({ card, isRenewing }: { readonly card: SavedCard; readonly isRenewing: boolean }) {
  const { mutate, isPending } = useChange(removeCard, words.notRemoved);
  return (
    <div className="pt-4 first:pt-0">
      <p>
        <span className="font-medium">{words.named(card)}</span>{' '}
        <span className="text-muted">{words.expires(card)}</span>
      </p>
      <Confirmed
        ask={words.remove}
        about={[isRenewing ? words.removeRenewing : words.removeAbout]}
        confirm={words.removeConfirm}
        isPending={isPending}
        onConfirm={() => mutate(undefined)}
      />
    </div>
  );
}

/** A button that says what follows before it is meant. */
function Confirmed({
  ask,
  about,
  confirm,
  isPending,
  onConfirm,
}: {
  readonly ask: string;
  readonly about: readonly string[];
  readonly confirm: string;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  const asked = useRef<HTMLButtonElement>(null);
  const meant = useRef<HTMLButtonElement>(null);
  // It replaces the button that had the focus.
  useEffect(() => {
    if (isAsking) meant.current?.focus();
  }, [isAsking]);
  const leave = () => {
    setAsking(false);
    // The button is there again after the next rendering.
    focusOnceDrawn(() => asked.current);
  };
  if (!isAsking) {
    return (
      <Button ref={asked} className="mt-3" onClick={() => setAsking(true)}>
        {ask}
      </Button>
    );
  }
  return (
    <fieldset aria-labelledby={id} className="mt-3 border-l-2 border-accent pl-3">
      <p id={id}>{about.join(' ')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button ref={meant} variant="primary" aria-disabled={isPending} onClick={() => isPending || onConfirm()}>
          {confirm}
        </Button>
        <Button variant="ghost" onClick={() => leave()}>
          {words.leave}
        </Button>
      </p>
    </fieldset>
  );
}

/** A change whose answer is how things stand then. */
function useChange<T>(change: (given: T) => Promise<PaymentAnswer>, failed: string) {
  const toast = useToast();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer, _given, _context, { client }) => client.setQueryData(paymentQuery().queryKey, answer),
    onError: ({ message }) => toast({ tone: 'error', title: failed, text: message }),
  });
}
