import { formatCount } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import type { SocialNetwork } from '#src/ui/links.ts';
import type { entityMessages as english } from '../en/entity.ts';

const NETWORKS: Readonly<Record<SocialNetwork, string>> = {
  twitter: 'X',
  linkedin: 'LinkedIn',
  telegram: 'Telegram',
  github: 'GitHub',
  crunchbase: 'Crunchbase',
  discord: 'Discord',
  medium: 'Medium',
  website: 'Website',
};

const NOUNS: Readonly<Record<EntityKind, string>> = { project: 'dự án', venture: 'tổ chức', people: 'cá nhân' };

export const entityMessages = {
  listedJobs: (total: number) => `${formatCount(total)} việc làm`,
  kinds: { project: 'Dự án', venture: 'Tổ chức', people: 'Cá nhân' },
  tabs: {
    label: 'Các phần của hồ sơ',
    overview: 'Tổng quan',
    contribute: 'Ai cũng có thể bổ sung, kèm liên kết đến nguồn.',
    toEdit: 'Bổ sung',
  },
  neighbors: {
    end: 'Không còn bản ghi nào được nhớ của chế độ xem đã mở bản ghi này',
    none: 'Hồ sơ này không được mở từ một bảng: không có bản ghi kế tiếp',
  },
  missingParts: {
    fundraising: {
      title: 'Chưa biết vòng gọi vốn nào',
      text: 'Có thể chưa gọi vốn, hoặc chưa có nguồn nào của chúng tôi nhắc đến.',
    },
    roundsJoined: {
      title: 'Chưa biết vòng gọi vốn nào',
      text: 'Chưa có nguồn nào của chúng tôi nhắc đến một vòng có nhà đầu tư này.',
    },
    news: {
      title: 'Chưa có tin nào',
      text: 'Bài viết hiện ở đây khi một trang tin chúng tôi đọc nhắc đến tên này.',
    },
    events: {
      title: 'Chưa biết sự kiện nào',
      text: 'Bản phát hành, niêm yết, bỏ phiếu và buổi nói chuyện hiện ở đây khi có nguồn nêu.',
    },
  },
  events: {
    title: 'Sự kiện',
    whenNames: {
      upcoming: (count: number) => `Sự kiện sắp diễn ra ${count}`,
      past: (count: number) => `Sự kiện đã diễn ra ${count}`,
    },
    newest: (shown: number, total: number) => `${shown} mục mới nhất trong ${total}`,
    none: {
      upcoming: (category: string | null) =>
        category === null
          ? 'Chưa biết sự kiện nào sắp diễn ra.'
          : `Chưa biết sự kiện nào thuộc loại ${category} sắp diễn ra.`,
      past: (category: string | null) =>
        category === null
          ? 'Chưa biết sự kiện nào đã diễn ra.'
          : `Chưa biết sự kiện nào thuộc loại ${category} đã diễn ra.`,
    },
  },
  news: {
    title: 'Tin tức',
    newest: (shown: number, total: number) => `${shown} mục mới nhất trong ${total}`,
  },

  unknownFacts: 'Chưa rõ',
  facts: 'Thông tin chính',
  relations: 'Quan hệ và liên hệ',
  firstOf: (shown: number, total: number) => `${shown}/${formatCount(total)}`,
  rounds: 'Vòng gọi vốn',
  portfolio: 'Các vòng đã tham gia',
  roundsTable: 'Vòng gọi vốn, dạng bảng',
  roundsUnit: 'USD',
  noRounds: 'Chưa biết vòng gọi vốn nào.',
  round: 'Vòng',
  date: 'Ngày',
  amount: 'Số vốn',
  investors: 'Nhà đầu tư',
  project: 'Dự án',
  source: 'Nguồn',
  announcement: 'Thông báo',
  keyFigures: 'Số liệu chính',
  figures: {
    price: 'Giá',
    marketCap: 'Vốn hóa thị trường',
    volume: 'Khối lượng 24h',
    raised: 'Đã gọi được',
    deals: 'Thương vụ',
    led: 'Vòng dẫn dắt',
    medianRound: 'Số vốn trung vị',
    totalJoined: 'Tổng vốn các vòng đã tham gia',
    projects: 'Dự án',
    organizations: 'Tổ chức',
    rounds: 'Vòng gọi vốn',
    lastRound: 'Vòng gần nhất',
  },
  ofMarketCap: (share: string) => `${share} vốn hóa thị trường`,
  inRounds: (count: number, last: string) => `${count} vòng, gần nhất ${last}`,
  lastRound: (date: string) => `gần nhất ${date}`,
  dealsInYear: (deals: number) => `${formatCount(deals)} trong 12 tháng`,
  change24h: '% 24h',
  units: { usd: 'USD', percent: '%', tokens: '', count: '', year: '', times: '×' },
  network: NETWORKS,
  copyLink: 'Sao chép liên kết',
  provenance: 'Số liệu đến từ đâu',
  sampleProvenance: 'Dữ liệu mẫu: được tạo ra, với tên hư cấu.',
  card: {
    label: (field: string) => `Về ${field}`,
    source: 'Nguồn',
    asOf: 'Tính đến',
    states: (source: string) => `${source} nêu`,
    stale: 'Đã cũ: cách thời điểm của trang này quá 48 giờ. Không tính vào tổng nào.',
    behind: 'Chậm hơn các số liệu khác của cột này.',
    open: (name: string) => `Xem ${name}`,
    proposals: 'Ai đã thay đổi, và trong đề xuất nào',
  },
  dated: (label: string, age: string) => `${label}, ${age}`,
  about: (field: string) => `Về ${field}`,
  history: 'Lịch sử',
  historyOf: (name: string) => `Lịch sử của ${name}`,
  noProvenance: 'Không có nguồn nào được ghi lại.',
  loading: (kind: EntityKind) => `Đang tải ${NOUNS[kind]}`,
  failed: (kind: EntityKind) => `Không tải được ${NOUNS[kind]}`,
  missing: (kind: EntityKind) => `Không có ${NOUNS[kind]} này`,
  missingText: (slug: string) => `Không tìm thấy gì ở “${slug}”. Có thể tên đã đổi: hãy tìm kiếm, hoặc mở danh mục.`,
  openDirectory: 'Mở danh mục',
  all: (count: number) => `Hiện tất cả ${count}`,
  newest: (count: number) => `Hiện ${count} mới nhất`,
} satisfies typeof english;
