import * as z from 'zod/mini';
import { RATE_REFUSALS } from '../entities/coinRates.ts';
import { INVOICE_EXCEPTIONS, INVOICE_STATUSES, PAYMENT_STATES } from '../entities/invoices.ts';
import { text, time } from './shared.ts';

/** Invoices of a member and how they are paid. Money is whole US cents. */

const cents = () => z.int();

const InvoicePaymentSchema = z.object({
  /** Of the network, as settings call it. */
  network: z.string(),
  token: z.string(),
  /** In tokens, exactly. */
  amount: z.string(),
  cents: cents(),
  state: z.enum(PAYMENT_STATES),
  /** Null: a contract sent it within a block, as part of none of its transactions that a node names. */
  transaction: z.nullable(z.string()),
  block: z.int(),
  at: time(),
});

const CoinRateSchema = z.object({
  coin: z.string(),
  /** Its smallest units for a cent, while the invoice lives; null: the invoice cannot be paid in it. */
  cent_units: z.nullable(z.string().check(z.regex(/^[1-9]\d{0,39}$/))),
  /** Of which moment the price is; null: none is known. */
  priced_at: z.nullable(time()),
  refusal: z.nullable(z.enum(RATE_REFUSALS)),
});
export type CoinRate = z.output<typeof CoinRateSchema>;

/** Characters of what a member states of the buyer. */
export const BILLING_DETAILS = { name: 120, address: 400, tax_id: 40 } as const;

/** A side of a receipt. Empty: not stated; lines of the address are parted by line breaks. */
export const ReceiptPartySchema = z.object({ name: z.string(), address: z.string(), tax_id: z.string() });
export type ReceiptParty = z.output<typeof ReceiptPartySchema>;

/** What a receipt states, fixed when its invoice was settled, or when a buyer was stated since. */
export const ReceiptSchema = z.object({
  /** Null: the operator named none. */
  seller: z.nullable(ReceiptPartySchema),
  /** Null: the member had stated none. */
  buyer: z.nullable(ReceiptPartySchema),
  /** The name of the member. */
  member: z.string(),
});
export type Receipt = z.output<typeof ReceiptSchema>;

export const InvoiceSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  months: z.int(),
  amount_cents: cents(),
  /** Of the amount, what credit pays. */
  from_credit_cents: cents(),
  /** The only address of this invoice, the same on every network; null: credit pays it all. */
  address: z.nullable(z.string()),
  /** What coins of networks are worth for it. */
  rates: z.array(CoinRateSchema),
  status: z.enum(INVOICE_STATUSES),
  exception: z.nullable(z.enum(INVOICE_EXCEPTIONS)),
  received_cents: cents(),
  /** Still to be paid. */
  due_cents: cents(),
  /** Of what arrived for it, what became credit. */
  credit_cents: cents(),
  created_at: time(),
  expires_at: time(),
  settled_at: z.nullable(time()),
  /** Whether it was made to renew a term by the kept card. */
  renews: z.boolean(),
  /** Its payment went back, and its term with it. */
  is_returned: z.boolean(),
  /** Of its payments, what went back. */
  returned_cents: cents(),
  payments: z.array(InvoicePaymentSchema),
  /** Null: it is not settled, or was before receipts were fixed. */
  receipt: z.nullable(ReceiptSchema),
});
export type Invoice = z.output<typeof InvoiceSchema>;

/** How far a network was looked through. */
const watched = () => ({
  /** The newest block that was looked at, and when; null: none yet. */
  block: z.nullable(z.int()),
  watched_at: z.nullable(time()),
});

const NetworkSchema = z.object({
  name: z.string(),
  title: z.string(),
  chain_id: z.int(),
  tokens: z.array(z.object({ symbol: z.string(), address: z.string(), decimals: z.int() })),
  /** Its own coin; null: this server takes none. */
  coin: z.nullable(z.object({ symbol: z.string(), ...watched() })),
  ...watched(),
  /** Blocks after which a payment is final; null: the network says when. */
  confirmations: z.nullable(z.int()),
});
export type BillingNetwork = z.output<typeof NetworkSchema>;

const SavedCardSchema = z.object({
  /** As the card service calls it: `visa`. */
  brand: z.string(),
  last4: z.string(),
  expires_month: z.int(),
  expires_year: z.int(),
});
export type SavedCard = z.output<typeof SavedCardSchema>;

const RenewalSchema = z.object({
  months: z.int(),
  cents: cents(),
  /** When the card is charged next, or was for the first time; null: not any more. */
  charges_at: z.nullable(time()),
  /** When a card that was declined is tried again; null: it is not. */
  retries_at: z.nullable(time()),
  /** Until when a cancellation stops the next charge. */
  cancel_by: time(),
  /** When Pro ends if it is cancelled now. */
  would_end_at: time(),
  /** It is cancelled, and Pro ends then; null: it goes on. */
  ends_at: z.nullable(time()),
});
export type RenewalAnswer = z.output<typeof RenewalSchema>;

/** Answer of `GET /api/billing/payment`, and of what changes it. */
export const PaymentAnswerSchema = z.object({
  /** None: this server takes no payments on chain. */
  networks: z.array(NetworkSchema),
  /** Whether this server takes cards. */
  card: z.boolean(),
  /** The card that the member has kept; null: none. */
  saved_card: z.nullable(SavedCardSchema),
  /** How the paid term renews by itself; null: it does not. */
  renewal: z.nullable(RenewalSchema),
  credit_cents: cents(),
  /** Who sells here, for receipts that state no seller; null: the operator names none. */
  seller: z.nullable(ReceiptPartySchema),
  /** What the member wants as the buyer on receipts; null: nothing. */
  details: z.nullable(ReceiptPartySchema),
  /** The invoice that waits for its payment; null: none. */
  open: z.nullable(z.uuid()),
  /** The newest first. */
  invoices: z.array(InvoiceSchema),
});
export type PaymentAnswer = z.output<typeof PaymentAnswerSchema>;

/** Paid on the page of the card service: whether the card is kept there, and whether the term renews by it. */
export const CardChoiceSchema = z.strictObject({
  keep: z._default(z.boolean(), false),
  renew: z._default(z.boolean(), false),
});
export type CardChoice = z.output<typeof CardChoiceSchema>;
/** Answer of `POST /api/billing/invoices/:id/card`: the page on which the rest is paid. */
export const CardCheckoutSchema = z.object({ url: z.url() });

/** Paid by the kept card: whether the term renews by it. */
export const SavedCardChoiceSchema = z.strictObject({ renew: z._default(z.boolean(), false) });
/** Answer of `POST /api/billing/invoices/:id/saved-card`: where the bank asks the member; null: it is paid. */
export const SavedCardChargeSchema = z.object({ url: z.nullable(z.url()) });

/** Whether the paid term renews by itself. */
export const RenewingSchema = z.strictObject({ renews: z.boolean() });

/** What a member states of the buyer; empty: nothing. */
export const BillingDetailsSchema = z.strictObject({
  name: z._default(text(), ''),
  address: z._default(text(4_096), ''),
  tax_id: z._default(text(), ''),
});

export const NewInvoiceSchema = z.strictObject({
  months: z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]),
});
