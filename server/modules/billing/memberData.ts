import { z } from 'zod';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { maybe } from '#server/platform/db/rows.ts';
import { readEntries } from '#server/platform/ledger.ts';
import { listInvoices } from './repository/invoices.ts';
import { readDetails } from './repository/receipts.ts';

const CardSchema = z.object({ brand: z.string().nullable(), last4: z.string().nullable() });

export const billingData: MemberData<'invoices' | 'credit' | 'card' | 'billing_details'> = {
  tables: { invoices: 'invoices', ledger: 'credit', card_customers: 'card', billing_details: 'billing_details' },
  read: async (db, { id }, now) => ({
    invoices: await listInvoices(db, id, now),
    credit: (await readEntries(db, 'credit', id)).map(({ at, amount: cents, reason, source }) => ({
      at,
      cents,
      reason,
      source,
    })),
    card: await maybe(db, CardSchema, 'SELECT brand, last4 FROM card_customers WHERE user_id = $1', [id]),
    billing_details: await readDetails(db, id),
  }),
};
