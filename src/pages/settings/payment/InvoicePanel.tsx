import { useMutation } from '@tanstack/react-query';
import { RadioTower } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { BillingNetwork, Invoice } from '#schemas/api/billing.ts';
import { INVOICE_MS } from '#schemas/entities/invoices.ts';
import { formatDate } from '#schemas/format.ts';
import { cancelInvoice, refetchPlan } from '#src/api/billingQueries.ts';
import { billingMessages as text } from '#src/i18n/en/billing.ts';
import { agoText } from '#src/i18n/relativeTime.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { Section } from '../Section.tsx';
import { PayTo } from './PayTo.tsx';

/** An invoice: where it stands, how to pay it, and what to do where something differs. */
export function InvoicePanel({
  invoice,
  networks,
  until,
  onClose,
}: {
  readonly invoice: Invoice;
  readonly networks: readonly BillingNetwork[];
  /** When Pro ends, for an invoice that is settled; null: unknown. */
  readonly until: string | null;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState<string | null>(null);
  const network = networks.find((known) => known.name === name) ?? networks[0];
  const isOpen = invoice.status === 'New' || invoice.status === 'Processing';
  return (
    <Section title={text.title(invoice.number)} about={text.term(invoice.months)}>
      <Method networks={networks} />
      <Steps status={invoice.status} confirmations={network?.confirmations ?? null} />
      {invoice.from_credit_cents > 0 && (
        <p className="mt-3 text-12 text-muted">{text.fromCredit(invoice.from_credit_cents, invoice.amount_cents)}</p>
      )}
      <div role="status">
        <Outcome invoice={invoice} until={until} />
      </div>
      {invoice.status === 'New' && <TimeLeft expiresAt={invoice.expires_at} />}
      {invoice.status === 'New' && invoice.address !== null && network && (
        <PayTo invoice={invoice} address={invoice.address} networks={networks} network={network} onNetwork={setName} />
      )}
      <Payments invoice={invoice} networks={networks} />
      {isOpen && network && <Watching network={network} />}
      {invoice.status === 'New' && <Differences networks={networks} />}
      <div className="mt-4">
        {invoice.status === 'New' && invoice.received_cents === 0 && <CancelButton id={invoice.id} onDone={onClose} />}
        {!isOpen && <Button onClick={onClose}>{text.close}</Button>}
      </div>
    </Section>
  );
}

function Method({ networks }: { readonly networks: readonly BillingNetwork[] }) {
  const symbols = [...new Set(networks.flatMap(({ tokens }) => tokens.map(({ symbol }) => symbol)))];
  return (
    <ul aria-label={text.methods} className="grid grid-cols-2 text-13">
      <li className="border border-line bg-selected p-3 shadow-[inset_0_2px_0_var(--accent)]">
        <span className="block font-medium">{text.onChain}</span>
        <span className="text-12 text-muted">{symbols.join(', ')}</span>
      </li>
      <li className="-ml-px border border-line p-3 text-muted">
        <span className="block font-medium">{text.card}</span>
        <span className="text-12">{text.cardAbout}</span>
      </li>
    </ul>
  );
}

function Steps({
  status,
  confirmations,
}: {
  readonly status: Invoice['status'];
  readonly confirmations: number | null;
}) {
  const steps = [
    { of: 'New', title: text.newStep, about: text.newAbout },
    { of: 'Processing', title: text.processingStep, about: text.processingAbout(confirmations) },
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
  const minutes = Math.floor(left / 60_000);
  const seconds = String(Math.floor(left / 1_000) % 60).padStart(2, '0');
  return (
    <div className="mt-4">
      <p className="flex items-baseline justify-between text-13 text-muted">
        {text.holds}
        <span role="timer" className="figure text-16 font-semibold text-text">
          {left === 0 ? text.over : `${minutes}:${seconds}`}
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
  const titleOf = (name: string) => networks.find((known) => known.name === name)?.title ?? name;
  return (
    <div className="mt-4">
      <h3 className="mb-1 font-sans text-13 font-medium">{text.payments}</h3>
      <ul className="divide-y divide-line text-13">
        {invoice.payments.map(({ transaction, amount, token, network, state, at }) => (
          <li key={`${transaction} ${amount} ${at}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="figure">{text.payment(amount, token, titleOf(network))}</span>
            <span className="text-muted">{text.states[state]}</span>
            <span className="w-full font-mono text-12 wrap-anywhere text-muted">{transaction}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A network that was not looked at for this long says so. */
const STALE_MS = 120_000;

function Watching({ network: { title, block, watched_at: watched } }: { readonly network: BillingNetwork }) {
  const now = useNow(5_000);
  const words = () => {
    if (block === null || watched === null) return text.notWatching(title);
    const ago = agoText(watched, now);
    return now - Date.parse(watched) > STALE_MS ? text.stale(title, ago) : text.watching(title, block, ago);
  };
  return (
    <p className="mt-4 flex items-center gap-2 border-t border-line pt-3 text-13 text-muted">
      <RadioTower size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-info" />
      {words()}
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
