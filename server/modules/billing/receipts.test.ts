import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { billingData } from '#server/modules/billing/memberData.ts';
import { findUser } from '#server/modules/users/repository.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { addEntry } from '#server/platform/ledger.ts';
import { createMailer } from '#server/platform/mail/mail.ts';
import { deliverDue } from '#server/platform/mail/outbox.ts';
import type { Browser } from '#server/testing/browser.ts';
import { CARD_KEYS } from '#server/testing/cardService.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { sellerState } from './receipts.ts';

const SELLER = { name: 'Ánh Dương Data', address: '12 Lê Lợi\nHuế', tax_id: '0101243150' };
const test = useTestAccounts({
  environment: {
    ...CARD_KEYS,
    ...{ SELLER_NAME: SELLER.name, SELLER_ADDRESS: '12 Lê Lợi; ;Huế', SELLER_TAX_ID: SELLER.tax_id },
  },
});

const pool = () => test.database.pool;
const idOf = async (username: string) =>
  Number((await pool().query('SELECT id FROM users WHERE username = $1', [username])).rows[0].id);

/** A member whose next invoice is paid by credit, at once. */
async function payer(username: string): Promise<Browser> {
  const browser = await test.signedIn(username);
  const userId = await idOf(username);
  await withTransaction(pool(), (client) =>
    addEntry(client, {
      ...{
        unit: 'credit',
        userId,
        amount: 1_045,
        reason: 'payment',
        source: `of ${username}`,
        facts: {},
        at: test.now,
      },
    }),
  );
  return browser;
}
const order = async (browser: Browser) => (await browser.post('/api/billing/invoices', { months: 1 })).body;
const state = async (browser: Browser, details: object) => await browser.post('/api/billing/details', details);
const look = async (browser: Browser, id: string) => (await browser.get(`/api/billing/invoices/${id}`)).body;
const fileOf = async (browser: Browser, id: string) => await browser.get(`/api/billing/invoices/${id}/receipt.pdf`);
/** What a PDF says, without white space: where lines break is not its meaning. */
async function wordsIn(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s/gu, '');
}

describe('the receipt of a settled invoice', () => {
  it('states for good who sold and who bought when it was settled', async () => {
    const browser = await payer('kept');
    const buyer = { name: 'North Fund', address: '  1 Main Street \n\n Dublin', tax_id: 'IE 123' };
    expect((await state(browser, buyer)).body.details).toEqual({ ...buyer, address: '1 Main Street\nDublin' });
    const { id, status } = await order(browser);
    expect(status).toBe('Settled');
    const stated = {
      ...{ seller: SELLER, member: 'Linh Tran' },
      buyer: { ...buyer, address: '1 Main Street\nDublin' },
    };
    expect((await look(browser, id)).receipt).toEqual(stated);
    await state(browser, { name: 'South Fund' });
    await pool().query("UPDATE users SET name = 'Another Name' WHERE username = 'kept'");
    expect((await browser.post(`/api/billing/invoices/${id}/buyer`, {})).body.receipt).toEqual(stated);
    expect((await look(browser, id)).receipt).toEqual(stated);
    const words = await wordsIn((await fileOf(browser, id)).body);
    expect(words).toContain('NorthFund1MainStreetDublinTaxID:IE123');
    expect(words).not.toContain('South');
  });

  it('takes the present details where it states no buyer, and keeps them', async () => {
    const browser = await payer('later');
    const { id } = await order(browser);
    expect((await look(browser, id)).receipt).toMatchObject({ seller: SELLER, buyer: null });
    const refused = await browser.post(`/api/billing/invoices/${id}/buyer`, {});
    expect([refused.status, refused.body.error.code]).toEqual([409, 'payment_state']);
    await state(browser, { name: 'First' });
    const first = { name: 'First', address: '', tax_id: '' };
    expect((await browser.post(`/api/billing/invoices/${id}/buyer`, {})).body.receipt.buyer).toEqual(first);
    await state(browser, { name: 'Second' });
    expect((await browser.post(`/api/billing/invoices/${id}/buyer`, {})).body.receipt.buyer).toEqual(first);
    // Nothing at all takes the details away, and leaves the receipt.
    expect((await state(browser, { name: ' ' })).body.details).toBeNull();
    expect((await look(browser, id)).receipt.buyer).toEqual(first);
  });

  it('of before receipts were fixed shows the seller of today, until a buyer is stated', async () => {
    const browser = await payer('older');
    const { id } = await order(browser);
    await pool().query('UPDATE invoices SET receipt = NULL WHERE key = $1', [id]);
    expect((await look(browser, id)).receipt).toBeNull();
    expect(await wordsIn((await fileOf(browser, id)).body)).toContain('SellerÁnhDươngData12LêLợiHuếTaxID:0101243150');
    await state(browser, { tax_id: 'DE 9' });
    expect((await browser.post(`/api/billing/invoices/${id}/buyer`, {})).body.receipt).toEqual({
      ...{ seller: SELLER, buyer: { name: '', address: '', tax_id: 'DE 9' }, member: 'Linh Tran' },
    });
  });

  it('is nobody else’s, and there is none of an invoice that is not paid', async () => {
    const browser = await payer('owner');
    const { id } = await order(browser);
    const other = await test.signedIn('other');
    expect((await fileOf(other, id)).status).toBe(404);
    expect((await other.post(`/api/billing/invoices/${id}/buyer`, {})).status).toBe(404);
    expect((await fileOf(test.browse(), id)).status).toBe(401);
    const waiting = await order(other);
    expect(waiting.status).toBe('New');
    expect((await fileOf(other, waiting.id)).status).toBe(404);
    expect((await other.post(`/api/billing/invoices/${waiting.id}/buyer`, {})).status).toBe(409);
  });

  it('refuses details that no receipt can hold, and names the field', async () => {
    const browser = await test.signedIn('long');
    const { status, body } = await state(browser, { name: 'x'.repeat(121) });
    expect([status, body.error.path]).toEqual([422, 'body.name']);
    expect((await state(browser, { name: 'x', vat: '1' })).status).toBe(422);
  });
});

describe('the file of a receipt', () => {
  const NAMES = 'Nguyễn Thị Hạnh, Łódź Čapek, Αθήνα, Москва Ґ';

  it('has every letter of a name, and what the font has not in Latin letters, in both languages', async () => {
    const browser = await payer('lettered');
    await state(browser, { name: NAMES, address: '北京市\nالقاهرة' });
    const { id, number } = await order(browser);
    const english = await fileOf(browser, id);
    expect(english.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="assay-receipt-${number}.pdf"`,
      'cache-control': expect.stringContaining('no-store'),
    });
    const words = await wordsIn(english.body);
    for (const part of [NAMES, `Receipt ${number}`, 'Seller', 'BeiJingShi', 'Paid on Jan 15, 2026', 'Amount 10.45 USD'])
      expect(words).toContain(part.replace(/\s/gu, ''));
    // No letter without a shape.
    for (const shapeless of ['\0', '\ufffd']) expect(words).not.toContain(shapeless);
    await pool().query("UPDATE users SET language = 'vi' WHERE username = 'lettered'");
    const vietnamese = await wordsIn((await fileOf(browser, id)).body);
    for (const part of [
      NAMES,
      `Biên lai ${number}`,
      'Bên bán',
      'Mã số thuế',
      'Thanh toán ngày 15/01/2026',
      '10,45 USD',
    ])
      expect(vietnamese).toContain(part.replace(/\s/gu, ''));
  });

  it('goes with the mail of the payment, the same bytes, and is kept no longer than the mail', async () => {
    const browser = await payer('mailed');
    const { id, number } = await order(browser);
    const waiting = `SELECT attachment_name, attachment_pdf, text FROM mail_outbox WHERE recipient = 'mailed@example.com'`;
    const { rows } = await pool().query(waiting);
    const pdf: Buffer = (await fileOf(browser, id)).body;
    expect(rows).toEqual([
      {
        attachment_name: `assay-receipt-${number}.pdf`,
        attachment_pdf: pdf,
        text: expect.stringContaining(`/profile-settings/change_plan?receipt=${id}`),
      },
    ]);
    const { deps } = test.database;
    await deliverDue({ ...deps, mailer: createMailer(deps.config), now: test.now });
    const mail = (await test.mails()).find((text) => text.includes('mailed@example.com'));
    expect(mail).toContain(`filename=assay-receipt-${number}.pdf`);
    expect(mail?.replace(/\s/gu, '')).toContain(pdf.toString('base64'));
    expect((await pool().query(waiting)).rowCount).toBe(0);
  });
});

it('details are in the own data of their member, and go with the account', async () => {
  const browser = await test.signedIn('leaver');
  await state(browser, { name: 'Gone' });
  const user = await findUser(pool(), 'leaver');
  if (user === null) throw new Error('no member');
  const { billing_details } = await billingData.read(pool(), user, test.now);
  expect(billing_details).toEqual({ name: 'Gone', address: '', tax_id: '' });
  await pool().query('DELETE FROM users WHERE id = $1', [user.id]);
  expect((await pool().query('SELECT FROM billing_details WHERE user_id = $1', [user.id])).rowCount).toBe(0);
});

it('says where payments are taken and no seller is named', () => {
  const { card } = test.database.deps.config;
  expect(sellerState({ seller: null, card: null, pay: null })).toBeNull();
  expect(sellerState({ seller: SELLER, card, pay: null })).toEqual({ seller: 'named' });
  expect(sellerState({ seller: null, card, pay: null })).toEqual({
    ...{ seller: 'none', mend: expect.stringContaining('SELLER_NAME') },
  });
});
