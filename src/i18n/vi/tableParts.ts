import type { FailureCause } from '#schemas/feeds.ts';
import { formatCount } from '#schemas/format.ts';
import { headingOf, ROWS } from '#schemas/i18n/vi/rowNames.ts';
import type { DataSetName, Source } from '#schemas/kinds.ts';
import type { SortPreset } from '#schemas/queries/sortPresets.ts';
import type { tablePartMessages as english } from '../en/tableParts.ts';

const MARKET_ORDERS = { default: 'Thứ tự mặc định', change24h: 'Biến động 24h', marketCap: 'Vốn hóa thị trường' };

/** What the top 8 of a directory are ordered by. */
const TOP_ORDERS: Readonly<Record<Source, Readonly<Record<SortPreset, string>>>> = {
  projects: { ...MARKET_ORDERS, totalFundraising: 'Tổng vốn gọi được' },
  people: { ...MARKET_ORDERS, default: 'Dự án', totalFundraising: 'Tổng vốn gọi được' },
  organizations: { ...MARKET_ORDERS, default: 'Thương vụ', totalFundraising: 'Tổng vốn các vòng đã tham gia' },
  fundraising: { ...MARKET_ORDERS, default: '30 ngày qua', totalFundraising: 'Mọi thời gian' },
};

const CAUSES: Readonly<Record<FailureCause, string>> = {
  unreachable: 'không kết nối được',
  timeout: 'không trả lời kịp',
  limited: 'tạm thời không nhận thêm yêu cầu',
  refused: 'từ chối yêu cầu',
  error: 'trả lời bằng lỗi',
  unreadable: 'gửi câu trả lời không đọc được',
  other: 'thất bại',
};

export const tablePartMessages = {
  /** Of columns that a member adds to a list. */
  ownColumns: {
    resting: 'Cảnh báo tạm nghỉ khi danh sách được lọc theo cột riêng của bạn',
    add: 'Cột riêng…',
    edit: 'Sửa cột riêng này…',
    fill: 'Điền ô này vào các hàng đã chọn',
    clear: 'Xóa ô',
  },
  top: {
    label: (order: string) => `Top 8 theo ${order}`,
    lead: 'Top 8 theo',
    largest: (period: string) => `Top 8 theo số vốn, ${period}`,
    largestLead: 'Vòng lớn nhất',
    known: (count: number, period: string) =>
      `${count === 0 ? 'Không vòng nào' : count === 1 ? 'Vòng duy nhất' : `Tất cả ${count} vòng`} đã biết số vốn, ${period}`,
    knownLead: (count: number) => `${count} số vốn đã biết`,
    days: (days: number, until: string) => `${days} ngày đến ${until}`,
    noRound: 'Không vòng nào trong thời gian này nêu số vốn.',
    orders: TOP_ORDERS,
    failed: 'Không tải được top 8.',
    empty: 'Chưa có gì để hiển thị.',
    percent: '%',
    raised: 'đã gọi được',
    joined: 'trong các vòng đã tham gia',
    deals: (count: number) => `${formatCount(count)} thương vụ`,
    led: (count: number) => `dẫn ${formatCount(count)}`,
    median: (amount: string) => `trung vị ${amount}`,
    projects: (count: number) => `${formatCount(count)} dự án`,
  },

  templates: {
    open: 'Chế độ xem có sẵn',
    names: {
      defiValue: 'DeFi giá trị: vốn hóa thấp hơn TVL',
      freshSeeds: 'Vòng hạt giống mới: vòng sớm trong 3 tháng',
      idleFunds: 'Quỹ lớn, 6 tháng không đầu tư',
      activeInvestors: 'Người có từ 2 thương vụ trong 12 tháng',
    },
  },

  glance: {
    label: (source: DataSetName) => `Tóm tắt ${ROWS[source].many} đã lọc`,
    lead: 'Đã lọc',
    total: 'Tổng',
    median: 'Trung vị',
    sortBy: (column: string) => `sắp xếp theo ${column}`,
    fromMedian: 'chỉ từ trung vị trở lên',
    only: (column: string, value: string) => `chỉ ${column} ${value}`,
    up: 'Tăng',
    down: 'Giảm',
    newest: 'Mới nhất',
    most: (column: string) => `Nhiều ${column.toLowerCase()} nhất`,
    none: 'Không có',
  },

  partial: {
    failed: (names: readonly string[], more: number, cause: FailureCause) =>
      `${more > 0 ? `${names.join(', ')} và ${more} nguồn khác` : names.join(' và ')} ${CAUSES[cause]}`,
    text: (failures: readonly string[], _feeds: number) => `${failures.join('; ')}. Bạn đang thấy số liệu trước đó.`,
    details: 'Chi tiết',
    dismiss: 'Ẩn',
    cause: (cause: FailureCause) => CAUSES[cause],
    title: 'Nguồn cấp',
    states: { ok: 'Đã cập nhật', failed: 'Thất bại', never: 'Chưa lấy lần nào' },
  },

  totals: {
    label: 'Số liệu tổng của bộ dữ liệu',
    marketCap: 'Vốn hóa thị trường',
    volume: 'Khối lượng 24h',
    tvl: 'TVL',
    raised: 'Vốn gọi được 30 ngày',
    to: (day: string) => `đến ${day}`,
    change: '%',
  },

  sortStrip: {
    label: 'Sắp xếp theo nhiều cột',
    sortedBy: 'Sắp xếp theo',
    orders: { asc: 'tăng dần', desc: 'giảm dần' },
    turn: (column: string, place: number, order: string) => `${place}. ${column}, ${order}: đảo chiều`,
    remove: (column: string) => `${column} khỏi thứ tự sắp xếp`,
    drag: 'Kéo đến chỗ khác, hoặc nhấn Shift cùng phím mũi tên',
    moved: (column: string, place: number, of: number) => `${column}: ${place} trên ${of}`,
    clear: 'Bỏ hết',
    clearAll: 'Bỏ sắp xếp',
    full: (most: number) => `Bảng sắp xếp theo nhiều nhất ${most} cột. Hãy bỏ bớt một cột trước.`,
  },

  density: 'Chiều cao hàng',
  phoneRows: { lines: 'Mỗi hàng hai dòng', columns: 'Hàng theo cột' },
  densities: { compact: 'Gọn', comfortable: 'Thoáng' },

  status: {
    label: 'Trạng thái bảng',
    loading: (source: DataSetName) => `Đang tải ${ROWS[source].many}`,
    making: (source: DataSetName, share: string) => `Đang tạo ${ROWS[source].many}, ${share}`,
    loaded: 'Đã tải',
    all: 'tất cả',
    first: (count: number) => (count === 0 ? 'không có' : `1–${formatCount(count)}`),
    sortedBy: 'Sắp xếp theo',
    sortedThen: 'rồi',
    sortOrder: { asc: 'tăng dần', desc: 'giảm dần' },
    refreshing: 'Đang làm mới',
    failed: 'Yêu cầu gần nhất thất bại',
    offline: 'Ngoại tuyến',
    demo: 'Dữ liệu thử nghiệm',
    keys: {
      move: 'Di chuyển',
      watch: 'Theo dõi',
      preview: 'Xem nhanh',
      filter: 'Lọc',
      fold: 'Thu gọn',
      shortcuts: 'Phím tắt',
    },
  },

  demo: {
    badge: 'Dữ liệu thử nghiệm',
    about:
      'Được tạo trong trình duyệt này, với tên hư cấu. Mọi tính năng đều mở, và không dữ liệu nào rời khỏi trình duyệt của bạn.',
    rows: 'Số hàng',
  },

  error: {
    title: (source: DataSetName) => `Không tải được ${ROWS[source].many}`,
    notYet: (source: DataSetName) => `${headingOf(source)} chưa hiện được`,
    viewUnchanged: 'Bộ lọc, cột và thứ tự của bạn giữ nguyên.',
    rowsUnchanged: 'Các hàng trên màn hình giữ nguyên.',
    timeout: 'Máy chủ không trả lời kịp.',
    stale: (asOf: string) => `Số liệu tính đến ${asOf}.`,
  },
} satisfies typeof english;
