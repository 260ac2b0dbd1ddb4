import type { PoolClient } from 'pg';
import { type Receipt, type ReceiptParty, ReceiptPartySchema } from '#schemas/api/billing.ts';
import { readRecipient } from '#server/modules/users/repository/recipients.ts';
import { type Db, maybe } from '#server/platform/db/rows.ts';

/** What members state of the buyer, and what receipts state for good. */

/** What the member wants as the buyer on receipts; null: nothing. */
export async function readDetails(db: Db, userId: number): Promise<ReceiptParty | null> {
  const sql = 'SELECT name, address, tax_id FROM billing_details WHERE user_id = $1';
  return await maybe(db, ReceiptPartySchema, sql, [userId]);
}

/** Null: nothing is stated any more. */
export async function saveDetails(client: PoolClient, userId: number, details: ReceiptParty | null): Promise<void> {
  if (details === null) {
    await client.query('DELETE FROM billing_details WHERE user_id = $1', [userId]);
    return;
  }
  await client.query(
    `INSERT INTO billing_details (user_id, name, address, tax_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, address = excluded.address, tax_id = excluded.tax_id`,
    [userId, details.name, details.address, details.tax_id],
  );
}

/** States on the receipt of a settled invoice who sells and buys now. What it states already stays. */
export async function fixReceipt(
  client: PoolClient,
  { id, userId, seller }: { readonly id: number; readonly userId: number; readonly seller: ReceiptParty | null },
): Promise<void> {
  const { name } = await readRecipient(client, userId);
  const receipt: Receipt = { seller, buyer: await readDetails(client, userId), member: name };
  await client.query('UPDATE invoices SET receipt = coalesce(receipt, $2) WHERE id = $1', [
    id,
    JSON.stringify(receipt),
  ]);
}

/** Sets what a receipt states, by the identity of its invoice. */
export async function setReceipt(client: PoolClient, userId: number, key: string, receipt: Receipt): Promise<void> {
  await client.query('UPDATE invoices SET receipt = $3 WHERE user_id = $1 AND key = $2', [
    userId,
    key,
    JSON.stringify(receipt),
  ]);
}
