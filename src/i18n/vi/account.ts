import { formatCount } from '#schemas/format.ts';
import type { accountMenuMessages as english } from '../en/account.ts';

export const accountMenuMessages = {
  menu: (name: string) => `Tài khoản của ${name}`,
  account: 'Tài khoản',
  loading: 'Đang tải tài khoản của bạn',
  savedLists: 'Danh sách đã lưu',
  links: {
    profile: 'Hồ sơ',
    watchlist: 'Danh sách theo dõi',
    conversations: 'Cuộc trò chuyện',
    research: 'Nghiên cứu của bạn',
    quests: 'Nhiệm vụ',
    settings: 'Cài đặt',
    changePlan: 'Đổi gói',
    contributor: 'Trở thành người đóng góp',
  },
  discount: (percent: number) => `Giảm ${percent}%`,
  review: 'Duyệt',
  votes: 'Bỏ phiếu',
  votesNeeded: (count: number) => `Cần ${formatCount(count)}`,
  privateProfile: {
    note: 'Hồ sơ của bạn ở chế độ riêng tư nên không kèm tên bạn: người khác thấy “thành viên ẩn danh”.',
    change: 'Đổi ai xem được hồ sơ của bạn',
  },
  logOut: 'Đăng xuất',
  logIn: 'Đăng nhập',
  signUp: 'Đăng ký',

  notifications: {
    title: 'Thông báo',
    open: (unread: number) => (unread === 0 ? 'Thông báo' : `Thông báo, ${unread} chưa đọc`),
    readAll: 'Đánh dấu tất cả đã đọc',
    empty: 'Chưa có thông báo nào',
    emptyText: 'Tin về danh sách và tài khoản của bạn hiện ở đây.',
    failed: 'Không tải được thông báo',
    notMarked: 'Chưa đánh dấu được thông báo là đã đọc',
    unread: 'Chưa đọc',
  },
} satisfies typeof english;
