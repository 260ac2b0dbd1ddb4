import { formatCount } from '#schemas/format.ts';
import { rowsOf } from '#schemas/i18n/vi/rowNames.ts';
import type { Source } from '#schemas/kinds.ts';
import type { screenerMessages as english, screenerGridMessages as englishGrid } from '../en/screener.ts';

export const screenerMessages = {
  title: (directory: string) => `Bộ sàng lọc: ${directory.toLowerCase()}`,

  panel: {
    show: 'Hiện bảng bộ lọc',
    hide: 'Ẩn bảng bộ lọc',
    filters: 'Bộ lọc',
    close: 'Đóng bộ lọc',
    showRows: (source: Source, rows: number) => `Hiện ${rowsOf(source, rows)}`,
  },

  selection: {
    selected: 'đã chọn',
    hidden: (count: number) => `${formatCount(count)} ngoài chế độ xem này`,
    clear: 'Bỏ chọn tất cả',
    announce: (count: number) => (count === 0 ? 'Chưa chọn gì' : `Đã chọn ${formatCount(count)}`),
    failed: 'Chưa chọn được các hàng',
    failedText: 'Không tải được các hàng này. Kiểm tra kết nối và thử lại.',
  },

  find: {
    label: 'Tìm trong bảng',
    placeholder: 'Tìm trong mọi hàng',
    place: (place: number, of: number) => `${formatCount(place)}/${formatCount(of)}`,
    folded: (place: number, of: number) => `${formatCount(place)}/${formatCount(of)}, đang gập`,
    searching: 'Đang tìm',
    nothing: 'Không thấy',
    failed: 'Tìm kiếm thất bại',
    next: 'Ô sau',
    previous: 'Ô trước',
    close: 'Đóng tìm kiếm',
  },

  status: {
    sum: 'Tổng',
    median: 'Trung vị',
    leftOut: (what: string) => `không tính ${what}`,
    ofSelection: (column: string, count: number) => `${column} của ${formatCount(count)} hàng đã chọn`,
    ofSelected: (column: string, count: number) => `${column} của ${formatCount(count)} mục đã chọn`,
    ofView: (column: string) => `${column} của mọi hàng trong chế độ xem này`,
    page: 'Trang',
    of: (pages: number) => `/ ${formatCount(pages)}`,
    pageLabel: 'Trang gồm 100 hàng',
    nextPage: 'Trang sau',
    previousPage: 'Trang trước',
    keys: {
      select: 'Chọn',
      open: 'Mở',
      preview: 'Xem nhanh',
      filter: 'Lọc',
      columns: 'Cột',
      all: 'Tất cả phím tắt',
    },
  },
} satisfies typeof english;

export const screenerGridMessages = {
  selectGroup: (name: string) => `Chọn các hàng của ${name}`,
  selectRow: (name: string) => `Chọn ${name}`,
  selectAll: 'Chọn mọi hàng của chế độ xem này',
} satisfies typeof englishGrid;
