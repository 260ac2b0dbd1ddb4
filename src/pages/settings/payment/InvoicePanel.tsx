import { useMutation } from '@tanstack/react-query';
import { CreditCard, type LucideIcon, RadioTower } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { BillingNetwork, Invoice, SavedCard } from '#schemas/api/billing.ts';
import { INVOICE_MS } from '#schemas/entities/invoices.ts';
import { formatDate } from '#schemas/format.ts';
import { DAY_MS } from '#schemas/units.ts';
import { cancelInvoice, refetchPlan } from '#src/api/billingQueries.ts';
import { billingMessages as text } from '#src/i18n/en/billing.ts';
import { agoText } from '#src/i18n/relativeTime.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { Section } from '../Section.tsx';
import { Choice } from './Choice.tsx';
import { PayByCard } from './PayByCard.tsx';
import { PayTo } from './PayTo.tsx';
import { paymentText } from './paymentText.ts';

/** An invoice: where it stands, how to pay it, and what to do where something differs. */
export function InvoicePanel({
  invoice,
  networks,
  card,
  saved,
  renews,
  until,
  takesFocus,
  onClose,
}: {
  readonly invoice: Invoice;
  readonly networks: readonly BillingNetwork[];
  /** Whether the server takes cards. */
  readonly card: boolean;
  /** The card that the member has kept. */
  readonly saved: SavedCard | null;
  /** Whether the term renews by itself. */
  readonly renews: boolean;
  /** When Pro ends, for an invoice that is settled; null: unknown. */
  readonly until: string | null;
  /** It was made just now, further down. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState<string | null>(null);
  const [symbol, setSymbol] = useState('');
  // Whoever has kept a card pays by it, mostly.
  const [method, setMethod] = useState<Way>(networks.length > 0 && !(card && saved) ? 'chain' : 'card');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, [takesFocus]);
  const network = networks.find((known) => known.name === name) ?? networks[0];
  const isOpen = invoice.status === 'New' || invoice.status === 'Processing';
  return (
    <div ref={panel} tabIndex={-1} className="scroll-mt-16">
      <Section isStacked title={text.title(invoice.number)} about={text.term(invoice.months)}>
        {isOpen && (
          <Ways invoice={invoice} networks={networks} card={card} saved={saved} way={method} onWay={setMethod} />
        )}
        <Steps
          status={invoice.status}
          processing={method === 'card' ? text.processingByCard : text.processingAbout(network?.confirmations ?? null)}
        />
        {invoice.from_credit_cents > 0 && (
          <p className="mt-3 text-12 text-muted">{text.fromCredit(invoice.from_credit_cents, invoice.amount_cents)}</p>
        )}
        <div role="status">
          {invoice.status === 'New' && invoice.renews && <p className="mt-4 text-13">{text.cards.renewalWaits}</p>}
          <Outcome invoice={invoice} until={until} />
        </div>
        {invoice.status === 'New' && <TimeLeft expiresAt={invoice.expires_at} />}
        {invoice.status === 'New' && method === 'card' && <PayByCard invoice={invoice} saved={saved} renews={renews} />}
        {invoice.status === 'New' && method === 'chain' && invoice.address !== null && network && (
          <PayTo
            invoice={invoice}
            address={invoice.address}
            networks={networks}
            network={network}
            symbol={symbol}
            onNetwork={setName}
            onSymbol={setSymbol}
          />
        )}
        <Payments invoice={invoice} networks={networks} />
        {isOpen && method === 'chain' && network && (
          <Watching title={network.title} {...(network.coin?.symbol === symbol ? network.coin : network)} />
        )}
        {isOpen && method === 'card' && <WaitingLine icon={CreditCard}>{text.waitingForCard}</WaitingLine>}
        {invoice.status === 'New' && method === 'chain' && <Differences networks={networks} />}
        <div className="mt-4">
          {invoice.status === 'New' && invoice.received_cents === 0 && (
            <CancelButton id={invoice.id} onDone={onClose} />
          )}
          {!isOpen && <Button onClick={onClose}>{text.close}</Button>}
        </div>
      </Section>
    </div>
  );
}

type Way = 'chain' | 'card';

/** Ways to pay; one that the operator has not set up says so. */
function Ways({
  invoice: { rates },
  networks,
  card,
  saved,
  way,
  onWay,
}: {
  readonly invoice: Invoice;
  readonly networks: readonly BillingNetwork[];
  readonly card: boolean;
  readonly saved: SavedCard | null;
  readonly way: Way;
  readonly onWay: (way: Way) => void;
}) {
  const group = useId();
  const symbols = [
    ...new Set([
      ...networks.flatMap(({ tokens }) => tokens.map(({ symbol }) => symbol)),
      ...rates.flatMap(({ coin, cent_units }) => (cent_units === null ? [] : coin)),
    ]),
  ];
  const ways = [
    {
      value: 'chain',
      label: text.onChain,
      about: symbols.join(', ') || text.chainNone,
      isOffered: networks.length > 0,
    },
    {
      value: 'card',
      label: text.card,
      about: !card ? text.cardNone : saved ? text.cards.savedOr(saved.last4) : text.cardAbout,
      isOffered: card,
    },
  ] as const;
  return (
    <fieldset className="grid grid-cols-2 text-13">
      <legend className="sr-only">{text.methods}</legend>
      {ways.map(({ value, label, about, isOffered }) => (
        <Choice
          key={value}
          name={group}
          isChosen={value === way}
          isOffered={isOffered}
          onChoose={() => onWay(value)}
          label={label}
        >
          {about}
        </Choice>
      ))}
    </fieldset>
  );
}

function Steps({
  status,
  processing,
}: {
  readonly status: Invoice['status'];
  /** What is waited for once a payment is seen. */
  readonly processing: string;
}) {
  const steps = [
    { of: 'New', title: text.newStep, about: text.newAbout },
    { of: 'Processing', title: text.processingStep, about: processing },
    { of: 'Settled', title: text.settledStep, about: text.settledAbout },
  ] as const;
  const reached = steps.findIndex((step) => step.of === status);
  if (reached < 0) return null;
  return (
    <ol aria-label={text.steps} className="mt-4 grid grid-cols-3 text-13">
      {steps.map(({ of, title, about }, at) => (
        <li key={of} aria-current={at === reached ? 'step' : undefined} className="relative pt-4 pr-2">
          {at < 2 && <span aria-hidden className="absolute top-[4.5px] right-0 left-0 h-px bg-line-strong" />}
          <span
            aria-hidden
            className={cx(
              'absolute top-0 left-0 size-2.5 rounded-full border',
              at <= reached ? 'border-accent-fill bg-accent-fill' : 'border-control bg-canvas',
            )}
          />
          <span className={cx('block', at === reached ? 'font-semibold' : 'text-muted')}>{title}</span>
          <span className="text-12 text-muted">{about}</span>
        </li>
      ))}
    </ol>
  );
}

/** What has become of it, in words and money. */
function Outcome({ invoice, until }: { readonly invoice: Invoice; readonly until: string | null }) {
  const lines = outcomeLines(invoice, until);
  if (lines.length === 0) return null;
  return (
    <div className="mt-4 border-l-2 border-accent pl-3 text-13">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function outcomeLines(invoice: Invoice, until: string | null): readonly string[] {
  const { status, exception, due_cents: due, credit_cents: credit, received_cents: received } = invoice;
  const { exceptions } = text;
  switch (status) {
    case 'New':
      return exception === 'PaidPartial' ? [exceptions.PaidPartial(due)] : [];
    case 'Processing':
      return exception === 'PaidOver' ? [exceptions.arriving] : [];
    case 'Settled':
      return [
        ...(until === null ? [] : [text.settled(formatDate(until, 'plain'))]),
        ...(exception === 'PaidOver' && credit > 0 ? [exceptions.PaidOver(credit)] : []),
      ];
    case 'Expired':
    case 'Invalid': {
      if (received === 0) return [status === 'Invalid' ? text.vanished : text.expired];
      if (credit === 0) return [exceptions.arriving];
      const said = exception === 'PaidLate' ? exceptions.PaidLate(credit) : exceptions.partialOver(credit);
      return [said, text.nextWithCredit];
    }
  }
}

function TimeLeft({ expiresAt }: { readonly expiresAt: string }) {
  const left = Math.max(0, Date.parse(expiresAt) - useNow(1_000));
  const days = Math.floor(left / DAY_MS);
  const minutes = Math.floor(left / 60_000);
  const seconds = String(Math.floor(left / 1_000) % 60).padStart(2, '0');
  return (
    <div className="mt-4">
      <p className="flex items-baseline justify-between text-13 text-muted">
        {text.holds}
        <span role="timer" className="figure text-16 font-semibold text-text">
          {left === 0 ? text.over : days > 0 ? text.days(days) : `${minutes}:${seconds}`}
        </span>
      </p>
      <div aria-hidden className="mt-1 h-1 bg-line">
        <div className="h-full bg-text" style={{ width: `${Math.min(100, (left / INVOICE_MS) * 100)}%` }} />
      </div>
    </div>
  );
}

function Payments({ invoice, networks }: { readonly invoice: Invoice; readonly networks: readonly BillingNetwork[] }) {
  if (invoice.payments.length === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="mb-1 font-sans text-13 font-medium">{text.payments}</h3>
      <ul className="divide-y divide-line text-13">
        {invoice.payments.map((payment) => (
          <li
            key={`${payment.transaction} ${payment.amount} ${payment.at}`}
            className="flex flex-wrap justify-between gap-x-4 py-2"
          >
            <span className="figure">{paymentText(payment, networks)}</span>
            <span className="text-muted">{text.states[payment.state]}</span>
            <span className="w-full font-mono text-12 wrap-anywhere text-muted">
              {payment.transaction ?? text.byContract(payment.block)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A network that was not looked at for this long says so. */
const STALE_MS = 120_000;

function Watching({ title, block, watched_at: watched }: Pick<BillingNetwork, 'title' | 'block' | 'watched_at'>) {
  const now = useNow(5_000);
  const words = () => {
    if (block === null || watched === null) return text.notWatching(title);
    const ago = agoText(watched, now);
    return now - Date.parse(watched) > STALE_MS ? text.stale(title, ago) : text.watching(title, block, ago);
  };
  return <WaitingLine icon={RadioTower}>{words()}</WaitingLine>;
}

/** What the server waits for. */
function WaitingLine({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: string }) {
  return (
    <p className="mt-4 flex items-center gap-2 border-t border-line pt-3 text-13 text-muted">
      <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-info" />
      {children}
    </p>
  );
}

function Differences({ networks }: { readonly networks: readonly BillingNetwork[] }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    [text.tooLittle, text.tooLittleText],
    [text.tooMuch, text.tooMuchText],
    [text.tooLate, text.tooLateText],
    [text.elsewhere, text.elsewhereText(networks.map(({ title }) => title).join(', '))],
  ];
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="mb-1 font-sans text-12 font-normal text-muted">{text.differs}</h3>
      <dl className="text-13">
        {rows.map(([label, words]) => (
          <div key={label} className="grid grid-cols-[7rem_1fr] gap-x-3 py-1">
            <dt>{label}</dt>
            <dd className="text-muted">{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function CancelButton({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancelInvoice(id),
    onSuccess: onDone,
    onError: ({ message }) => toast({ tone: 'error', title: text.cancelFailed, text: message }),
    onSettled: (_answer, _error, _variables, _context, { client }) => refetchPlan(client),
  });
  return (
    <Button variant="ghost" aria-disabled={isPending} onClick={() => isPending || mutate()}>
      {text.cancel}
    </Button>
  );
}
