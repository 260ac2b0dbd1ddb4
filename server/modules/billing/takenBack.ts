import type { PoolClient } from 'pg';
import { z } from 'zod';
import { invoiceNumber } from '#schemas/entities/invoices.ts';
import { unixMs } from '#schemas/units.ts';
import { endRenewal } from '#server/modules/plans/renewals.ts';
import { addPaidTerm, takeBackTerm } from '#server/modules/plans/subscriptions.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import { msColumn, one } from '#server/platform/db/rows.ts';
import { addEntry } from '#server/platform/ledger.ts';
import { tellOfCard, tellOperator } from './cardNews.ts';

/**
 * Money that a bank or the operator gave back. The ledger follows to the cent, the term where nothing of its card payments is
 * left, and nobody ever owes: what credit does not cover is written off and told to the operator.
 */

const InvoiceSchema = z.object({
  user_id: z.int(),
  months: z.int(),
  due: z.int(),
  from_credit_cents: z.int(),
  created_at: msColumn,
  settled_at: msColumn.nullable(),
  paid_until: msColumn.nullable(),
  returned_at: msColumn.nullable(),
  received: z.int(),
  by_card: z.int(),
  taken: z.int(),
});

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
  const owner = await client.query('SELECT user_id FROM invoices WHERE id = $1', [invoiceId]);
  const userId = z.object({ user_id: z.int() }).parse(owner.rows[0]).user_id;
  const { kind } = await lockUser(client, userId);
  const { rowCount } = await client.query(
    `UPDATE invoice_payments SET taken_cents = $3
      WHERE invoice_id = $1 AND payment = $2 AND state = 'confirmed' AND taken_cents <> $3`,
    [invoiceId, payment, cents],
  );
  if (rowCount !== 1) return;
  const invoice = await one(
    client,
    InvoiceSchema,
    `SELECT i.*, i.amount_cents - i.from_credit_cents AS due, p.*
       FROM invoices i,
            LATERAL (SELECT sum(cents) AS received, coalesce(sum(cents) FILTER (WHERE network = 'card'), 0) AS by_card,
                            sum(taken_cents) AS taken
                       FROM invoice_payments WHERE invoice_id = i.id AND state = 'confirmed') p
      WHERE i.id = $1 FOR UPDATE OF i`,
    [invoiceId],
  );
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
    await client.query('UPDATE invoices SET returned_at = $2 WHERE id = $1', [
      invoiceId,
      isReturned ? new Date(now) : null,
    ]);
    if (isReturned && touches) await takeBackTerm(client, userId, months, now);
    if (!isReturned && touches) {
      const { until } = await addPaidTerm(client, userId, months, now);
      await client.query('UPDATE invoices SET paid_until = $2 WHERE id = $1', [invoiceId, until && new Date(until)]);
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
  await tellOfCard(client, userId, { key, data, now, site });
  await tellOperator(client, userId, { operator, data, writtenOff, now });
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
  const held = await one(
    client,
    z.object({ sum: z.int(), count: z.int() }),
    `SELECT coalesce(sum(amount), 0) AS sum, count(*) AS count FROM ledger
      WHERE unit = 'credit' AND user_id = $1 AND reason = $2 AND source LIKE $3`,
    [userId, reason, `invoice ${invoiceId}/${reason} %`],
  );
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
  const { balance, written } = await one(
    client,
    z.object({ balance: z.int(), written: z.int() }),
    `SELECT coalesce((SELECT balance FROM ledger_balances WHERE unit = 'credit' AND user_id = $1), 0) AS balance,
            coalesce((SELECT sum(amount) FROM ledger WHERE unit = 'credit' AND user_id = $1 AND reason = 'written off'
                        AND source LIKE $2), 0) AS written`,
    [userId, `invoice ${invoiceId}/written off %`],
  );
  const change = balance < 0 ? -balance : -Math.min(written, balance, Math.max(0, returned));
  await adjust({ ...entry, reason: 'written off', target: written + change });
  return Math.max(0, change);
}
