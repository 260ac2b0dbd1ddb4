import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Invoice, PaymentAnswer, ReceiptParty } from '#schemas/api/billing.ts';
import { receiptFileName, receiptOf } from '#schemas/entities/receipts.ts';
import { formatDate } from '#schemas/format.ts';
import { ApiError } from '#schemas/http.ts';
import { receiptRows } from '#schemas/i18n/receiptRows.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import { fetchReceipt, invoiceQuery, paymentQuery, stateBuyer } from '#src/api/billingQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { billingMessages } from '#src/i18n/en/billing.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { SectionsSkeleton } from '../Section.tsx';

const words = billingMessages.receipt;

/** The receipt of an invoice at its address, in place of the plan. */
export function ReceiptPage({ id, member }: { readonly id: string; readonly member: string }) {
  const { data: payment, error: paymentError, refetch: refetchPayment } = useQuery(paymentQuery());
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(id));
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (isUnknown || (invoice && invoice.settled_at === null)) {
    return (
      <EmptyState title={words.missing} text={words.missingText}>
        <BackLink />
      </EmptyState>
    );
  }
  const failure = error ?? paymentError;
  if (invoice && payment) return <Receipt invoice={invoice} payment={payment} member={member} />;
  if (failure) {
    const retry = () => void Promise.all([refetch(), refetchPayment()]);
    return <QueryFailure title={words.failed} error={failure} onRetry={retry} />;
  }
  return (
    <div role="status" aria-label={words.loading}>
      <SectionsSkeleton />
    </div>
  );
}

function BackLink() {
  return (
    <Link
      to="/profile-settings/$activeTab"
      params={{ activeTab: 'change_plan' }}
      search={{}}
      className={buttonClass({ variant: 'ghost' })}
    >
      {words.back}
    </Link>
  );
}

function Receipt({
  invoice,
  payment,
  member,
}: {
  readonly invoice: Invoice;
  readonly payment: PaymentAnswer;
  readonly member: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It replaces the focused link.
  useEffect(() => heading.current?.focus(), []);
  const receipt = receiptOf(invoice, { seller: payment.seller, member });
  const rows = receiptRows(invoice, receipt.member, { words, date: (moment) => formatDate(moment, 'plain') });
  return (
    <section aria-labelledby="receipt" className="border-t border-line py-5 print:border-t-0">
      <p aria-hidden className="mb-6 hidden font-display text-20 font-semibold print:block">
        {PRODUCT}
      </p>
      <h2 ref={heading} id="receipt" tabIndex={-1} className="text-16">
        {words.title}
      </h2>
      <div className="mt-3 grid max-w-140 gap-x-6 gap-y-3 text-13 sm:grid-cols-2 print:max-w-none print:grid-cols-2">
        <Party label={words.seller} party={receipt.seller} />
        <Party label={words.buyer} party={receipt.buyer} />
      </div>
      <dl className="mt-3 max-w-140 divide-y divide-line text-13 print:max-w-none">
        {rows.map(({ label, value, detail }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt stay in their order.
          <div key={at} className="flex justify-between gap-4 py-2">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">
              <span className="figure block">{value}</span>
              {detail !== null && <span className="font-mono text-12 text-muted">{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {receipt.buyer === null && <NoBuyer id={invoice.id} details={payment.details} />}
      <p className="mt-4 flex flex-wrap gap-2 print:hidden">
        <DownloadButton invoice={invoice} />
        <Button icon={Printer} onClick={() => window.print()}>
          {words.print}
        </Button>
        <BackLink />
      </p>
    </section>
  );
}

/** A side of the receipt; nothing where it is not stated. */
function Party({ label, party }: { readonly label: string; readonly party: ReceiptParty | null }) {
  if (party === null) return null;
  const { name, address, tax_id: tax } = party;
  return (
    <div className="wrap-anywhere">
      <p className="text-12 text-muted">{label}</p>
      {name !== '' && <p className="font-medium">{name}</p>}
      {address !== '' && <p className="whitespace-pre-line">{address}</p>}
      {tax !== '' && <p>{words.taxId(tax)}</p>}
    </div>
  );
}

/** States the buyer of a receipt that has none: once, since what is stated stays. */
function NoBuyer({ id, details }: { readonly id: string; readonly details: ReceiptParty | null }) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => stateBuyer(id),
    onSuccess: (changed, _variables, _context, { client }) => {
      client.setQueryData(invoiceQuery(id).queryKey, changed);
      void client.invalidateQueries({ queryKey: paymentQuery().queryKey });
    },
    onError: ({ message }) => toast({ tone: 'error', title: words.notFixed, text: message }),
  });
  return (
    <p className="mt-4 flex max-w-140 flex-wrap items-center gap-x-3 gap-y-2 text-12 text-muted print:hidden">
      {words.noBuyer}
      {details === null ? (
        <Link
          to="/profile-settings/$activeTab"
          params={{ activeTab: 'change_plan' }}
          search={{}}
          hash="billing-details"
          className="text-text underline"
        >
          {words.stateDetails}
        </Link>
      ) : (
        <Button aria-disabled={isPending} onClick={() => isPending || mutate()}>
          {words.useDetails}
        </Button>
      )}
    </p>
  );
}

function DownloadButton({ invoice: { id, number } }: { readonly invoice: Invoice }) {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchReceipt(id),
    onSuccess: (file) => saveFile(file, receiptFileName(number)),
    onError: ({ message }) => toast({ tone: 'error', title: words.failed, text: message }),
  });
  return (
    <Button icon={Download} aria-disabled={isPending} onClick={() => isPending || mutate()}>
      {words.download}
    </Button>
  );
}
