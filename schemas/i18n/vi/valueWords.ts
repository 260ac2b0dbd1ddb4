import { countryWords } from './countries.ts';

/**
 * Values that are words of ours, in Vietnamese: what has a closed list, and kinds of rounds, organizations and investors that
 * have a Vietnamese term. What is not listed stays as it is, as terms that are kept in English do.
 */

type Words = Readonly<Record<string, string>>;

const SHELVES: Words = { Featured: 'Nổi bật', Latest: 'Mới nhất', More: 'Thêm' };

const ORGANIZATIONS: Words = {
  Fund: 'Quỹ',
  Company: 'Công ty',
  Exchange: 'Sàn giao dịch',
  Accelerator: 'Tăng tốc',
  Incubator: 'Vườn ươm',
  Foundation: 'Phi lợi nhuận',
  'Family office': 'Quỹ gia đình',
  'Hedge fund': 'Quỹ phòng hộ',
};

const INVESTORS: Words = {
  Angel: 'NĐT thiên thần',
  'Angel investor': 'NĐT thiên thần',
  'Venture capitalist': 'NĐT mạo hiểm',
};

const INVESTOR_KINDS: Words = { ...ORGANIZATIONS, ...INVESTORS };

const VALUES: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  projects: {
    investor_kinds: INVESTOR_KINDS,
    stale: {
      None: 'Không có',
      Price: 'Giá',
      'Market cap': 'Vốn hóa',
      TVL: 'TVL',
      Circulating: 'Lưu hành',
      'Max supply': 'Cung tối đa',
      'Total supply': 'Tổng cung',
      'Exchange assets': 'Tài sản trên sàn',
      'Cap / TVL': 'Vốn hóa / TVL',
      Fees: 'Phí',
      Revenue: 'Doanh thu',
    },
  },
  organizations: {
    type: ORGANIZATIONS,
    actively_investing: { Yes: 'Có', No: 'Không' },
  },
  people: {
    type_of_investor: INVESTORS,
    employer_kinds: ORGANIZATIONS,
    gender: { Female: 'Nữ', Male: 'Nam' },
  },
  fundraising: {
    stages: {
      Angel: 'Thiên thần',
      'Extended Seed': 'Seed mở rộng',
      Private: 'Riêng lẻ',
      'Private sale': 'Chào bán riêng lẻ',
      'Private token sale': 'Bán token riêng lẻ',
      'Public sale': 'Chào bán công khai',
      'Public token sale': 'Bán token công khai',
      Grant: 'Tài trợ (grant)',
      'Debt financing': 'Vay nợ',
      'Convertible note': 'Trái phiếu chuyển đổi',
      Corporate: 'Doanh nghiệp',
      'Venture round': 'Đầu tư mạo hiểm',
    },
    doubt: { 'Perhaps another company': 'Có thể là công ty khác' },
    token: { 'No Token': 'Chưa có token', 'Tokens included': 'Có token' },
    investor_kinds: INVESTOR_KINDS,
  },
  news: { shelf: SHELVES },
  research: {
    author: { 'Former member': 'Thành viên cũ', 'Private member': 'Thành viên ẩn danh' },
    shelf: SHELVES,
    readers: { Everybody: 'Mọi người', 'Pro and above': 'Pro trở lên' },
  },
  jobs: {
    employment_type: {
      'Full-time': 'Toàn thời gian',
      'Part time': 'Bán thời gian',
      'Freelance / Contract hire': 'Cộng tác viên / Hợp đồng',
    },
    workplace_type: { Remote: 'Từ xa', 'On-site': 'Tại văn phòng', Hybrid: 'Kết hợp' },
    watch_state: { Open: 'Đang mở', Expired: 'Hết hạn', Closed: 'Đã đóng' },
  },
  proposals: {
    needs_vote: { Yes: 'Có' },
    your_vote: { For: 'Tán thành', Against: 'Phản đối' },
    update: { Edit: 'Sửa', New: 'Mới' },
    type: { Token: 'Token', Project: 'Dự án', Organization: 'Tổ chức', Person: 'Cá nhân' },
    state: {
      Open: 'Đang mở',
      'In conflict': 'Có xung đột',
      Accepted: 'Được chấp nhận',
      Rejected: 'Bị từ chối',
      Withdrawn: 'Đã rút lại',
      Reverted: 'Đã hoàn nguyên',
    },
    status: { Pending: 'Đang chờ', Accepted: 'Được chấp nhận', Rejected: 'Bị từ chối' },
  },
};

/** Fields of places, whose countries have words. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  projects: ['investor_countries'],
  organizations: ['location'],
  people: ['location'],
  fundraising: ['project_country', 'investor_countries'],
  jobs: ['places', 'countries'],
};

/** The words of a field's values; undefined where they are shown as they are. */
export function wordsOf(source: string, field: string): Words | undefined {
  return PLACES[source]?.includes(field) ? countryWords() : VALUES[source]?.[field];
}
