import { writeMoney } from '../money.ts';

const days = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const blocks = new Intl.NumberFormat('en-US');

/** What stands on a receipt: on its page, and in its file. */
export const receiptWords = {
  title: 'Receipt',
  seller: 'Seller',
  buyer: 'Buyer',
  taxId: (id: string) => `Tax ID: ${id}`,
  number: 'Invoice',
  date: 'Paid on',
  member: 'Member',
  what: 'What',
  term: (months: number) => `Pro, ${months} ${months === 1 ? 'month' : 'months'}`,
  amount: 'Amount',
  fromCredit: 'Paid from credit',
  paid: 'Paid',
  returned: 'Paid back',
  transaction: 'Transaction',
  /** In UTC: a document follows no setting of its reader. */
  day: (moment: string) => days.format(new Date(moment)),
  money: (cents: number) => writeMoney(cents, 'en'),
  byCard: (cents: number) => `${writeMoney(cents, 'en')} by card`,
  payment: (amount: string, token: string, network: string) => `${amount} ${token} on ${network}`,
  byContract: (block: number) => `from a contract, in block ${blocks.format(block)}`,
};
