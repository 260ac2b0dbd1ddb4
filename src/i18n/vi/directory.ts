import { formatCount } from '#schemas/format.ts';
import { ROWS, rowsOf } from '#schemas/i18n/vi/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { directory as english, directoryReadingMessages as englishReading } from '../en/directory.ts';

export const directory = {
  rows: rowsOf,
  grid: (source: DataSetName) => `Bảng ${ROWS[source].many}`,

  tabs: {
    label: 'Danh mục',
  },

  search: (source: DataSetName) => `Tìm ${ROWS[source].many}`,
  clearSearch: 'Xóa tìm kiếm',

  filters: {
    label: 'Bộ lọc',
    add: 'Lọc',
    addLabel: 'Thêm bộ lọc',
    editorOf: (field: string) => `Lọc theo ${field}`,
    reset: 'Đặt lại',
    blank: 'văn bản trống',
  },

  count: (total: number) => `/ ${formatCount(total)}`,

  columns: {
    open: 'Cột',
    label: 'Chọn cột',
  },

  fold: 'Thu gọn phần đầu',
  unfold: 'Hiện phần đầu',

  export: {
    open: 'CSV',
    label: 'Xuất chế độ xem này ra CSV',
  },

  watch: {
    add: (name: string) => `Theo dõi ${name}`,
    remove: (name: string) => `Ngừng theo dõi ${name}`,
  },
} satisfies typeof english;

export const directoryReadingMessages = {
  pages: 'Các trang của bảng',
  rows: (from: string, to: string, of: string) => `Hàng ${from} đến ${to} trong ${of}`,
  previous: 'Trang trước',
  next: 'Trang sau',
  needsScript: 'Bộ lọc, cột, ngôi sao và việc xuất cần JavaScript. Bấm vào một cột để sắp xếp, Enter để tìm.',
} satisfies typeof englishReading;
