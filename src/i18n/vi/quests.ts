import type { LeaderboardPeriod } from '#schemas/api/quests.ts';
import type { PointOrigin } from '#schemas/entities/points.ts';
import type { QuestCheck } from '#schemas/entities/quests.ts';
import { formatCount } from '#schemas/format.ts';
import type { QuestPage } from '#schemas/routes/questPages.ts';
import type { questMessages as english } from '../en/quests.ts';

/** What an entry of the ledger is for, in words; `of`: what it came from. */
function wordOrigin(origin: PointOrigin): { readonly what: string; readonly of: string } {
  switch (origin.reason) {
    case 'quest':
      return { what: origin.name, of: 'Nhiệm vụ' };
    case 'proposal':
      return { what: `Đề xuất được chấp nhận: ${origin.title}`, of: `#${origin.proposal}` };
  }
}

const PERIODS: Readonly<Record<LeaderboardPeriod, string>> = {
  week: 'Tuần này',
  month: 'Tháng này',
  last_month: 'Tháng trước',
  year: 'Năm nay',
  all: 'Từ trước đến nay',
};

const START: Readonly<Partial<Record<QuestCheck, { readonly label: string; readonly hint: string }>>> = {
  watched_projects: { label: 'Bắt đầu', hint: 'Mở danh mục dự án' },
  saved_lists: { label: 'Bắt đầu', hint: 'Mở bộ sàng lọc' },
  verified_mail: { label: 'Bắt đầu', hint: 'Đặt mật khẩu mới bằng mã gửi đến địa chỉ của bạn' },
  accepted_contributions: { label: 'Bắt đầu', hint: 'Xem những gì có thể đóng góp' },
  filled_fields: { label: 'Bắt đầu', hint: 'Tìm một dự án và điền phần còn thiếu' },
};

export const questMessages = {
  titles: {
    all: 'Nhiệm vụ',
    active: 'Nhiệm vụ đang mở',
    closed: 'Nhiệm vụ đã đóng',
    points: 'Điểm của tôi',
    leaderboard: 'Bảng xếp hạng',
  } satisfies Record<QuestPage, string>,
  tabs: 'Các trang nhiệm vụ',
  quests: 'Nhiệm vụ',
  loading: 'Đang tải nhiệm vụ',
  failed: 'Không tải được nhiệm vụ',
  shown: 'Nhiệm vụ được hiện',
  filters: { all: 'Tất cả', active: 'Đang mở', closed: 'Đã đóng' },
  about: 'Kiểm tra khi bạn nhận điểm, theo những gì bạn đã làm',
  byPoints: 'Theo điểm',

  totals: {
    points: 'Điểm',
    rank: (month: string) => `Thứ hạng ${month.toLowerCase()}`,
    place: (place: number, of: number) => `hạng ${formatCount(place)}/${formatCount(of)}`,
    toClaim: 'Có thể nhận',
  },

  group: {
    done: (done: number, of: number) => `xong ${formatCount(done)}/${formatCount(of)}`,
    until: (day: string) => `đến ${day}`,
    ended: (day: string) => `kết thúc ${day}`,
    sample: 'nhiệm vụ mẫu, đã đóng',
  },
  closed: 'Đã đóng',
  task: {
    progress: (have: number, need: number) => `${formatCount(have)}/${formatCount(need)}`,
    open: 'Đang mở',
    done: 'Đã xong',
    closed: 'Đã đóng',
    paid: (times: number) => `đã trả điểm ${formatCount(times)} lần`,
    points: (points: number) => `${formatCount(points)} điểm`,
    claim: 'Nhận điểm',
    claimOf: (name: string, points: number) => `Nhận ${formatCount(points)} điểm: ${name}`,
    start: (check: string): { readonly label: string; readonly hint: string } | null =>
      new Map(Object.entries(START)).get(check) ?? null,
    startOf: (label: string, name: string) => `${label}: ${name}`,
    invitation: {
      copy: 'Sao chép',
      copyOf: (name: string) => `Sao chép liên kết của bạn: ${name}`,
      copied: 'Đã sao chép liên kết của bạn',
    },
  },
  claimed: (points: number) => `Đã nhận ${formatCount(points)} điểm`,
  already: 'Số điểm này đã được nhận trước đó',
  notClaimed: (name: string) => `Không nhận được điểm của ${name}`,

  nothing: {
    all: { title: 'Chưa có nhiệm vụ nào', text: 'Đơn vị vận hành trang này chưa đặt nhiệm vụ.' },
    active: { title: 'Hiện không có nhiệm vụ nào đang mở', text: 'Nhiệm vụ đã kết thúc nằm ở mục Đã đóng.' },
    closed: { title: 'Chưa có nhiệm vụ nào kết thúc', text: 'Nhiệm vụ đã qua vẫn đọc được ở đây.' },
  },

  referral: {
    title: 'Mời người khác',
    about: 'Ai đăng ký bằng mã của bạn được ghi nhận là do bạn mời.',
    code: 'Mã của bạn',
    copyCode: 'Sao chép mã',
    copyLink: 'Sao chép liên kết',
    joined: (count: number) =>
      count === 0 ? 'Chưa có ai đăng ký bằng mã này.' : `${formatCount(count)} thành viên đã đăng ký bằng mã này.`,
  },

  latest: { title: 'Điểm', ledger: 'Tất cả mục điểm' },
  points: {
    use: 'Điểm cho thấy những gì bạn đã đóng góp: điểm được tính trên bảng xếp hạng. Điểm không mua được gì và không nâng tier.',
    balance: (balance: number) => `số dư ${formatCount(balance)}`,
    sum: (balance: number, entries: number) => `Số dư ${formatCount(balance)}, tổng của ${formatCount(entries)} mục`,
    about: 'Các mục không bao giờ bị sửa. Điểm trao nhầm được thu lại bằng một mục riêng.',
    table: 'Điểm của bạn',
    columns: { date: 'Ngày', what: 'Lý do', source: 'Nguồn', points: 'Điểm', balance: 'Số dư' },
    origin: wordOrigin,
    takenBack: (what: string) => `Thu lại: ${what}`,
    from: (source: string, day: string) => `${source}, ${day}`,
    more: 'Xem cũ hơn',
    loading: 'Đang tải điểm của bạn',
    failed: 'Không tải được điểm của bạn',
    empty: 'Chưa có điểm',
    emptyText:
      'Nhận điểm của nhiệm vụ đầu tiên, hoặc có một đề xuất được chấp nhận. Mỗi điểm được liệt kê ở đây kèm nguồn gốc.',
    toQuests: 'Mở nhiệm vụ',
  },

  leaderboard: {
    period: 'Khoảng thời gian',
    periods: PERIODS,
    span: (from: string, to: string) => `${from} đến ${to}, UTC`,
    ever: 'Mọi điểm từ trước đến nay',
    members: (count: number) => `${formatCount(count)} thành viên có điểm`,
    table: 'Thành viên theo điểm',
    columns: { place: 'Hạng', member: 'Thành viên', points: 'Điểm' },
    private: 'Hồ sơ riêng tư',
    you: 'Bạn',
    loading: 'Đang tải bảng xếp hạng',
    failed: 'Không tải được bảng xếp hạng',
    empty: 'Không ai có điểm trong khoảng này',
    emptyText: 'Nhận điểm của một nhiệm vụ, hạng nhất sẽ là của bạn.',
    hidden: 'Chỉ bạn thấy tên mình, vì hồ sơ của bạn là riêng tư.',
  },
} satisfies typeof english;
