import { formatCount } from '#schemas/format.ts';
import { pivotWords } from '#schemas/i18n/vi/pivotWords.ts';
import { rowsOf } from '#schemas/i18n/vi/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { ComparedWith } from '#schemas/pivot/pivot.ts';
import type { pivotMessages as english } from '../en/pivot.ts';

const COMPARED: Readonly<Record<ComparedWith, string>> = {
  total: '% của tổng',
  row: '% của hàng',
  column: '% của cột',
  before: 'thay đổi so với kỳ trước',
};

const HEAT = { none: 'Không', column: 'Theo cột', row: 'Theo hàng', table: 'Cả bảng' };

export const pivotMessages = {
  name: 'Tổng hợp',
  open: 'Bảng tổng hợp: cộng các hàng theo nhóm',
  close: 'Hiện các hàng',
  by: 'Tổng hợp theo cột này',

  ...pivotWords,
  compared: COMPARED,
  groups: (shown: number, all: number) =>
    shown < all ? `${formatCount(shown)}/${formatCount(all)} nhóm` : `${formatCount(all)} nhóm`,
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
