import { COPIED_ROWS_MAX } from '#schemas/constants.ts';
import { formatCount } from '#schemas/format.ts';
import { ROWS, rowsOf } from '#schemas/i18n/vi/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { toolMessages as english } from '../en/tools.ts';

export const toolMessages = {
  columns: {
    find: 'Tìm cột',
    shown: (count: number) => `Đang hiện, ${count}`,
    hidden: (group: string, count: number) => `Đang ẩn: ${group}, ${count}`,
    groups: {
      coins: 'dữ liệu thị trường',
      protocols: 'giao thức',
      rounds: 'vòng gọi vốn',
      profiles: 'hồ sơ',
      computed: 'tính ra',
      other: 'khác',
    },
    none: (text: string) => `Không có cột nào tên “${text}”.`,
    preset: 'Mặc định',
    done: 'Xong',
    inLink: 'Lưu trong địa chỉ',
    fixed: 'Luôn hiện',
    earlier: (column: string) => `Chuyển ${column} sang trái`,
    later: (column: string) => `Chuyển ${column} sang phải`,
    moved: (column: string, place: number, of: number) => `${column}, vị trí ${place} trong ${of}`,
    narrower: (column: string) => `Thu hẹp ${column}`,
    wider: (column: string) => `Nới rộng ${column}`,
    width: (column: string) => `Độ rộng của ${column}, tính bằng px`,
    widthHint: (declared: number) => `80 đến 420. Để trống thì dùng mặc định, ${declared}.`,
    resized: (column: string, px: number) => `${column}, rộng ${px} px`,
    pin: (column: string) => `Ghim ${column} vào mép trái`,
    unpin: (column: string) => `Bỏ ghim ${column}`,
    pinned: {
      left: (column: string) => `Đã ghim ${column}`,
      right: (column: string) => `Đã ghim ${column} ở bên phải`,
    },
    unpinned: (column: string) => `${column} cuộn cùng các cột khác`,
    hint: 'Shift + ↑ ↓ di chuyển cột, + và − đổi độ rộng, P ghim, Shift + P ghim ở mép phải.',
    units: { usd: 'USD', percent: '%', tokens: 'token', count: '', year: 'năm', times: '×' },
  },

  copy: {
    rows: (rows: number, columns: number) => `${formatCount(rows)} hàng, ${formatCount(columns)} cột, kèm tiêu đề cột.`,
    cell: (column: string) => `Giá trị chính xác của ${column}.`,
    name: 'Tên của cột.',
    tooMany: 'Quá nhiều hàng để sao chép',
    tooManyText: `Sao chép được tối đa ${formatCount(COPIED_ROWS_MAX)} hàng. Hãy xuất thành CSV.`,
  },

  cellMenu: {
    ofCell: (column: string) => `Ô của ${column}`,
    ofColumn: (column: string) => `Cột ${column}`,
    open: 'Mở',
    openInNewTab: 'Mở trong tab mới',
    only: (value: string) => `Chỉ ${value}`,
    without: (value: string) => `Loại ${value}`,
    atLeast: { number: (value: string) => `Ít nhất ${value}`, date: (value: string) => `Từ ${value}` },
    atMost: { number: (value: string) => `Nhiều nhất ${value}`, date: (value: string) => `Đến ${value}` },
    onlyWithOneOf: 'Chỉ các hàng có',
    withoutOneOf: 'Loại các hàng có',
    onlyKnown: 'Loại giá trị chưa rõ',
    onlyUnknown: 'Chỉ giá trị chưa rõ',
    aboutFigure: 'Giá trị, nguồn và độ mới',
    aboutColumn: 'Về cột này',
    history: 'Đề xuất đã thay đổi gì',
    copyCell: 'Sao chép ô',
    copyRow: 'Sao chép hàng',
    copyRowWithSources: 'Sao chép hàng kèm nguồn',
    copyName: 'Sao chép tên cột',
    column: (column: string) => `Cột ${column}`,
    sortDescending: 'Sắp xếp giảm dần',
    sortAscending: 'Sắp xếp tăng dần',
    sortNone: 'Bỏ sắp xếp',
    sortThen: 'Rồi sắp xếp theo cột này',
    sortTurn: 'Đảo chiều của cột này',
    sortLeave: 'Bỏ cột này khỏi thứ tự sắp xếp',
    filter: 'Lọc…',
    pin: 'Ghim vào mép trái',
    pinRight: 'Ghim vào mép phải',
    unpin: 'Bỏ ghim',
    fit: 'Vừa với nội dung',
    hide: 'Ẩn',
  },

  export: {
    title: 'Xuất CSV',
    scope: 'Hàng',
    thisView: (rows: number) => `Chế độ xem này (${formatCount(rows)})`,
    groups: 'Các nhóm',
    selectedRows: (rows: number) => `Hàng đã chọn (${formatCount(rows)})`,
    what: (source: DataSetName, rows: number, columns: number) =>
      `${rowsOf(source, rows)}, ${formatCount(columns)} cột, theo thứ tự bạn thấy.`,
    sources: 'Kèm nguồn',
    sourcesHint: 'Thêm cho mỗi số liệu một cột ghi nguồn và thời điểm lấy.',
    file: 'Tệp',
    start: 'Xuất',
    cancel: 'Hủy',
    close: 'Đóng',
    progress: (rows: number, of: number) => `${formatCount(rows)} trong ${formatCount(of)} hàng`,
    preparing: 'Đang chuẩn bị',
    ready: 'CSV đã sẵn sàng',
    readyText: (rows: number, columns: number) => `${formatCount(rows)} hàng, ${formatCount(columns)} cột.`,
    failedText: (why: string) => `Xuất thất bại: ${why}. Không có gì được lưu; chế độ xem giữ nguyên.`,
    counting: 'Đang đếm các hàng trong chế độ xem này.',
    nothing: 'Không có gì để xuất: không có hàng nào khớp.',
  },

  empty: {
    title: (source: DataSetName) => `Không có ${ROWS[source].one} nào khớp`,
    noData: (source: DataSetName) => `Chưa có ${ROWS[source].many} nào`,
    noDataText: (source: DataSetName): string =>
      source === 'proposals'
        ? 'Đóng góp xuất hiện ở đây khi nhà cung cấp đã mở cho thành viên bỏ phiếu.'
        : 'Bộ dữ liệu đang trống. Các hàng sẽ có ở lần đồng bộ tới.',
    filters: (count: number, total: number) =>
      `${formatCount(count)} bộ lọc không khớp hàng nào trong ${formatCount(total)}.`,
    search: (text: string, total: number) => `“${text}” không khớp hàng nào trong ${formatCount(total)}.`,
    both: (count: number, text: string, total: number) =>
      `${formatCount(count)} bộ lọc và “${text}” không khớp hàng nào trong ${formatCount(total)}.`,
    without: 'Nếu bỏ',
    theSearch: 'từ khóa tìm kiếm',
    wouldBe: (count: number) => `thì có ${formatCount(count)}.`,
    removeFilter: (field: string) => `Bỏ bộ lọc ${field}`,
    removeSearch: 'Xóa tìm kiếm',
    resetAll: 'Đặt lại tất cả',
  },
} satisfies typeof english;
