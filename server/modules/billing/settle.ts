import type { PoolClient } from 'pg';
import type { ReceiptParty } from '#schemas/api/billing.ts';
import { invoiceNumber } from '#schemas/entities/invoices.ts';
import { receiptFileName } from '#schemas/entities/receipts.ts';
import { MAIL_PAGES, receiptPage } from '#schemas/i18n/mailPages.ts';
import { unixMs } from '#schemas/units.ts';
import { notifyAndMail } from '#server/modules/notifications/notifyAndMail.ts';
import { readRenewal, renewsAt, startRenewal } from '#server/modules/plans/repository/renewals.ts';
import { addPaidTerm } from '#server/modules/plans/repository/subscriptions.ts';
import { mayWorkFor } from '#server/modules/users/mayWorkFor.ts';
import type { Recipient } from '#server/modules/users/repository/recipients.ts';
import type { Deps } from '#server/platform/deps.ts';
import { addEntry } from '#server/platform/ledger.ts';
import { type MailAttachment, mailOrigin, pageLink, writeMail } from '#server/platform/mail/mail.ts';
import { writeReceiptPdf } from './receiptPdf.ts';
import type { LockedInvoice } from './repository/invoices.ts';
import { lockInvoice, readInvoice, setReleased, setSettled } from './repository/invoices.ts';
import { fixReceipt } from './repository/receipts.ts';

/** What an invoice brings about: entries of the credit ledger, and a term of Pro. */

export interface Settling {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Where the links of mails lead. */
  readonly site: string;
}

/** What an invoice that is settled asks for besides. */
export interface Settlement extends Settling {
  /** Who sells here, for the receipt; null: nobody is named. */
  readonly seller: ReceiptParty | null;
  /** Whether the member wants what is paid now to renew by itself. */
  readonly renew?: boolean;
}

export const settlementOf = ({ config }: Pick<Deps, 'config'>, now: number): Settlement => ({
  ...{ now, site: mailOrigin(config), seller: config.seller },
});

/**
 * Brings about what follows from the payments of an invoice, in the caller's transaction: all of it or nothing. Called again, it
 * adds nothing.
 */
export async function settleInvoice(client: PoolClient, id: number, settling: Settlement): Promise<void> {
  const invoice = await lockInvoice(client, id, settling.now);
  if (!(await mayWorkFor(client, invoice.user_id, 'receipt'))) return;
  const arrived = await enterPayments(client, invoice, settling.now);
  if (invoice.standing.status === 'Settled' && invoice.settled_at === null) await upgrade(client, invoice, settling);
  else if (arrived > 0) await notifyOfCredit(client, invoice, settling);
}

/** Every final payment is entered into the ledger, once. Gives the cents that are new. */
async function enterPayments(client: PoolClient, { id, user_id, payments }: LockedInvoice, now: number) {
  let cents = 0;
  for (const payment of payments) {
    if (payment.state !== 'confirmed' || payment.cents === 0) continue;
    const { network, token, amount, transaction } = payment;
    const isNew = await addEntry(client, {
      ...{ unit: 'credit', userId: user_id, amount: payment.cents, reason: 'payment', at: now },
      source: `invoice ${id}/${payment.payment}`,
      facts: { network, token, amount, transaction },
    });
    if (isNew) cents += payment.cents;
  }
  return cents;
}

async function upgrade(
  client: PoolClient,
  invoice: LockedInvoice,
  { now, site, seller, renew = false }: Settlement,
): Promise<void> {
  const { id, user_id: userId, months, amount_cents: cents, released_at: released } = invoice;
  const number = invoiceNumber(id, unixMs(invoice.created_at));
  // What was taken from credit at its creation is paid already, unless it was given back since.
  const rest = cents - (released === null ? invoice.from_credit_cents : 0);
  if (rest > 0) {
    await addEntry(client, {
      ...{ unit: 'credit', userId, amount: -rest, reason: 'invoice', at: now },
      source: `invoice ${id}`,
      facts: { number, months },
    });
  }
  const { until } = await addPaidTerm(client, userId, months, now);
  await setSettled(client, id, { at: now, paidUntil: until });
  await fixReceipt(client, { id, userId, seller });
  // A page of the card service may be paid after its member asked for the end of the account.
  if (renew && (await mayWorkFor(client, userId, 'charge'))) await startRenewal(client, userId, months);
  const data = { number, what: 'settled', cents, months, until: until && new Date(until).toISOString() } as const;
  const key = `invoice ${id} settled`;
  await notifyOfInvoice(client, userId, { key, data, now, site, settled: invoice.key });
}

/** Money that settles nothing is credit: it came too late, or after an invoice was settled. */
async function notifyOfCredit(client: PoolClient, invoice: LockedInvoice, { now, site }: Settling): Promise<void> {
  const { id, user_id: userId, months, standing } = invoice;
  // A first part in time waits for its rest.
  if (standing.status === 'New' || standing.status === 'Processing') return;
  const number = invoiceNumber(id, unixMs(invoice.created_at));
  const data = { number, what: 'credited', cents: standing.creditCents, months, until: null } as const;
  await notifyOfInvoice(client, userId, { key: `invoice ${id} credited ${standing.creditCents}`, data, now, site });
}

interface InvoiceNotice {
  readonly key: string;
  readonly data: {
    readonly number: string;
    readonly what: 'settled' | 'credited';
    readonly cents: number;
    readonly months: number;
    readonly until: string | null;
  };
  readonly now: number;
  readonly site: string;
  /** Key of the invoice whose receipt goes with the mail. */
  readonly settled?: string;
}

async function notifyOfInvoice(
  client: PoolClient,
  userId: number,
  { key, data, now, site, settled }: InvoiceNotice,
): Promise<void> {
  await notifyAndMail(client, userId, { key, kind: 'invoice', data, at: now }, async ({ name, language }) => {
    const page = settled ? receiptPage(settled) : MAIL_PAGES.plan;
    const link = pageLink(site, language, page);
    const renews = data.until !== null && renewsAt(await readRenewal(client, userId), Date.parse(data.until));
    const attachment = settled === undefined ? null : await receiptFile(client, userId, settled, { language, now });
    const attached = attachment !== null;
    const mail = writeMail(language, (mails) => mails.invoice({ ...data, name, link, renews, attached }));
    return attached ? { ...mail, attachment } : mail;
  });
}

/** The receipt as a file; null where it cannot be written: what was paid settles all the same, and its page says why. */
async function receiptFile(
  client: PoolClient,
  userId: number,
  key: string,
  { language, now }: Pick<Recipient, 'language'> & { readonly now: number },
): Promise<MailAttachment | null> {
  const invoice = await readInvoice(client, userId, key, now);
  const { receipt } = invoice;
  const pdf = receipt && (await writeReceiptPdf({ invoice, receipt, language }).catch(() => null));
  return pdf && { name: receiptFileName(invoice.number), pdf };
}

/**
 * Gives back the credit in an invoice whose time is over, in the caller's transaction. No payment in time can be seen any more:
 * the caller has looked.
 */
export async function releaseCredit(client: PoolClient, id: number, settling: Settling): Promise<void> {
  const invoice = await lockInvoice(client, id, settling.now);
  const { status } = invoice.standing;
  if (invoice.settled_at !== null || invoice.released_at !== null) return;
  if (status !== 'Expired' && status !== 'Invalid') return;
  await setReleased(client, id, settling.now);
  if (invoice.from_credit_cents > 0) {
    await addEntry(client, {
      ...{ unit: 'credit', userId: invoice.user_id, amount: invoice.from_credit_cents, reason: 'released' },
      ...{ source: `invoice ${id}`, facts: {}, at: settling.now },
    });
  }
  // A part that came in time has nothing to wait for any more.
  if (invoice.standing.confirmedCents > 0) await notifyOfCredit(client, invoice, settling);
}
