import { z } from 'zod';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { maybe } from '#server/platform/db/rows.ts';
import { readEntries } from '#server/platform/ledger.ts';
import { listInvoices } from './repository/invoices.ts';

const CardSchema = z.object({ brand: z.string().nullable(), last4: z.string().nullable() });

export const billingData: MemberData<'invoices' | 'credit' | 'card'> = {
  tables: { invoices: 'invoices', ledger: 'credit', card_customers: 'card' },
  read: async (db, { id }, now) => ({
    invoices: await listInvoices(db, id, now),
    credit: (await readEntries(db, 'credit', id)).map(({ at, amount: cents, reason, source }) => ({
      at,
      cents,
      reason,
      source,
    })),
    card: await maybe(db, CardSchema, 'SELECT brand, last4 FROM card_customers WHERE user_id = $1', [id]),
  }),
};
