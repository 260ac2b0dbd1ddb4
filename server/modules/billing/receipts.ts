import type { Pool } from 'pg';
import type { Invoice, Receipt, ReceiptParty } from '#schemas/api/billing.ts';
import { receiptOf } from '#schemas/entities/receipts.ts';
import { BILLING_DETAILS_FORM } from '#schemas/forms/plans.ts';
import { storableText } from '#schemas/text.ts';
import { lockUser, type User } from '#server/modules/users/repository.ts';
import type { Config } from '#server/platform/config.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError, checkForm } from '#server/platform/errors.ts';
import { readInvoice } from './repository/invoices.ts';
import { readDetails, saveDetails, setReceipt } from './repository/receipts.ts';

/** Receipts of settled invoices, and who sells and buys on them. */

/** Whether receipts name a seller, where payments are taken; `mend` says what to do. Null: none are taken. */
export function sellerState({
  seller,
  card,
  pay,
}: Pick<Config, 'seller' | 'card' | 'pay'>): { readonly seller: 'named' | 'none'; readonly mend?: string } | null {
  if (card === null && pay === null) return null;
  if (seller !== null) return { seller: 'named' };
  return {
    seller: 'none',
    mend: 'Payments are taken and SELLER_NAME is not set: receipts state no seller, and no bookkeeper takes them. Set SELLER_NAME, SELLER_ADDRESS and SELLER_TAX_ID.',
  };
}

/**
 * Stores what a member states of the buyer; nothing at all removes it.
 * @throws ApiError 422 with the first field that is too long.
 */
export async function stateDetails(pool: Pool, userId: number, given: ReceiptParty): Promise<void> {
  const details = { name: onOneLine(given.name), address: linesOf(given.address), tax_id: onOneLine(given.tax_id) };
  checkForm(BILLING_DETAILS_FORM, details);
  const isEmpty = Object.values(details).every((value) => value === '');
  await withTransaction(pool, async (client) => {
    await lockUser(client, userId);
    await saveDetails(client, userId, isEmpty ? null : details);
  });
}

/** A text without line breaks, and without white space around it. */
const onOneLine = (text: string) => storableText(text).replace(/\s+/gu, ' ').trim();

/** Lines without white space around them, and without empty ones. */
const linesOf = (text: string) =>
  storableText(text)
    .split(/[\r\n\u2028\u2029]+/u)
    .map(onOneLine)
    .filter((line) => line !== '')
    .join('\n');

/** A settled invoice of a member, with what its receipt states. Throws 404: there is none. */
export async function readReceipt(
  { pool, config, clock }: Pick<Deps, 'pool' | 'config' | 'clock'>,
  user: Pick<User, 'id' | 'name'>,
  key: string,
): Promise<{ readonly invoice: Invoice; readonly receipt: Receipt }> {
  const invoice = await readInvoice(pool, user.id, key, clock());
  if (invoice.settled_at === null) throw new ApiError(404, { code: 'not_found', reason: 'invoice' });
  return { invoice, receipt: receiptOf(invoice, { seller: config.seller, member: user.name }) };
}

/**
 * States the member's billing details as the buyer of a settled invoice. Of a receipt that states a buyer nothing changes.
 * @throws ApiError 404; 409 `payment_state`: it is not settled, or the member has stated no details.
 */
export async function stateBuyer(
  { pool, config, clock }: Pick<Deps, 'pool' | 'config' | 'clock'>,
  user: Pick<User, 'id' | 'name'>,
  key: string,
): Promise<Invoice> {
  return await withTransaction(pool, async (client) => {
    await lockUser(client, user.id);
    const invoice = await readInvoice(client, user.id, key, clock());
    const { number } = invoice;
    if (invoice.settled_at === null) throw new ApiError(409, { code: 'payment_state', reason: 'unsettled', number });
    const receipt = receiptOf(invoice, { seller: config.seller, member: user.name });
    if (receipt.buyer !== null) return invoice;
    const buyer = await readDetails(client, user.id);
    if (buyer === null) throw new ApiError(409, { code: 'payment_state', reason: 'no_details' });
    await setReceipt(client, user.id, key, { ...receipt, buyer });
    return await readInvoice(client, user.id, key, clock());
  });
}
