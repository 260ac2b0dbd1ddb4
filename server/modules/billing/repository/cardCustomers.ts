import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { SavedCard } from '#schemas/api/billing.ts';
import { endRenewal } from '#server/modules/plans/repository/renewals.ts';
import { lockUser, type User } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type Db, many, maybe } from '#server/platform/db/rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type CardConfig, createCustomer, deleteCustomer, detachCard, type StripeCard } from '../stripe.ts';

/** Members as customers of the card service, and the one card that each may keep there. */

export interface Customer {
  readonly customer: string;
  /** The kept card; null: none. */
  readonly card: (SavedCard & { readonly id: string }) | null;
}

const StoredSchema = z.object({
  customer: z.string(),
  card: z.string().nullable(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expires_month: z.int().nullable(),
  expires_year: z.int().nullable(),
});

/** Null: the member never paid by card. */
export async function readCustomer(db: Db, userId: number): Promise<Customer | null> {
  const found = await maybe(db, StoredSchema, 'SELECT * FROM card_customers WHERE user_id = $1', [userId]);
  if (found === null) return null;
  const { customer, card, brand, last4, expires_month, expires_year } = found;
  if (card === null || brand === null || last4 === null || expires_month === null || expires_year === null) {
    return { customer, card: null };
  }
  return { customer, card: { id: card, brand, last4, expires_month, expires_year } };
}

/** The customer of a member, made where there is none. */
export async function customerOf(
  { pool }: Pick<Deps, 'pool'>,
  config: CardConfig,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<string> {
  const known = await readCustomer(pool, id);
  if (known) return known.customer;
  const member = createHash('sha256').update(`${id} ${email}`).digest('hex').slice(0, 32);
  const made = await createCustomer(config, { member, email });
  await pool.query('INSERT INTO card_customers (customer, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [made, id]);
  // Another request was quicker.
  return (await readCustomer(pool, id))?.customer ?? made;
}

/** Keeps the card of a payment, in the caller's transaction. */
export async function keepCard(client: PoolClient, customer: string, { id, card }: StripeCard): Promise<void> {
  if (!card) return;
  await client.query(
    `UPDATE card_customers SET card = $2, brand = $3, last4 = $4, expires_month = $5, expires_year = $6 WHERE customer = $1`,
    [customer, id, card.brand, card.last4, card.exp_month, card.exp_year],
  );
}

/** Forgets the kept card, here and at the service. Without it nothing renews. */
export async function forgetCard(
  { pool }: Pick<Deps, 'pool'>,
  config: CardConfig,
  { id: userId }: Pick<User, 'id'>,
): Promise<void> {
  const known = await readCustomer(pool, userId);
  if (!known?.card) return;
  const { id } = known.card;
  // First there: what failed can be asked for again.
  await detachCard(config, id);
  await withTransaction(pool, async (client) => {
    await lockUser(client, userId);
    const { rowCount } = await client.query(
      `UPDATE card_customers SET card = NULL, brand = NULL, last4 = NULL, expires_month = NULL, expires_year = NULL
        WHERE user_id = $1 AND card = $2`,
      [userId, id],
    );
    if (rowCount === 1) await endRenewal(client, userId);
  });
}

/** Deletes customers at the service whose accounts were deleted. */
export async function deleteLeftCustomers(
  { pool, log }: Pick<Deps, 'pool' | 'log'>,
  config: CardConfig,
): Promise<void> {
  for (const { customer } of await many(
    pool,
    z.object({ customer: z.string() }),
    'SELECT customer FROM card_customers WHERE user_id IS NULL LIMIT 100',
  )) {
    try {
      await deleteCustomer(config, customer);
    } catch (error) {
      log.warn({ err: error }, 'the card service did not delete a customer');
      continue;
    }
    await pool.query('DELETE FROM card_customers WHERE customer = $1 AND user_id IS NULL', [customer]);
  }
}
