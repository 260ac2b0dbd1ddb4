import { DAY_MS, type UnixMs, unixMs } from '../units.ts';

/**
 * An invoice is a fold of what was seen of its payments, and the clock. Money is whole US cents. What was seen carries the
 * number of its observation: of one payment the highest counts, so that order and repetition change nothing.
 */

export const INVOICE_STATUSES = ['New', 'Processing', 'Settled', 'Expired', 'Invalid'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** What differs from the one exact payment in time. */
export const INVOICE_EXCEPTIONS = ['PaidPartial', 'PaidOver', 'PaidLate'] as const;
export type InvoiceException = (typeof INVOICE_EXCEPTIONS)[number];

/** `seen`: it can still vanish. `confirmed`: it is final. `gone`: it vanished. */
export const PAYMENT_STATES = ['seen', 'confirmed', 'gone'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** How long an invoice can be paid. */
export const INVOICE_MS = 60 * 60_000;
/** How long after its creation payments are looked for: what arrives late becomes credit. */
export const INVOICE_WATCH_MS = 90 * DAY_MS;

export interface InvoiceTerms {
  /** What is asked for; 0: credit covers it all. */
  readonly amountCents: number;
  readonly expiresAt: UnixMs;
}

/** One look at a payment. */
export interface PaymentSighting {
  readonly payment: string;
  /** Number of the observation, counted up by whoever looks. */
  readonly observed: number;
  readonly state: PaymentState;
  readonly cents: number;
  /** When it was paid, whenever it was seen. */
  readonly at: UnixMs;
}

export interface InvoiceStanding {
  readonly status: InvoiceStatus;
  readonly exception: InvoiceException | null;
  /** Of all payments that have not vanished, in time or not. */
  readonly receivedCents: number;
  /** Of them, what is final. */
  readonly confirmedCents: number;
  /** Still to be paid for it to settle; 0 where it no longer can be. */
  readonly dueCents: number;
  /** Final money beyond what was invoiced. */
  readonly creditCents: number;
}

/** The last sighting of each payment. */
export function latestSightings(sightings: readonly PaymentSighting[]): readonly PaymentSighting[] {
  const latest = new Map<string, PaymentSighting>();
  for (const sighting of sightings) {
    const known = latest.get(sighting.payment);
    if (known === undefined || isAfter(sighting, known)) latest.set(sighting.payment, sighting);
  }
  return [...latest.values()];
}

/** A total order, so that two sightings of one number do not depend on which was read first. */
function isAfter(one: PaymentSighting, other: PaymentSighting): boolean {
  if (one.observed !== other.observed) return one.observed > other.observed;
  const [rank, otherRank] = [PAYMENT_STATES.indexOf(one.state), PAYMENT_STATES.indexOf(other.state)];
  if (rank !== otherRank) return rank > otherRank;
  return one.cents === other.cents ? one.at > other.at : one.cents > other.cents;
}

/** What an invoice has come to. */
export function invoiceAt(
  { amountCents, expiresAt }: InvoiceTerms,
  sightings: readonly PaymentSighting[],
  now: UnixMs,
): InvoiceStanding {
  const latest = latestSightings(sightings);
  const sum = (counts: (sighting: PaymentSighting) => boolean) =>
    latest.reduce((total, sighting) => total + (counts(sighting) ? sighting.cents : 0), 0);
  const isInTime = ({ at }: PaymentSighting) => at <= expiresAt;
  const receivedCents = sum(({ state }) => state !== 'gone');
  const confirmedCents = sum(({ state }) => state === 'confirmed');
  const inTime = sum((one) => isInTime(one) && one.state !== 'gone');
  const status = statusOf({
    isSettled: sum((one) => isInTime(one) && one.state === 'confirmed') >= amountCents,
    isPaid: inTime >= amountCents,
    isOver: now >= expiresAt,
    // It was paid once, and then the payment vanished.
    wasPaid: sum(isInTime) >= amountCents,
  });
  const isDone = status === 'Settled' || status === 'Processing';
  return {
    status,
    exception: exceptionOf({ isDone, receivedCents, amountCents, isLate: receivedCents > inTime }),
    receivedCents,
    confirmedCents,
    dueCents: status === 'New' ? amountCents - inTime : 0,
    creditCents: confirmedCents - (status === 'Settled' ? amountCents : 0),
  };
}

function statusOf(found: {
  readonly isSettled: boolean;
  readonly isPaid: boolean;
  readonly isOver: boolean;
  readonly wasPaid: boolean;
}): InvoiceStatus {
  if (found.isSettled) return 'Settled';
  if (found.isPaid) return 'Processing';
  if (!found.isOver) return 'New';
  return found.wasPaid ? 'Invalid' : 'Expired';
}

function exceptionOf(found: {
  readonly isDone: boolean;
  readonly receivedCents: number;
  readonly amountCents: number;
  readonly isLate: boolean;
}): InvoiceException | null {
  if (found.isDone) return found.receivedCents > found.amountCents ? 'PaidOver' : null;
  if (found.receivedCents === 0) return null;
  return found.isLate ? 'PaidLate' : 'PaidPartial';
}

/** The number a person reads on an invoice: `A-2026-0311`. */
export function invoiceNumber(id: number, at: UnixMs): string {
  return `A-${new Date(at).getUTCFullYear()}-${String(id).padStart(4, '0')}`;
}

/** When a new invoice can no longer be paid. */
export const expiryOf = (at: UnixMs): UnixMs => unixMs(at + INVOICE_MS);
