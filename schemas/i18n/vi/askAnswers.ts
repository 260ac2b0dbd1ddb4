import type { RelationKind } from '../../api/ask.ts';
import { capitalized, formatCount } from '../../format.ts';
import type { DataSetName } from '../../kinds.ts';
import type { askAnswers as english } from '../en/askAnswers.ts';

const NOUNS: Readonly<Record<DataSetName, string>> = {
  projects: 'dự án',
  organizations: 'tổ chức',
  people: 'người',
  fundraising: 'vòng gọi vốn',
  news: 'tin',
  research: 'bài nghiên cứu',
  jobs: 'việc làm',
  proposals: 'đề xuất',
};

const RELATIONS: Readonly<Record<RelationKind, string>> = {
  ofProjects: 'của dự án',
  ofInvestors: 'có tổ chức tham gia',
  ofLeads: 'do tổ chức dẫn dắt',
  raising: 'có vòng gọi vốn',
  investors: 'trong vòng gọi vốn',
  leads: 'dẫn dắt vòng gọi vốn',
  holdings: 'trong danh mục của',
  team: 'làm việc tại',
  former: 'từng làm việc tại',
  founders: 'sáng lập',
  mentions: 'về',
};

const FIGURES = { sum: 'Tổng', average: 'Trung bình', median: 'Trung vị' } as const;

export const askAnswers: typeof english = {
  count: (source, count) => `${formatCount(count)} ${NOUNS[source]}`,
  relation: (kind) => RELATIONS[kind],
  besides: 'cùng với',
  conditions: (parts) => (parts.length === 0 ? '' : `: ${parts.join(', ')}`),
  found: (rows, conditions) => `${rows}${conditions}.`,
  none: (source, conditions) => `Không có ${NOUNS[source]} nào phù hợp${conditions}.`,
  together: (amount) => `Tổng cộng đã gọi ${amount}.`,
  unknown: (count) => `Bỏ qua ${count} không rõ con số.`,
  figure: (of, label) => `${FIGURES[of]} ${label.toLowerCase()}`,
  figureOf: (label, value, rows, conditions) => `${label} của ${rows}${conditions}: ${value}.`,
  noFigure: (label, conditions) => `Không rõ ${label.toLowerCase()}${conditions}.`,
  dated: (value, date) => `${value} (${date === null ? 'chưa rõ ngày' : `tính đến ${date}`})`,
  valueOf: (label, name, value) => `${label} của ${name}: ${value}.`,
  noValueOf: (label, name) => `Không rõ ${label.toLowerCase()} của ${name}.`,
  first: (label, name, value) => `Đứng đầu theo ${label}: ${name}, ${value}.`,
  grouped: (what, by, first, value) => `${what} theo ${by}: ${first} dẫn đầu với ${value}.`,
  overTime: (what, by, conditions) => `${what} theo ${by}${conditions}.`,
  and: (one, other) => `${one} và ${other}`,
  kindOf: (label) => `loại ${label}`,
  cut: (groups) => `Chỉ hiện ${formatCount(groups)} nhóm đầu.`,
  newest: (groups) => `Chỉ hiện ${formatCount(groups)} nhóm mới nhất.`,
  bound: (relation, conditions) => `${relation} (${conditions.join(', ')})`,
  every: { month: 'tháng', quarter: 'quý', year: 'năm' },
  counted: (source) => capitalized(NOUNS[source]),
  ago: {
    D: (days) => `${days} ngày trước`,
    M: (months) => `${months} tháng trước`,
    Y: (years) => `${years} năm trước`,
  },
  since: (date) => `từ ${date}`,
  until: (date) => `đến ${date}`,
  on: (day) => `ngày ${day}`,
  within: (from, to) => (from === to ? `trong ${from}` : `từ ${from} đến ${to}`),
  chips: {
    source: 'Trong',
    period: 'Thời gian',
    aggregate: 'Con số',
    group: 'Theo',
    sort: 'Thứ tự',
    limit: 'Số dòng',
    shown: 'Hiện',
    descending: 'nhiều nhất trước',
    ascending: 'ít nhất trước',
    count: 'số lượng',
  },
  open: (count, table) => `Mở ${count} trong ${table}`,
  openTab: (tab, name) => `${tab} của ${name}`,
  tables: {
    projects: 'Dự án',
    organizations: 'Tổ chức',
    people: 'Nhân vật',
    fundraising: 'Gọi vốn',
    news: 'Tin tức',
    research: 'Nghiên cứu',
    jobs: 'Việc làm',
    proposals: 'Đề xuất',
  },
  sample: 'dữ liệu mẫu',
  followUps: {
    year: (year) => `Còn năm ${year}?`,
    thisYear: 'Chỉ năm nay',
    count: 'Có bao nhiêu?',
    rows: 'Hiện các dòng',
    byCategory: 'Theo danh mục',
    byLead: 'Ai dẫn dắt nhiều nhất?',
    bySector: 'Theo lĩnh vực',
    byMonth: 'Theo từng tháng',
    median: 'Trung vị là bao nhiêu?',
  },
  choice: 'Câu hỏi có thể hiểu theo hai cách. Ý bạn là cách nào?',
  nothing: (words) =>
    words.length === 0
      ? 'Câu hỏi không nêu điều gì có trong dữ liệu.'
      : `Không hiểu: ${words.join(', ')}. Assay không suy đoán.`,
  formerly: (name, former) => `${name} trước đây là ${former}.`,
  read: (typed, read) => `“${typed}” được hiểu là “${read}”.`,
  help: (article) => `Từ phần trợ giúp, “${article}”:`,
};
