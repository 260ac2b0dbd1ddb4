import type { Invoice } from '../api/billing.ts';
import { isPayNetwork, PAY_NETWORKS } from '../entities/payNetworks.ts';
import type { receiptWords } from './en/receipts.ts';

export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
  /** A second line: the transaction of a payment. */
  readonly detail: string | null;
}

/** The lines of a receipt below seller and buyer. `date` writes a moment as a day. */
export function receiptRows(
  invoice: Invoice,
  member: string,
  { words, date }: { readonly words: typeof receiptWords; readonly date: (moment: string) => string },
): readonly ReceiptRow[] {
  const { amount_cents: amount, from_credit_cents: credit, returned_cents: returned } = invoice;
  const rows: readonly (readonly [string, string])[] = [
    [words.number, invoice.number],
    [words.date, date(invoice.settled_at ?? invoice.created_at)],
    [words.member, member],
    [words.what, words.term(invoice.months)],
    [words.amount, words.money(amount)],
    ...(credit > 0 ? [[words.fromCredit, words.money(credit)] as const] : []),
    ...(amount > credit ? [[words.paid, words.money(amount - credit)] as const] : []),
    ...(returned > 0 ? [[words.returned, words.money(returned)] as const] : []),
  ];
  const payments = invoice.payments.filter(({ state }) => state === 'confirmed');
  return [
    ...rows.map(([label, value]) => ({ label, value, detail: null })),
    ...payments.map(({ network, cents, amount: exact, token, transaction, block }) => ({
      label: words.transaction,
      value:
        network === 'card'
          ? words.byCard(cents)
          : words.payment(exact, token, isPayNetwork(network) ? PAY_NETWORKS[network].title : network),
      detail: transaction ?? words.byContract(block),
    })),
  ];
}
