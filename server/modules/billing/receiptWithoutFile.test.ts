import PDFDocument from 'pdfkit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { withTransaction } from '#server/platform/db/pool.ts';
import { addEntry } from '#server/platform/ledger.ts';
import { CARD_KEYS } from '#server/testing/cardService.ts';
import { useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts({ environment: CARD_KEYS });

it('what was paid settles where the file of the receipt cannot be written, and the mail leads to its page', async () => {
  // Test files share their modules: what writes the file is loaded already.
  const fonts = vi.spyOn(PDFDocument.prototype, 'registerFont').mockImplementation(() => {
    throw new Error('The font is missing.');
  });
  onTestFinished(() => fonts.mockRestore());
  const { pool } = test.database;
  const browser = await test.signedIn('paying');
  const { id: userId } = (await pool.query(`SELECT id::int FROM users WHERE username = 'paying'`)).rows[0];
  await withTransaction(pool, (client) =>
    addEntry(client, {
      ...{ unit: 'credit', userId, amount: 1_045, reason: 'payment', source: 'a payment', facts: {}, at: test.now },
    }),
  );
  const { status, body } = await browser.post('/api/billing/invoices', { months: 1 });
  expect([status, body.status]).toEqual([200, 'Settled']);
  const { rows } = await pool.query('SELECT text, attachment_name FROM mail_outbox');
  expect(rows).toEqual([
    { attachment_name: null, text: expect.stringMatching(/The receipt stands here:\s+http\S+\?receipt=/) },
  ]);
});
