import type { receiptWords as english } from '../en/receipts.ts';
import { writeMoney } from '../money.ts';
import { writeDay } from './days.ts';

const blocks = new Intl.NumberFormat('vi-VN');

export const receiptWords = {
  title: 'Biên lai',
  seller: 'Bên bán',
  buyer: 'Bên mua',
  taxId: (id: string) => `Mã số thuế: ${id}`,
  number: 'Hóa đơn',
  date: 'Thanh toán ngày',
  member: 'Thành viên',
  what: 'Nội dung',
  term: (months: number) => `Pro, ${months} tháng`,
  amount: 'Số tiền',
  fromCredit: 'Trừ từ số dư',
  paid: 'Đã thanh toán',
  returned: 'Đã hoàn lại',
  transaction: 'Giao dịch',
  day: writeDay,
  money: (cents: number) => writeMoney(cents, 'vi'),
  byCard: (cents: number) => `${writeMoney(cents, 'vi')} bằng thẻ`,
  payment: (amount: string, token: string, network: string) => `${amount.replace('.', ',')} ${token} trên ${network}`,
  byContract: (block: number) => `từ một hợp đồng, trong khối ${blocks.format(block)}`,
} satisfies typeof english;
