import type { colorMessages as english } from '../en/colors.ts';

/** Nội dung về màu của cột. */
export const colorMessages: typeof english = {
  title: 'Màu',
  rules: { none: 'Không màu', scale: 'Theo độ lớn', median: 'Trên và dưới trung vị', limits: 'Theo ngưỡng' },
  limits: 'Theo ngưỡng…',
  low: (column) => `${column}: tô màu giá trị dưới`,
  high: (column) => `${column}: tô màu từ`,
  lowHint: 'Dưới',
  highHint: 'Từ',
  legend: 'Ý nghĩa của màu',
  scale: (from, to) => `${from} đến ${to}`,
  change: (from, to) => `${from} đến 0 đến ${to}`,
  outside: 'Từ phân vị thứ 1 đến thứ 99 của chế độ xem này. Giá trị nằm ngoài có màu đậm nhất.',
  above: (figure) => `Trên ${figure}`,
  below: (figure) => `Dưới ${figure}`,
  from: (figure) => `Từ ${figure}`,
  left: 'Số liệu đã cũ và chưa biết không có màu.',
  waiting: 'Màu hiện ra khi đã tải hết các hàng.',
  nothing: 'Trong chế độ xem này không có số liệu nào đã biết và còn mới.',
  cannot: (column) => `${column} không có số liệu để tô màu.`,
  done: (column, rule) => `${column}, ${rule}`,
  undone: (column) => `${column} không có màu`,
};
