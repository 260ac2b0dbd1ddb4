import { formatCount } from '#schemas/format.ts';
import type { footMessages as english } from '../en/foot.ts';

/** Nội dung của dòng tổng ở cuối bảng. */
export const footMessages: typeof english = {
  ofView: 'Tổng của các hàng đang xem',
  ofSelection: (rows) => `Tổng của các hàng đã chọn, ${rows}`,
  name: (count) => (count === null ? 'Tổng' : `Tổng của ${formatCount(count)}`),
  selected: (count) => `${formatCount(count)} đã chọn`,
  kinds: {
    distinct: 'loại',
    sum: 'tổng',
    mean: 'tb',
    median: 'tv',
    q1: 'tp1',
    q3: 'tp3',
    min: 'nhỏ',
    max: 'lớn',
    first: 'đầu',
    last: 'cuối',
  },
  choose: 'Chọn',
  none: (column) => `${column}: chưa chọn tổng`,
  waiting: (measure) => `${measure}: đang đếm`,
  failed: (measure) => `${measure}: không đếm được`,
  nothing: (measure) => `${measure}: chưa biết gì`,
  menu: (column) => `Hiện gì dưới cột ${column}`,
  hide: 'Ẩn dòng tổng',
  show: 'Hiện tổng dưới các cột',
};
