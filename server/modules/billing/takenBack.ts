import type { PoolClient } from 'pg';
import { invoiceNumber } from '#schemas/entities/invoices.ts';
import { unixMs } from '#schemas/units.ts';
import { endRenewal } from '#server/modules/plans/repository/renewals.ts';
import { addPaidTerm, takeBackTerm } from '#server/modules/plans/repository/subscriptions.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { addEntry, readBalance, sumEntries } from '#server/platform/ledger.ts';
import { mailOfReturn, notifyOfCard } from './cardNotices.ts';
import { getInvoiceOwner, lockReceived, setPaidUntil, setReturned } from './repository/invoices.ts';
import { setTaken } from './repository/payments.ts';

/**
 * Money that a bank or the operator gave back. The ledger follows to the cent, the term where nothing of its card payments is
 * left, and nobody ever owes: what credit does not cover is written off and mailed to the operator.
 */

export interface TakenBack {
  /** Of a payment, as its sighting calls it. */
  readonly payment: string;
  /** All that went back of it so far. */
  readonly cents: number;
}

/** Brings about what follows from what went back of a payment, in the caller's transaction. Called again, it adds nothing. */
export async function takeBack(
  client: PoolClient,
  invoiceId: number,
  { payment, cents }: TakenBack,
  settling: { readonly now: number; readonly site: string; readonly operator: string | null },
): Promise<void> {
  const { now, site, operator } = settling;
  const userId = await getInvoiceOwner(client, invoiceId);
  const { kind } = await lockUser(client, userId);
  if (!(await setTaken(client, invoiceId, payment, cents))) return;
  const invoice = await lockReceived(client, invoiceId);
  const { months, due, received, by_card, taken } = invoice;
  const number = invoiceNumber(invoiceId, unixMs(invoice.created_at));
  const isSettled = invoice.settled_at !== null;
  const shortfall = isSettled ? Math.max(0, due - (received - taken)) : 0;
  const isReturned = shortfall > 0 && taken >= by_card;
  const entry = { client, invoiceId, userId, number, now };
  const returned = await adjust({ ...entry, reason: 'returned', target: -taken });
  // A term that is taken back gives back its price; one that stays although money went back is given for less.
  await adjust({ ...entry, reason: 'uninvoiced', target: isReturned ? due + invoice.from_credit_cents : shortfall });
  const writtenOff = await writeOff(entry, returned);

  // What was used up stays used, and a term that waits for the end of another plan has no dates.
  const touches = kind === 'set' || invoice.paid_until === null || invoice.paid_until > now;
  const wasReturned = invoice.returned_at !== null;
  if (isReturned !== wasReturned) {
    await setReturned(client, invoiceId, isReturned ? now : null);
    if (isReturned && touches) await takeBackTerm(client, userId, months, now);
    if (!isReturned && touches) {
      const { until } = await addPaidTerm(client, userId, months, now);
      await setPaidUntil(client, invoiceId, until);
    }
  }
  // Whoever took money back is not charged again without a word.
  if (returned < 0) await endRenewal(client, userId);
  const data = {
    ...{ number, months, at: null, card: null, cents: Math.abs(returned) },
    what: returned < 0 ? 'returned' : 'restored',
    ends: isReturned && touches,
  } as const;
  const key = `invoice ${invoiceId} returned ${payment} ${cents} ${now}`;
  await notifyOfCard(client, userId, { key, data, now, site });
  await mailOfReturn(client, userId, { operator, data, writtenOff, now });
}

interface Entry {
  readonly client: PoolClient;
  readonly invoiceId: number;
  readonly userId: number;
  readonly number: string;
  readonly now: number;
}

/** Brings the entries of an invoice for a reason to a sum; gives what was added. */
async function adjust(entry: Entry & { readonly reason: string; readonly target: number }): Promise<number> {
  const { client, invoiceId, userId, number, now, reason, target } = entry;
  const held = await sumEntries(client, {
    ...{ unit: 'credit', userId, reason, source: `invoice ${invoiceId}/${reason} %` },
  });
  const amount = target - held.sum;
  if (amount === 0) return 0;
  await addEntry(client, {
    ...{ unit: 'credit', userId, amount, reason, at: now, facts: { number } },
    source: `invoice ${invoiceId}/${reason} ${held.count + 1}`,
  });
  return amount;
}

/** A member never owes. What came again pays first what was written off. Gives what nobody pays. */
async function writeOff(entry: Entry, returned: number): Promise<number> {
  const { client, userId, invoiceId } = entry;
  const balance = await readBalance(client, 'credit', userId);
  const { sum: written } = await sumEntries(client, {
    ...{ unit: 'credit', userId, reason: 'written off', source: `invoice ${invoiceId}/written off %` },
  });
  const change = balance < 0 ? -balance : -Math.min(written, balance, Math.max(0, returned));
  await adjust({ ...entry, reason: 'written off', target: written + change });
  return Math.max(0, change);
}
