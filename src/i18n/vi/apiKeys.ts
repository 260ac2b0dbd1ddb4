import { API_KEYS_MAX, type ApiScope } from '#schemas/api/api-keys.ts';
import type { apiKeyMessages as english } from '../en/apiKeys.ts';

const SCOPES: Readonly<Record<ApiScope, string>> = {
  read: 'Dòng dạng JSON và Atom, từng bản ghi và làm giàu dữ liệu.',
  export: 'Toàn bộ chế độ xem dạng tệp: CSV và NDJSON.',
  webhooks: 'Các địa chỉ được báo khi có thay đổi.',
};

/** Text of the keys for programs. */
export const apiKeyMessages: typeof english = {
  loading: 'Đang tải các khóa của bạn',
  failed: 'Không tải được các khóa của bạn',

  noAccess: (plan: string) => `Gói của bạn, ${plan}, không có quyền truy cập API`,
  noAccessText:
    'Chương trình đọc dữ liệu bằng khóa của thành viên gói Enterprise. Standard và Pro không có quyền truy cập API.',
  keptText: 'Các khóa dưới đây được giữ lại nhưng bị từ chối. Khi có gói Enterprise, chúng dùng được trở lại.',
  plans: 'Xem các gói',

  keys: 'Khóa của bạn',
  keysAbout: `Chương trình gửi khóa thay vì đăng nhập. Khóa chỉ mở dữ liệu, không bao giờ mở tài khoản. Bạn có thể có ${API_KEYS_MAX} khóa.`,
  list: 'Khóa',
  none: 'Bạn chưa có khóa nào.',
  ending: (ending: string) => `asy_live_…${ending}`,
  made: (day: string) => `tạo ngày ${day}`,
  neverUsed: 'chưa dùng',
  used: (ago: string) => `dùng lần cuối ${ago}`,
  noEnd: 'không hết hạn',
  expires: (day: string) => `hết hạn ngày ${day}`,
  expired: 'Đã hết hạn',
  disabled: 'Đang bị tắt',
  replaced: (time: string) => `Đã thay: dùng được đến ${time}`,
  rotate: 'Thay',
  rotateOf: (name: string) => `Thay ${name}`,
  remove: 'Xóa',
  removeOf: (name: string, ending: string) => `Xóa ${name}, kết thúc bằng ${ending}`,
  removed: (name: string) => `Đã xóa ${name}`,
  removeFailed: 'Chưa xóa được khóa',
  rotateFailed: 'Chưa thay được khóa',
  confirmRemove: {
    title: (name: string) => `Xóa ${name}?`,
    text: 'Chương trình gửi khóa này bị từ chối ngay. Khóa đã xóa không lấy lại được.',
    cancel: 'Hủy',
    confirm: 'Xóa khóa',
  },
  confirmRotate: {
    title: (name: string) => `Thay ${name}?`,
    text: 'Bạn nhận khóa mới với cùng phạm vi và hạn. Khóa hiện tại còn dùng được 24 giờ để chương trình kịp chuyển sang.',
    cancel: 'Hủy',
    confirm: 'Thay khóa',
  },

  create: 'Tạo khóa',
  createTitle: 'Khóa mới',
  createAbout: 'Cho mỗi chương trình một khóa riêng, để có thể dừng một khóa mà không đụng đến các khóa khác.',
  name: 'Tên',
  nameNote: 'Ví dụ tên chương trình sẽ gửi khóa.',
  scopes: 'Khóa được làm gì',
  scope: SCOPES,
  noScope: 'Chọn ít nhất một.',
  expiry: 'Hết hạn',
  expiryDays: (days: number) => `sau ${days} ngày`,
  never: 'Không bao giờ',
  submit: 'Tạo khóa',
  cancel: 'Hủy',

  shown: {
    title: (name: string) => `Khóa của ${name}`,
    text: 'Hãy lưu ngay: khóa chỉ hiện một lần này. Chúng tôi chỉ giữ hash và không thể hiện lại.',
    copy: 'Sao chép khóa',
    how: 'Dùng thử:',
    done: 'Tôi đã lưu',
  },
  help: 'Chương trình dùng khóa thế nào',

  writer: {
    title: 'Viết một lời gọi',
    about:
      'Điều kiện như trong bảng, được đếm trong khi bạn viết. Lời gọi có các cột mặc định; hãy đặt khóa của bạn vào chỗ dành cho khóa.',
    source: 'Bộ dữ liệu',
    conditions: 'Điều kiện',
    none: 'Không có: mọi hàng',
    call: 'Lời gọi',
    copy: 'Sao chép lời gọi',
  },
  assistant: {
    title: 'Dùng với trợ lý AI',
    about: 'Trợ lý AI hiểu Model Context Protocol tự tìm và truy vấn dữ liệu bằng một khóa có phạm vi đọc.',
    help: 'Trợ lý hỏi được gì',
    address: 'Địa chỉ',
    copyAddress: 'Sao chép địa chỉ',
    config: 'Cho cấu hình của ứng dụng trợ lý, điền khóa của bạn sau chữ Bearer:',
    copyConfig: 'Sao chép cấu hình',
  },
};
