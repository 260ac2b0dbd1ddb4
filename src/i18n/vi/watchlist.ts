import { formatCount } from '#schemas/format.ts';
import { headingOf, ROWS } from '#schemas/i18n/vi/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { watchlistMessages as english } from '../en/watchlist.ts';

export const watchlistMessages = {
  title: 'Danh sách theo dõi',
  retry: 'Thử lại',
  undo: 'Hoàn tác',

  star: {
    signIn: (name: string) => `Đăng nhập để theo dõi ${name}.`,
    notAdded: (name: string) => `Không thêm được ${name} vào danh sách theo dõi của bạn`,
    notRemoved: (name: string) => `Không bỏ được ${name} khỏi danh sách theo dõi của bạn`,
  },

  tabs: 'Các danh sách theo dõi',
  grid: (source: DataSetName) => `${headingOf(source)} đang theo dõi`,
  selected: {
    button: 'Theo dõi',
    title: 'Thêm các hàng đã chọn vào danh sách theo dõi của bạn',
    signIn: 'Đăng nhập để theo dõi các hàng đã chọn.',
    added: (source: DataSetName, count: number) =>
      `${formatCount(count)} ${ROWS[source].many} nằm trong danh sách theo dõi của bạn`,
    notAdded: 'Không thêm được các hàng đã chọn vào danh sách theo dõi của bạn',
  },
  removed: (name: string) => `Đã bỏ ${name} khỏi danh sách theo dõi của bạn`,
  orderNotKept: 'Không lưu được thứ tự mới',
  refreshFailed: (reason: string) =>
    `Không làm mới được danh sách theo dõi của bạn. ${reason} Những gì bạn thấy có thể đã cũ.`,
  failed: 'Không tải được danh sách theo dõi của bạn',
  moved: (name: string, place: number, of: number) => `${name} giờ ở vị trí ${formatCount(place)}/${formatCount(of)}`,
  notMovable: 'Bạn chỉ di chuyển được hàng khi đang dùng thứ tự của riêng mình. Hãy bỏ sắp xếp trước.',
  keys: { move: 'Di chuyển', remove: 'Bỏ', reorder: 'Đổi thứ tự', filter: 'Lọc' },

  empty: {
    title: (source: DataSetName) => `Bạn chưa theo dõi ${ROWS[source].many} nào`,
    text: (source: DataSetName) =>
      `Nhấp vào ngôi sao, hoặc nhấn W trên một hàng, ở bất cứ đâu bạn thấy ${ROWS[source].many}. Chúng hiện ở đây, kèm ghi chú của bạn.`,
    open: (source: DataSetName) => `Mở ${ROWS[source].many}`,
  },

  note: {
    title: (name: string) => `Ghi chú về ${name}`,
    label: 'Ghi chú',
    left: (count: number) => `Còn ${formatCount(count)} ký tự`,
    tooMany: (count: number) => `Thừa ${formatCount(count)} ký tự. Ghi chú có tối đa 500 ký tự.`,
    save: 'Lưu',
    cancel: 'Hủy',
    saving: 'Đang lưu',
    notSaved: (reason: string) => `Ghi chú chưa được lưu. ${reason}`,
    hint: 'Enter để lưu, Shift+Enter để xuống dòng.',
    up: 'Chuyển lên',
    down: 'Chuyển xuống',
    top: 'Chuyển lên đầu',
    remove: 'Bỏ theo dõi',
  },

  paste: {
    open: 'Dán danh sách',
    title: (source: DataSetName) => `Dán danh sách ${ROWS[source].many}`,
    label: 'Mỗi mục một dòng, hoặc ngăn cách bằng dấu phẩy',
    hint: {
      projects: 'Ký hiệu, tên hoặc địa chỉ trang: BTC, Bitcoin, /project/bitcoin.',
      people: 'Tên hoặc địa chỉ trang: /people/linh-tran.',
      organizations: 'Tên hoặc địa chỉ trang: /organization/aster-capital.',
      jobs: 'Chức danh hoặc địa chỉ trang của tin trên bảng việc làm.',
    } satisfies Partial<Record<DataSetName, string>>,
    check: 'Kiểm tra',
    checking: 'Đang kiểm tra',
    nothing: 'Gõ hoặc dán ít nhất một dòng.',
    tooMany: (lines: number, most: number) =>
      `Có ${formatCount(lines)} dòng. Mỗi lần kiểm tra được tối đa ${formatCount(most)}. Hãy bớt phần còn lại và thêm sau.`,
    notChecked: (reason: string) =>
      `Không kiểm tra được danh sách. ${reason} Danh sách của bạn vẫn ở đây. Hãy thử lại.`,
    notAdded: (reason: string) => `Chưa thêm được gì. ${reason} Lựa chọn của bạn vẫn ở đây. Hãy thử lại.`,
    found: (count: number) => `Tìm thấy ${formatCount(count)}`,
    already: (count: number) => `${formatCount(count)} đang theo dõi`,
    missing: (count: number) => `Không thấy ${formatCount(count)}`,
    several: (count: number) => `${formatCount(count)} cần chọn`,
    isWatched: 'Đang theo dõi',
    isMissing: 'Không thấy',
    which: (line: string) => `“${line}” là mục nào?`,
    take: (line: string, name: string) => `Thêm ${name} cho “${line}”`,
    results: 'Kết quả cho các dòng của bạn',
    typed: 'Dòng của bạn',
    meant: 'Kết quả',
    back: 'Quay lại',
    add: (count: number) => `Thêm ${formatCount(count)}`,
    adding: 'Đang thêm',
    added: (source: DataSetName, count: number) =>
      `Đã thêm ${formatCount(count)} ${ROWS[source].many} vào danh sách theo dõi của bạn`,
    left: (count: number) => `${formatCount(count)} dòng được để lại đây cho bạn sửa.`,
  },
} satisfies typeof english;
