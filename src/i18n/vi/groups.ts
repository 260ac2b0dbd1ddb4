import { formatCount } from '#schemas/format.ts';
import type { groupMessages as english } from '../en/groups.ts';

/** Nội dung của bảng có các hàng xếp theo nhóm. */
export const groupMessages: typeof english = {
  strip: 'Các nhóm hàng',
  grouped: 'Nhóm theo',
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
  head: (name, rows) => `${name}, ${rows}`,
  italics: 'Chữ nghiêng: trung vị',
  figure: (label, value, left) => (left === '' ? `${label}: ${value}` : `${label}: ${value}, ${left}`),
  left: (unknown, stale) =>
    [
      ...(unknown > 0 ? [`${formatCount(unknown)} chưa biết`] : []),
      ...(stale > 0 ? [`bỏ qua ${formatCount(stale)} đã cũ`] : []),
    ].join(', '),
};
