import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  CardCheckoutSchema,
  type CardChoice,
  InvoiceSchema,
  PaymentAnswerSchema,
  type ReceiptParty,
  SavedCardChargeSchema,
} from '#schemas/api/billing.ts';
import type { TermMonths } from '#schemas/entities/subscriptions.ts';
import { ACCOUNT, accountQuery, subscriptionQuery, usageQuery } from './accountQueries.ts';
import { fetchFile, fetchJson, postJson } from './client.ts';

/** Invoices of the signed-in member, and how they are paid. */

const CALLS = '/api/billing';

/** How often a waiting invoice is looked at. */
const WAITING_MS = 4_000;

export const paymentQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'payment'],
    queryFn: ({ signal }) => fetchJson(`${CALLS}/payment`, PaymentAnswerSchema, signal),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.open ? WAITING_MS : false),
  });

/** An invoice by its identity, also one that the list is too short for. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [ACCOUNT, 'invoice', id],
    queryFn: ({ signal }) => fetchJson(`${CALLS}/invoices/${encodeURIComponent(id)}`, InvoiceSchema, signal),
    staleTime: 0,
  });

export const createInvoice = (months: TermMonths) => postJson(`${CALLS}/invoices`, { months }, InvoiceSchema);
/** The address of the page on which the rest is paid by a new card. */
export const payByCard = async (id: string, choice: CardChoice) =>
  (await postJson(`${CALLS}/invoices/${id}/card`, choice, CardCheckoutSchema)).url;
/** Pays the rest by the kept card; gives the address where its bank asks, or null. */
export const payBySavedCard = async (id: string, renew: boolean) =>
  (await postJson(`${CALLS}/invoices/${id}/saved-card`, { renew }, SavedCardChargeSchema)).url;
export const removeCard = () => postJson(`${CALLS}/card/remove`, {}, PaymentAnswerSchema);
export const setRenewing = (renews: boolean) => postJson(`${CALLS}/renewal`, { renews }, PaymentAnswerSchema);
/** Sets who buys, on receipts to come. */
export const stateDetails = (details: ReceiptParty) => postJson(`${CALLS}/details`, details, PaymentAnswerSchema);
/** Sets the member's billing details as the buyer on the receipt of an invoice. */
export const stateBuyer = (id: string) => postJson(`${CALLS}/invoices/${id}/buyer`, {}, InvoiceSchema);
/** The receipt of an invoice as a PDF. */
export const fetchReceipt = (id: string) => fetchFile(`${CALLS}/invoices/${id}/receipt.pdf`);
export const cancelInvoice = (id: string) => postJson(`${CALLS}/invoices/${id}/cancel`, {}, InvoiceSchema);

/** After a payment: the plan and what it allows are others. */
export function refetchPlan(client: QueryClient): void {
  for (const { queryKey } of [paymentQuery(), subscriptionQuery(), accountQuery(), usageQuery()]) {
    void client.invalidateQueries({ queryKey });
  }
}
