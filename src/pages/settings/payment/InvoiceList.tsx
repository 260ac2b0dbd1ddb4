import { Link } from '@tanstack/react-router';
import type { Invoice } from '#schemas/api/billing.ts';
import { formatDate } from '#schemas/format.ts';
import { billingMessages as text } from '#src/i18n/en/billing.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Section } from '../Section.tsx';

/** Invoices of the member; what was settled has a receipt. */
export function InvoiceList({
  invoices,
  creditCents,
}: {
  readonly invoices: readonly Invoice[];
  readonly creditCents: number;
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
                  <Link
                    to="/profile-settings/$activeTab"
                    params={{ activeTab: 'change_plan' }}
                    search={{ receipt: id }}
                    aria-label={text.printOf(number)}
                    className={buttonClass()}
                  >
                    {text.print}
                  </Link>
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
