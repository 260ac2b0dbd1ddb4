import type { PlanName } from '../../api/plans.ts';
import type { ColumnAbout } from '../../columns/about.ts';
import type { AskedWords } from '../../columns/asked.ts';
import type { Device } from '../../devices.ts';
import type {
  aboutLabels as englishAbout,
  glossaryLabels as englishGlossary,
  goneLabels as englishGone,
  limitLabels as englishLimits,
  missingLabels as englishMissing,
  roundLabels as englishRounds,
  UNPAID_TEXTS as englishUnpaid,
} from '../en/labels.ts';
import { askedOf } from './askedColumns.ts';
import { labelOf } from './columnLabels.ts';
import { textOf } from './columnTexts.ts';
import { HELP_LABELS } from './helpLabels.ts';
import { PAGE_LABELS } from './pageLabels.ts';
import { wordsOf } from './valueWords.ts';

/** The label of a field of a data set. */
export function columnLabel(source: string, field: string, declared: string): string {
  return labelOf(source, field) ?? declared;
}

/** What a column means, by data set and field. */
export function columnAbout(source: string, field: string, declared: ColumnAbout): ColumnAbout {
  const [means, rule] = textOf(source, field) ?? [declared.means, declared.rule];
  return { ...declared, means, rule };
}

/** How questions name a column and its values, by data set and field. */
export function columnWords(source: string, field: string, declared: AskedWords): AskedWords {
  return askedOf(source, field, declared);
}

/** Words for the values of a field, by data set and field; undefined: its values are what is shown. */
export function valueWords(source: string, field: string): Readonly<Record<string, string>> | undefined {
  return wordsOf(source, field);
}

export const aboutLabels = {
  unit: 'Đơn vị',
  source: 'Nguồn',
  units: {
    usd: 'đô la Mỹ',
    percent: 'phần trăm',
    tokens: 'token',
    count: 'số đếm',
    year: 'năm',
    times: 'số lần',
    text: 'văn bản',
    date: 'ngày (UTC), chính xác đến ngày, tháng hoặc năm',
    tags: 'danh sách từ',
    refs: 'danh sách tên',
    links: 'địa chỉ web',
    series: 'đường theo thời gian',
  },
  origins: {
    coins: 'dữ liệu thị trường (CoinGecko, tệp riêng)',
    protocols: 'dữ liệu giao thức (DefiLlama, tệp riêng)',
    rounds: 'báo cáo về các vòng gọi vốn (DefiLlama, CryptoRank, danh sách các vòng, tệp riêng)',
    profiles: 'danh sách dự án, quỹ và cá nhân (CryptoRank, Wikidata, DefiLlama, tệp riêng)',
    outlets: 'nguồn cấp của các trang tin',
    authors: 'tác giả của nghiên cứu',
    ads: 'tin tuyển dụng',
    proposals: 'đề xuất của người đóng góp',
    derived: 'tính từ các vòng gọi vốn trong dữ liệu này',
    stories: 'tính từ tin tức trong dữ liệu này',
    figures: 'tính từ các số liệu khác của bản ghi',
    formula: 'công thức của chế độ xem này',
    project: 'bản ghi của dự án, cùng các nguồn của bản ghi đó',
    investors: 'bản ghi của các nhà đầu tư, cùng các nguồn của những bản ghi đó',
    related: 'các bản ghi mà hàng nêu tên, cùng các nguồn của những bản ghi đó',
    member: 'do bạn nhập',
    view: 'chế độ xem này',
  },
} satisfies typeof englishAbout;

export const missingLabels: typeof englishMissing = {
  coins: 'không nguồn thị trường nào có token, hoặc không nguồn nào nêu số liệu này',
  protocols: 'không nguồn giao thức nào có dự án',
  rounds: 'báo cáo về vòng không nêu',
  profiles: 'không danh sách nào có bản ghi nêu giá trị này',
  outlets: 'nguồn cấp không nêu',
  authors: 'tác giả không nêu',
  ads: 'tin tuyển dụng không nêu',
  proposals: 'nhà cung cấp quyết định, không có ngày',
  derived: 'không vòng gọi vốn nào trong dữ liệu cho biết',
  stories: 'không bài viết nào trong dữ liệu này nêu tên bản ghi',
  figures: 'chưa biết một trong các số liệu dùng để tính',
  formula: 'một phần của công thức chưa rõ hoặc đã cũ, hoặc chia cho không',
  project: 'chưa biết giá trị này của dự án, hoặc dự án không có trang',
  investors: 'chưa biết giá trị này của nhà đầu tư nào, hoặc chưa biết nhà đầu tư',
  related: 'chưa biết giá trị này của bản ghi nào mà hàng nêu tên',
  member: 'bạn chưa nhập',
  view: 'không bao giờ',
};

export const glossaryLabels = {
  field: 'Tên trong điều kiện và địa chỉ',
  missing: 'Để trống khi',
  stale: 'Có thể cũ đi: số liệu cách phần lớn số liệu khác quá 48 giờ được đánh dấu và không tính vào tổng.',
} satisfies typeof englishGlossary;

export const limitLabels = { unlimited: 'không giới hạn', none: 'không có' } satisfies typeof englishLimits;

export const goneLabels = {
  title: (kind: 'project' | 'venture' | 'people' | 'round', name: string | null) => {
    if (kind === 'round')
      return name === null
        ? 'Không còn nguồn nào đưa tin về vòng gọi vốn này'
        : `Không còn nguồn nào đưa tin về vòng gọi vốn này của ${name}`;
    return `Không còn nguồn nào đưa tin về ${name ?? 'mục này'}`;
  },
  text: (day: string | null) =>
    `${day === null ? 'Mục này từng có ở đây.' : `Dữ liệu cuối cùng có mục này là của ngày ${day}.`} Có thể tên đã đổi: hãy tìm kiếm. Nếu có nguồn đưa tin lại, mục này trở về đúng địa chỉ này.`,
} satisfies typeof englishGone;

const ALONE = 'Vòng không công bố';

/** A stage within a phrase: Vietnamese words begin small there, the names that are kept in English do not. */
const within = (stage: string) =>
  /^\p{Lu}\p{Ll}+ [\p{Ll}]/u.test(stage) && !stage.startsWith('Seed')
    ? stage.charAt(0).toLowerCase() + stage.slice(1)
    : stage;

export const roundLabels = {
  name: (stage: string | null, project: string) => `${stage === null ? ALONE : `Vòng ${within(stage)}`} của ${project}`,
  now: (present: string) => `nay là ${present}`,
  undisclosed: 'Không công bố',
  alone: ALONE,
  facts: (amount: string | null, date: string | null, investors: readonly string[]) =>
    [
      amount === null ? 'Không công bố số vốn' : amount,
      ...(date === null ? [] : [`, ${date}`]),
      '.',
      ...(investors.length === 0 ? [] : [` Nhà đầu tư: ${investors.join(', ')}.`]),
    ].join(''),
} satisfies typeof englishRounds;

const PROPOSED = { people: 'Cá nhân', venture: 'Tổ chức', token: 'Token', project: 'Dự án' } as const;

/** What a proposal is called: `Sửa Korvane`, `Cá nhân mới: Mai Kesteven`. */
export function proposalTitle(type: keyof typeof PROPOSED, update: 'new' | 'edit', name: string): string {
  return update === 'edit' ? `Sửa ${name}` : `${PROPOSED[type]} mới: ${name}`;
}

const labelsOfPath = (path: string) => PAGE_LABELS[path] ?? HELP_LABELS[path];

/** The title of a page, by its path. */
export function pageTitle(path: string, declared: string): string {
  return labelsOfPath(path)?.[0] ?? declared;
}

/** What a search result says of a page, by its path. */
export function pageDescription(path: string, declared: string): string {
  return labelsOfPath(path)?.[1] ?? declared;
}

export const UNPAID_TEXTS = {
  unchanged:
    'Đề xuất không thay đổi gì: khi đó dữ liệu đã có nội dung này. Vì vậy đề xuất không được điểm và không được tính.',
  provider: 'Đây là đề xuất của chính nhà cung cấp, nên không được điểm và không được tính.',
} satisfies typeof englishUnpaid;

export const PLAN_TITLES: Readonly<Record<PlanName, string>> = {
  standard: 'Standard',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

/** `Chrome trên Windows`. */
export function deviceName({ browser, system }: Device): string {
  if (system !== null) return `${browser ?? 'Một trình duyệt'} trên ${system}`;
  return browser ?? 'Thiết bị không xác định';
}
