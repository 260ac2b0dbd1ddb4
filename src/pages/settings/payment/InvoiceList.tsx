import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { BillingNetwork, Invoice } from '#schemas/api/billing.ts';
import { formatDate } from '#schemas/format.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import { billingMessages as text } from '#src/i18n/en/billing.ts';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '../Section.tsx';
import { paymentText } from './paymentText.ts';

/** Invoices of the member; what was settled has a receipt. */
export function InvoiceList({
  invoices,
  creditCents,
  onReceipt,
}: {
  readonly invoices: readonly Invoice[];
  readonly creditCents: number;
  readonly onReceipt: (id: string) => void;
}) {
  if (invoices.length === 0 && creditCents === 0) return null;
  return (
    <Section title={text.list} about={text.listAbout(creditCents)}>
      <ul aria-label={text.listLabel} className="@container divide-y divide-line text-13">
        {invoices.map(({ id, number, months, amount_cents, status, created_at, is_returned }) => (
          <li key={id} className="flex items-center justify-between gap-x-4 py-2 first:pt-0">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
              <time dateTime={created_at} className="figure w-24 shrink-0 text-muted">
                {formatDate(created_at, 'plain')}
              </time>
              <span className="w-28 shrink-0">{number}</span>
              <span className="min-w-28 flex-1">{text.term(months)}</span>
              <span className="text-muted">{is_returned ? text.returned : text.statuses[status]}</span>
            </div>
            <div className="flex flex-col items-end gap-x-4 gap-y-1 @xl:flex-row @xl:items-center">
              <span className="figure w-24 text-right">{text.money(amount_cents)}</span>
              <span className="text-right @xl:w-22">
                {status === 'Settled' && (
                  <Button aria-label={text.printOf(number)} onClick={() => onReceipt(id)}>
                    {text.print}
                  </Button>
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A receipt to print, in place of the plan. */
export function Receipt({
  invoice,
  networks,
  member,
  onBack,
}: {
  readonly invoice: Invoice;
  readonly networks: readonly BillingNetwork[];
  readonly member: string;
  readonly onBack: () => void;
}) {
  const words = text.receipt;
  const heading = useRef<HTMLHeadingElement>(null);
  // It replaces the focused button.
  useEffect(() => heading.current?.focus(), []);
  const paid = invoice.amount_cents - invoice.from_credit_cents;
  const rows = [
    [words.number, invoice.number],
    [words.date, formatDate(invoice.settled_at, 'plain')],
    [words.member, member],
    [words.what, text.term(invoice.months)],
    [words.amount, text.money(invoice.amount_cents)],
    ...(invoice.from_credit_cents > 0 ? [[words.fromCredit, text.money(invoice.from_credit_cents)] as const] : []),
    ...(paid > 0 ? [[words.paid, text.money(paid)] as const] : []),
  ] as const;
  return (
    <section aria-labelledby="receipt" className="border-t border-line py-5 print:border-t-0">
      <p aria-hidden className="mb-6 hidden font-display text-20 font-semibold print:block">
        {PRODUCT}
      </p>
      <h2 ref={heading} id="receipt" tabIndex={-1} className="text-16">
        {words.title}
      </h2>
      <dl className="mt-3 max-w-140 print:max-w-none divide-y divide-line text-13">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
        {invoice.payments
          .filter(({ state }) => state === 'confirmed')
          .map((payment) => (
            <div key={`${payment.transaction} ${payment.at}`} className="flex justify-between gap-4 py-2">
              <dt className="text-muted">{words.transaction}</dt>
              <dd className="text-right">
                <span className="figure block">{paymentText(payment, networks)}</span>
                <span className="font-mono text-12 wrap-anywhere text-muted">
                  {payment.transaction ?? text.byContract(payment.block)}
                </span>
              </dd>
            </div>
          ))}
      </dl>
      <p className="mt-4 flex gap-2 print:hidden">
        <Button icon={Printer} onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          {words.back}
        </Button>
      </p>
    </section>
  );
}
