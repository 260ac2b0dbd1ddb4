import type { Unit } from '#schemas/columns/spec.ts';
import { formatCount } from '#schemas/format.ts';
import type { grid as english } from '../en/grid.ts';

const UNITS: Readonly<Record<Unit, string>> = { usd: 'USD', percent: '%', tokens: '', count: '', year: '', times: '×' };

const ORDINALS = ['nhất', 'hai', 'ba', 'tư'] as const;
const ORDERS = { asc: 'tăng dần', desc: 'giảm dần' } as const;

export const grid = {
  unit: (unit: Unit) => UNITS[unit],
  position: 'Vị trí',
  missing: 'Không có giá trị',
  sorted: (number: number, order: 'asc' | 'desc') =>
    `, sắp xếp thứ ${ORDINALS[number - 1] ?? number}${number === 1 ? '' : `, ${ORDERS[order]}`}`,
  more: (count: number) => `+${count}`,
  moreNames: (count: number) => `Còn ${count}: liệt kê mọi tên`,
  outlets: (count: number) => `${formatCount(count)} trang tin`,
  toldBy: (count: number, first: string, time: string | null) =>
    `${formatCount(count)} trang tin, ${first} đưa tin đầu tiên${time === null ? '' : ` lúc ${time}`}`,
  afterTitle: ': ',
  exclusive: 'Độc quyền',
  exclusiveMeans: ', dành cho thành viên gói Pro hoặc Enterprise',
  moreTags: (count: number) => `Còn ${count}: liệt kê mọi giá trị`,
  namesOf: (column: string, count: number) => `${column}, ${count}`,
  percent: (exact: string) => `${exact}%`,
  usd: (exact: string) => `${exact} USD`,
  inWords: (exact: string, words: string) => `${exact} (${words})`,
  source: (source: string, age: string) => `${source}, ${age}`,
  loading: 'Đang tải các hàng',
  refreshing: 'Đang làm mới các hàng',
  networks: {
    twitter: 'Twitter',
    linkedin: 'LinkedIn',
    telegram: 'Telegram',
    github: 'GitHub',
    website: 'Website',
  },
  colored: {
    scale: 'tô màu theo độ lớn',
    median: 'tô màu trên và dưới trung vị',
    from: (limit) => `tô màu từ ${limit}`,
    below: (limit) => `tô màu dưới ${limit}`,
    both: (low, high) => `tô màu dưới ${low} và từ ${high}`,
  },
  distribution: {
    between: (from: string, to: string) => `${from} đến ${to}`,
    bar: (what: string, rows: string) => `${what}, ${rows}`,
    of: (rows: string, all: string) => `${rows} trên ${all}`,
    known: (percent: string, known: string, rows: string) => `Biết ở ${percent}%: ${known} trên ${rows} hàng.`,
    tallest: (bar: string) => `Nhiều nhất: ${bar}.`,
    stale: (rows: string) => `${rows} số cũ không tính.`,
    label: (column: string) => `Phân bố của ${column}`,
    facts: { distinct: 'Số giá trị khác nhau', least: 'Nhỏ nhất', median: 'Trung vị', most: 'Lớn nhất' },
    dateFacts: { distinct: 'Số ngày khác nhau', least: 'Đầu tiên', median: 'Trung vị', most: 'Cuối cùng' },
    top: 'Thường gặp nhất',
    inexact: (rows: string) => `${rows} ngày không chính xác đến mức đó.`,
  },
  series: {
    said: (column: string, { least, most, last }: Readonly<Record<'least' | 'most' | 'last', string>>) =>
      `${column}: thấp nhất ${least}, cao nhất ${most}, cuối cùng ${last}`,
    change: (said: string, change: string) => `${said}, ${change}%`,
    gaps: (said: string, gaps: string) => `${said}; chưa rõ ${gaps}`,
    steps: {
      day: (count: number) => `${formatCount(count)} ngày`,
      week: (count: number) => `${formatCount(count)} tuần`,
      quarter: (count: number) => `${formatCount(count)} quý`,
    },
    nothing: (column: string) => `${column}: không có giá trị`,
    stale: (column: string) => `${column}: không vẽ, vì số liệu đã cũ`,
    failed: (column: string) => `${column}: không tải được`,
  },
  profile: (name: string, network: string) => `${name} trên ${network}`,
} satisfies typeof english;
