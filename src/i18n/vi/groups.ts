import { formatCount } from '#schemas/format.ts';
import type { groupMessages as english } from '../en/groups.ts';
import { rowsOf } from './rows.ts';

/** Nội dung của bảng có các hàng xếp theo nhóm. */
export const groupMessages: typeof english = {
  strip: 'Các nhóm hàng',
  grouped: 'Nhóm theo',
  by: {
    value: 'Từng giá trị',
    letter: 'Chữ cái đầu',
    known: 'Có biết hay không',
    sign: 'Trên hay dưới 0',
    edges: 'Khoảng',
    quantiles: 'Các phần bằng nhau',
    day: 'Ngày',
    week: 'Tuần',
    month: 'Tháng',
    quarter: 'Quý',
    year: 'Năm',
  },
  how: (field) => `Cách nhóm theo ${field}`,
  remove: (field) => `Thôi nhóm theo ${field}`,
  earlier: (field) => `Nhóm theo ${field} trước`,
  group: 'Nhóm theo cột này',
  ungroup: 'Thôi nhóm theo cột này',
  unfoldAll: 'Mở tất cả',
  foldAll: 'Gập tất cả',
  clear: 'Bỏ nhóm',
  drop: 'Thả một cột vào đây để nhóm theo cột đó',
  cannot: (column) => `Không nhóm được bảng theo ${column}.`,
  waiting: 'Các nhóm hiện ra khi đã tải hết các hàng.',
  never: 'Bảng này quá lớn để nhóm tại đây. Hãy lọc bớt, hoặc dùng bảng tổng hợp của API.',
  count: (count) => formatCount(count),
  rows: (source, count) => rowsOf(source, count),
  head: (name, rows) => `${name}, ${rows}`,
  kinds: { median: 'tv' },
  figure: (label, value, left) => (left === '' ? `${label}: ${value}` : `${label}: ${value}, ${left}`),
  left: (unknown, stale) =>
    [
      ...(unknown > 0 ? [`${formatCount(unknown)} chưa biết`] : []),
      ...(stale > 0 ? [`bỏ qua ${formatCount(stale)} đã cũ`] : []),
    ].join(', '),
  groups: (count) => `${formatCount(count)} nhóm`,
};
