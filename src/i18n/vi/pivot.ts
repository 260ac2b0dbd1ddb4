import type { Unit } from '#schemas/columns/spec.ts';
import { formatCount } from '#schemas/format.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { ComparedWith, Figure, PivotBin, Rest } from '#schemas/pivot/pivot.ts';
import type { pivotMessages as english } from '../en/pivot.ts';
import { rowsOf } from './rows.ts';

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

const COMPARED: Readonly<Record<ComparedWith, string>> = {
  total: '% của tổng',
  row: '% của hàng',
  column: '% của cột',
  before: 'thay đổi so với kỳ trước',
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

const HEAT = { none: 'Không', column: 'Theo cột', row: 'Theo hàng', table: 'Cả bảng' };

export const pivotMessages = {
  name: 'Tổng hợp',
  open: 'Bảng tổng hợp: cộng các hàng theo nhóm',
  close: 'Hiện các hàng',
  by: 'Tổng hợp theo cột này',

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
  compared: COMPARED,
  shares: SHARES,
  comparedWith: (measure: string, how: string) => `${measure}, ${how}`,
  units: { usd: 'USD', percent: '%', tokens: 'token', count: '', year: 'năm', times: '×' } satisfies Readonly<
    Record<Unit, string>
  >,

  title: (rows: string, bins: string) => `${rows} theo ${bins}`,
  and: (names: readonly string[]) =>
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} và ${names.at(-1)}`,
  groups: (shown: number, all: number) =>
    shown < all ? `${formatCount(shown)} trong ${formatCount(all)} nhóm` : `${formatCount(all)} nhóm`,
  overlap: 'Các nhóm có hàng chung',
  lists: 'Một hàng có nhiều giá trị thuộc nhiều nhóm, nhưng chỉ tính một lần trong tổng cộng.',

  cell: {
    of: (source: DataSetName, count: number) => `trong ${rowsOf(source, count)}`,
    without: (count: number, field: string) => `${formatCount(count)} chưa có ${field}`,
    stale: (count: number) => `${formatCount(count)} đã cũ`,
    nothing: 'chưa biết gì',
    noRows: 'không có hàng nào',
    hint: 'Enter mở các hàng, Ctrl+Enter mở trong tab mới, Ctrl+C sao chép liên kết.',
  },
  sortBy: (measure: string) => `Sắp xếp theo ${measure}`,
  menu: {
    label: 'Ô của bảng tổng hợp',
    open: 'Hiện các hàng',
    newTab: 'Hiện các hàng trong tab mới',
    copy: 'Sao chép liên kết',
    copied: 'Đã sao chép liên kết',
    fold: 'Thu gọn mọi nhóm',
    unfold: 'Mở mọi nhóm',
  },

  edit: {
    open: 'Sửa',
    label: 'Sửa bảng tổng hợp',
    rows: 'Hàng',
    columns: 'Cột',
    measures: 'Số liệu',
    field: 'Trường',
    how: 'Nhóm theo',
    edges: 'Các khoảng bắt đầu từ',
    edgesExample: '1M, 10M, 100M',
    edgesWrong: 'Hãy cho các số tăng dần, ví dụ 1M, 10M, 100M.',
    parts: 'Số phần',
    figure: 'Cách tính',
    ofField: 'Của',
    byDate: 'Theo',
    comparedWith: 'Hiện dưới dạng',
    plain: 'chính nó',
    addRows: 'Thêm hàng',
    addColumns: 'Thêm cột',
    addMeasure: 'Thêm số liệu',
    remove: (what: string) => `Bỏ ${what}`,
    order: 'Thứ tự các hàng',
    byKeys: 'Theo tên',
    orders: { asc: 'tăng dần', desc: 'giảm dần' },
    direction: 'Chiều',
    topLabel: 'Số nhóm hiện nhiều nhất',
    all: 'tất cả',
    heat: 'Màu',
    heats: HEAT,
    done: 'Xong',
    swap: 'Đổi hàng và cột',
  },

  draw: {
    label: 'Vẽ bảng tổng hợp này',
    forms: { bars: 'Cột', stacked: 'Xếp chồng', lines: 'Đường', heat: 'Bản đồ nhiệt' },
    measure: 'Số liệu',
    ofFirst: (drawn: number, all: number) => `${formatCount(drawn)} nhóm đầu trong ${formatCount(all)}.`,
    others: 'Khác',
    needsPeriod: 'Đường cần hàng hoặc cột theo ngày, tuần, tháng, quý hoặc năm.',
    needsColumns: 'Cột xếp chồng và bản đồ nhiệt cần có cột.',
    notStacked: 'Chỉ số lượng và tổng mới xếp chồng được.',
    empty: 'Không có gì để vẽ',
    emptyText: 'Không nhóm nào có số liệu đã biết.',
    summary: (title: string, most: string) => `${title}. Nhiều nhất: ${most}.`,
  },

  export: {
    open: 'Xuất bảng tổng hợp ra CSV',
  },
  observatory: {
    open: 'Vẽ chế độ xem này ở đài quan sát',
    leaves: (search: string) => `Đài quan sát không nhận phần tìm kiếm “${search}”.`,
    rows: 'Hiện dưới dạng hàng',
  },

  states: {
    loading: 'Đang cộng các hàng',
    empty: 'Không có hàng nào để cộng',
    emptyText: 'Không hàng nào khớp bộ lọc và tìm kiếm.',
    failed: 'Không tính được bảng tổng hợp',
    wrong: 'Không hiện được bảng tổng hợp này',
    bins: (max: number, side: 'rows' | 'columns') =>
      `Bảng tổng hợp có tối đa ${max} cách nhóm ${side === 'rows' ? 'hàng' : 'cột'}.`,
    measures: (max: number) => `Bảng tổng hợp có tối đa ${max} số liệu.`,
    ranges: (edges: number, parts: number) =>
      `Một cách nhóm có tối đa ${edges} mốc khoảng, hoặc từ 2 đến ${parts} phần bằng nhau.`,
    begin: 'Bắt đầu với bảng thông dụng',
  },
} satisfies typeof english;
