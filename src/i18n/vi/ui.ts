import type { Feed } from '#schemas/feeds.ts';
import { type Ago, formatAgo, formatCount } from '#schemas/format.ts';
import type { MomentKind } from '#schemas/freshness.ts';
import type {
  ui as english,
  dataAge as englishAge,
  attachmentMessages as englishAttachments,
  copyingMessages as englishCopying,
  formMessages as englishForms,
  uploadMessages as englishUploads,
} from '../en/ui.ts';

/** How sources that have a name of their own are called; any other is called as it calls itself. */
const SOURCES: Readonly<Record<string, string>> = {
  sample: 'Dữ liệu mẫu',
  coingecko: 'CoinGecko',
  'coingecko-prices': 'Giá hằng ngày của CoinGecko',
  'defillama-protocols': 'DefiLlama protocols',
  'defillama-raises': 'DefiLlama raises',
  'defillama-fees': 'Phí (DefiLlama)',
  wikidata: 'Wikidata',
  rss: 'Nguồn cấp tin tức',
  icalendar: 'Lịch sự kiện',
  jobs: 'Trang tuyển dụng',
  'venture-rounds': 'Crypto VC investment database',
  'venture-funds': 'Crypto VC investment database',
  'cryptorank-rounds': 'CryptoRank',
  'cryptorank-funds': 'CryptoRank',
  'depin-projects': 'EV3 DePIN data',
  'depin-rounds': 'EV3 DePIN data',
  'depin-investors': 'EV3 DePIN data',
  'depin-events': 'EV3 DePIN data',
  'blockchain-week': 'Berlin Blockchain Week',
  'web3privacy-people': 'web3privacy',
  'devcon-speakers': 'Devcon speakers',
  'ethcc-speakers': 'EthCC speakers',
  'project-investors': 'prePO investors',
  files: 'Tệp riêng',
} satisfies Readonly<Record<Feed | 'sample', string>>;

export const ui = {
  formerly: (names) => `trước đây là ${names}`,
  close: 'Đóng',
  remove: (what: string) => `Bỏ ${what}`,
  retry: 'Thử lại',
  loading: 'Đang tải',
  partFailed: 'Không tải được phần này. Hãy kiểm tra kết nối internet và thử lại.',
  opensElsewhere: 'mở trong tab mới',
  notifications: 'Thông báo',
  about: 'Tìm hiểu thêm',
  more: (count: number) => `+${count} nữa`,
  moreHidden: (count: number, names: string) => `Còn ${count}: ${names}`,
  missing: 'Không có giá trị',
  daysKnown: (known, days) => `${known}/${days} ngày`,
  fewDays: (known, days) => `Chỉ biết giá của ${known} trong ${days} ngày này: quá ít để vẽ đường`,
  statedAs: (exact: string) => `nguồn nêu ${exact}`,
  source: (name: string) => SOURCES[name] ?? name,
  up: 'tăng',
  down: 'giảm',
  ago: (ago: Ago) => (ago.unit === 'second' ? 'vừa xong' : formatAgo(ago)),
} satisfies typeof english;

const DATA_KINDS: Readonly<Record<MomentKind, string>> = {
  prices: 'giá',
  tvl: 'TVL',
  rounds: 'vòng gọi vốn',
  organizations: 'tổ chức',
  people: 'cá nhân',
  news: 'tin tức',
};

export const dataAge = {
  kind: (kind: MomentKind) => DATA_KINDS[kind],
  part: (kind: MomentKind, age: string) => `${DATA_KINDS[kind]} ${age}`,
  unknown: 'chưa rõ ngày',
  asOf: (age: string) => `tính đến ${age}`,
  asOfUnknown: 'chưa rõ tính đến khi nào',
  asOfLabel: 'Tính đến',
  states: { live: 'Trực tiếp', partly: 'Trực tiếp một phần', not: 'Không trực tiếp' },
  state: (state: string, ages: string) => `${state} · ${ages}`,
  stale: (count: number) => `${formatCount(count)} của ngày khác`,
} satisfies typeof englishAge;

export const copyingMessages = {
  details: 'Sao chép chi tiết',
  copied: 'Đã sao chép vào bộ nhớ tạm!',
  failed: 'Không sao chép được vào bộ nhớ tạm.',
  threw: 'Đã có lỗi khi sao chép vào bộ nhớ tạm.',
} satisfies typeof englishCopying;

export const formMessages = {
  clear: (label: string) => `Xóa ${label}`,
  showPassword: 'Hiện mật khẩu',
  hidePassword: 'Ẩn mật khẩu',
  /** Something that is neither the form's nor the network's fault. */
  failed: 'Đã có lỗi xảy ra. Những gì bạn gõ không bị mất: hãy thử lại.',
} satisfies typeof englishForms;

export const attachmentMessages = {
  download: (name: string) => `Tải về ${name}`,
} satisfies typeof englishAttachments;

export const uploadMessages = {
  optional: 'không bắt buộc',
  chooseFile: (what: string) => `Chọn ${what.toLowerCase()}`,
  replaceFile: (what: string) => `Thay ${what.toLowerCase()}`,
  removeFile: (what: string) => `Gỡ ${what.toLowerCase()}`,
  signInForFile: 'Đăng nhập để thêm',
  uploading: (name: string) => `Đang tải lên ${name}`,
  notUploaded: (name: string, why: string) => `Chưa tải lên được ${name}. ${why}`,
} satisfies typeof englishUploads;
