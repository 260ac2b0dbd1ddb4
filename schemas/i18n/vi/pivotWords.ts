import type { Unit } from '../../columns/spec.ts';
import type { ComparedWith, Figure, PivotBin, Rest } from '../../pivot/pivot.ts';
import type { pivotWords as english } from '../en/pivotWords.ts';

const BINS: Readonly<Record<PivotBin['by'], string>> = {
  value: 'từng giá trị',
  letter: 'chữ cái đầu',
  known: 'đã biết hay chưa',
  sign: 'trên hay dưới 0',
  edges: 'khoảng',
  quantiles: 'phần bằng nhau',
  day: 'ngày',
  week: 'tuần',
  month: 'tháng',
  quarter: 'quý',
  year: 'năm',
};

const FIGURES: Readonly<Record<Figure | 'count', string>> = {
  count: 'Số hàng',
  distinct: 'Số giá trị',
  sum: 'Tổng',
  mean: 'Trung bình',
  median: 'Trung vị',
  q1: 'Tứ phân vị dưới',
  q3: 'Tứ phân vị trên',
  min: 'Thấp nhất',
  max: 'Cao nhất',
  first: 'Đầu tiên',
  last: 'Cuối cùng',
};

const SHARES: Readonly<Record<ComparedWith, string>> = {
  total: 'tỷ trọng trong tổng',
  row: 'tỷ trọng trong hàng',
  column: 'tỷ trọng trong cột',
  before: 'thay đổi',
};

const RESTS: Readonly<Record<Rest, string>> = {
  stale: 'Đã cũ',
  inexact: 'Ngày không chính xác',
  unknown: 'Chưa rõ',
};

export const pivotWords: typeof english = {
  bins: BINS,
  periods: (field: string, period: string) => `${field} theo ${period}`,
  binned: (field: string, how: string) => `${field}, ${how}`,
  week: (monday: string) => `Tuần từ ${monday}`,
  blank: '(trống)',
  known: ['Chưa rõ', 'Đã biết'],
  signs: { up: 'Trên 0', level: '0', down: 'Dưới 0' },
  below: (to: string) => `Dưới ${to}`,
  from: (from: string) => `${from} trở lên`,
  between: (from: string, to: string) => `${from} đến ${to}`,
  rests: RESTS,
  total: 'Tổng cộng',

  figures: FIGURES,
  of: (figure: string, field: string) => `${figure}: ${field}`,
  dated: (figure: string, by: string) => `${figure} theo ${by}`,
  shares: SHARES,
  comparedWith: (measure: string, how: string) => `${measure}, ${how}`,
  units: { usd: 'USD', percent: '%', tokens: 'token', count: '', year: 'năm', times: '×' } satisfies Readonly<
    Record<Unit, string>
  >,

  title: (rows: string, bins: string) => `${rows} theo ${bins}`,
  and: (names: readonly string[]) =>
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} và ${names.at(-1)}`,
};
