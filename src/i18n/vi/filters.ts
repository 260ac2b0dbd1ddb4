import type { DateRange, TOKEN_STATES } from '#schemas/constants.ts';
import { formatCount } from '#schemas/format.ts';
import { rowsOf } from '#schemas/i18n/vi/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { SortPreset } from '#schemas/queries/sortPresets.ts';
import type { filterMessages as english } from '../en/filters.ts';

const ROLLING_UNITS: Readonly<Record<string, string>> = { D: 'ngày', M: 'tháng', Y: 'năm' };

const PRESETS: Readonly<Record<SortPreset, string>> = {
  default: 'Mặc định',
  change24h: 'Biến động 24h',
  marketCap: 'Vốn hóa thị trường',
  totalFundraising: 'Tổng vốn gọi được',
};

const CHOICES: Readonly<Record<string, string>> = {
  'No Token': 'Chưa có token',
  'Tokens included': 'Gồm cả đã có token',
} satisfies Readonly<Record<(typeof TOKEN_STATES)[number], string>>;

/** The same, short enough to stand side by side. */
const SHORT_CHOICES: Readonly<Record<string, string>> = { 'No Token': 'Chưa có token', 'Tokens included': 'Gồm cả' };

export const filterMessages = {
  ranges: {
    '-P1M': '1 tháng qua',
    '-P3M': '3 tháng qua',
    '-P6M': '6 tháng qua',
    '-P1Y': '1 năm qua',
    '-P2Y': '2 năm qua',
    '-P3Y': '3 năm qua',
  } satisfies Readonly<Record<DateRange, string>>,

  inTheNews: 'Được nhắc trên tin tức',
  withGroup: (group: string) => `Có ${group.toLowerCase()}`,
  knownShare: (share: number) =>
    `đã biết ở ${share > 0 && share < 0.01 ? '< 1' : share > 0.99 ? '> 99' : Math.round(share * 100)}%`,

  chips: {
    more: (count: number) => `Hiện thêm ${formatCount(count)} bộ lọc`,
    fewer: 'Hiện ít bộ lọc hơn',
    nothing: 'không có gì',
    orUnknown: (value: string) => `${value} hoặc chưa rõ`,
    unknown: (rows: string) => `+ ${rows} chưa rõ`,
    keepUnknown: (field: string, rows: string) => `+ ${rows} chưa rõ: giữ các hàng chưa rõ ${field}`,
    leaveUnknown: (field: string, rows: string) => `gồm ${rows} chưa rõ: bỏ các hàng chưa rõ ${field}`,
    counting: '…',
    withUnknown: (rows: string) => `gồm ${rows} chưa rõ`,
    stale: (rows: string) => `bỏ ${rows} đã cũ · tính cả`,
    withStale: (rows: string) => `gồm ${rows} đã cũ`,
    countStale: (field: string, rows: string) => `bỏ ${rows} đã cũ: tính cả các hàng có ${field} đã cũ`,
    leaveStale: (field: string, rows: string) => `gồm ${rows} đã cũ: bỏ các hàng có ${field} đã cũ`,
    replaced: (phrases: string) => `Đã thay: ${phrases}`,
    undo: 'Hoàn tác',
    undoReplaced: (phrases: string) => `Hoàn tác: lấy lại ${phrases}`,
    range: (from: string, to: string) => `${from} đến ${to}`,
    rolling: (count: string, unit: string) => `${count} ${ROLLING_UNITS[unit] ?? ''} qua`,
  },

  editor: {
    findField: 'Tìm trường',
    noField: (text: string) => `Không có trường nào tên “${text}”.`,
    withColumn: 'Cột',
    withoutColumn: 'Thêm',
    back: 'Chọn trường khác',
    apply: 'Áp dụng',
    removeThis: 'Bỏ',
    operator: 'Điều kiện',
    value: 'Giá trị',
    values: 'Các giá trị, cách nhau bằng ;',
    from: 'Từ',
    to: 'Đến',
    least: 'Ít nhất',
    most: 'Nhiều nhất',
    amountHint: 'Bạn có thể dùng K, M, B và T: 1,5M. Ở đây B là tỷ, T là nghìn tỷ',
    percentHint: 'Phần trăm: 5 nghĩa là 5%',
    yearHint: 'Một năm: 2021',
    dateHint: 'Một ngày, tháng hoặc năm (2026-03-15, 2026-03, 2026), hoặc 3 tháng trước',
    ranges: 'Khoảng',
    custom: 'Từ ngày đến ngày',
    anyState: 'Tất cả',
    findOption: 'Tìm giá trị',
    options: 'Giá trị',
    chosen: (count: number) => (count === 0 ? 'Chưa chọn gì' : `Đã chọn ${formatCount(count)}`),
    noOption: (text: string) =>
      text === '' ? 'Không hàng nào có giá trị ở đây.' : `Không giá trị nào chứa “${text}”.`,
    optionsFailed: 'Không tải được các giá trị.',
    moreOptions: (count: number) => `${formatCount(count)} giá trị thường gặp nhất. Gõ để tìm giá trị khác.`,
    numberChoices: {
      gte: 'Ít nhất (≥)',
      lte: 'Nhiều nhất (≤)',
      between: 'Trong khoảng',
      gt: 'Lớn hơn (>)',
      lt: 'Nhỏ hơn (<)',
      eq: 'Đúng bằng (=)',
      ne: 'Khác (≠)',
      in: 'Một trong',
      nin: 'Không thuộc',
      all: 'Tất cả',
      known: 'Đã biết',
      unknown: 'Chưa rõ',
      orUnknown: 'Hoặc chưa rõ',
    },
    dateChoices: {
      between: 'Từ ngày đến ngày',
      gt: 'Sau',
      lt: 'Trước',
      eq: 'Trong',
      ne: 'Không trong',
      in: 'Vào một trong các ngày',
      nin: 'Không vào ngày nào trong số này',
    },
    optionChoices: { in: 'Một trong', all: 'Tất cả', nin: 'Không có' },
    known: 'Đã biết hay chưa rõ',
    isKnown: 'Đã biết',
    isUnknown: 'Chưa rõ',
  },

  problems: {
    noField: (typed: string) => `Không có trường nào tên “${typed}”. Hãy bắt đầu bằng tên một cột.`,
    noOperator: (typed: string, field: string, known: string) =>
      `“${typed}” không phải là điều kiện cho ${field}. Hãy dùng một trong: ${known}.`,
    needed: 'Hãy nhập giá trị.',
    nobody: (typed: string, field: string, nearest: readonly string[]) =>
      `Không hàng nào có “${typed}” trong ${field}.${nearest.length > 0 ? ` Ý bạn là ${nearest.join(', ')}?` : ''}`,
    noValue: (typed: string) => `“đã biết” và “chưa rõ” không có giá trị đi kèm: hãy bỏ “${typed}”.`,
    notANumber: (typed: string) => `“${typed}” không phải là số. Hãy nhập số như 250, 1,5M hoặc −3.`,
    notADate: (typed: string) => `“${typed}” không phải là ngày. Hãy nhập 2026, 2026-03, 2026-03-15 hoặc 3 tháng qua.`,
    notARange: 'Hãy nhập hai giá trị: 1M và 5M.',
    reversed: 'Điểm cuối đứng trước điểm đầu. Hãy đổi chỗ hai giá trị.',
    tooLong: 'Một giá trị có tối đa 200 ký tự.',
    tooMany: 'Một danh sách có tối đa 500 giá trị.',
    tooManyConditions: 'Một bộ lọc có tối đa 50 điều kiện. Hãy bỏ bớt một điều kiện.',
    openQuote: 'Thiếu dấu ngoặc kép đóng. Hãy đóng bằng dấu ".',
  },

  panel: {
    label: 'Bảng bộ lọc',
    clear: (field: string) => `Xóa bộ lọc ${field}`,
    chosen: (count: number) => `Đã chọn ${formatCount(count)}`,
    join: (field: string) => `Hàng có ${field}`,
    joins: { in: 'Một trong', all: 'Tất cả' },
    since: (date: string) => `từ ${date}`,
    any: 'Tất cả',
    choice: (choice: string) => CHOICES[choice] ?? choice,
    shortChoice: (choice: string) => SHORT_CHOICES[choice] ?? choice,
    none: 'Không hàng nào có giá trị ở đây.',
    noneFor: (text: string) => `Không giá trị nào chứa “${text}”.`,
    failed: 'Không tải được các giá trị.',
    measuring: 'Phân bố hiện ra khi mọi hàng đã tải xong.',
    excluded: 'bị loại',
    more: (count: number) => `${formatCount(count)} giá trị nữa`,
    manyMore: 'Thêm',
    fewer: 'Bớt',
    find: (field: string) => `Tìm trong ${field}`,
    values: (field: string) => `Giá trị của ${field}`,
    unit: (field: string, unit: string) => (unit === '' ? field : `${field}, ${unit}`),
    units: { usd: 'USD', percent: '%', tokens: '', count: '', year: '', times: '×' },
    least: (field: string) => `${field}, ít nhất`,
    most: (field: string) => `${field}, nhiều nhất`,
    atLeast: (value: string) => `Ít nhất ${value}`,
    atMost: (value: string) => `Nhiều nhất ${value}`,
    noLeast: (value: string) => `Không có giới hạn dưới; giá trị thấp nhất là ${value}`,
    noMost: (value: string) => `Không có giới hạn trên; giá trị cao nhất là ${value}`,
    outside: (below: number, least: string, above: number, most: string) =>
      [
        ...(below > 0 ? [`${formatCount(below)} dưới ${least}`] : []),
        ...(above > 0 ? [`${formatCount(above)} trên ${most}`] : []),
      ].join(' · '),
    distribution: (field: string, from: string, to: string) => `Phân bố của ${field} từ ${from} đến ${to}`,
    from: (field: string) => `${field} từ`,
    to: (field: string) => `${field} đến`,
    fromHint: 'Từ',
    toHint: 'Đến',
    periods: { '-P1M': '1th', '-P3M': '3th', '-P6M': '6th', '-P1Y': '1n', '-P2Y': '2n', '-P3Y': '3n' },
  },

  sort: {
    title: 'Sắp xếp',
    by: 'Sắp xếp theo',
    presets: PRESETS,
    own: (columns: readonly string[]) => (columns.length > 1 ? columns.join(', rồi ') : `Cột ${columns.join('')}`),
    orders: { desc: 'Giảm dần: đảo thứ tự', asc: 'Tăng dần: đảo thứ tự' },
  },

  builder: {
    label: 'Bộ lọc',
    and: 'và',
    field: 'Thêm trường',
    fieldHint: 'Thêm một trường, hoặc gõ cả điều kiện như tvl >= 5M',
    operator: (field: string) => `Điều kiện của ${field}`,
    value: (field: string, operator: string) => `Giá trị của ${field} ${operator}`,
    fieldPlaceholder: 'Thêm trường',
    operatorPlaceholder: 'Điều kiện',
    valuePlaceholder: { number: '1,5M', date: '2026-03 hoặc 3 tháng qua', text: 'Giá trị', list: 'Các giá trị' },
    rangePlaceholder: { number: '1M và 5M', date: '2025 và 2026-03' },
    between: 'trong khoảng',
    change: (what: string) => `Đổi ${what}`,
    removeValue: (value: string) => `Bỏ ${value}`,
    discard: 'Bỏ điều kiện này',
    suggestions: 'Gợi ý',
    count: (count: number) => (count === 0 ? 'Không có gợi ý' : `${formatCount(count)} gợi ý`),
    kinds: { number: 'số', text: 'văn bản', date: 'ngày', tags: 'thẻ', refs: 'tên', links: 'liên kết', series: '' },
    would: (source: DataSetName, rows: number) => `${rowsOf(source, rows)} sẽ khớp`,
    again: 'Nhấn Enter để áp dụng',
    loading: 'Đang tải các giá trị',
    failed: 'Không tải được các giá trị. Bạn vẫn dùng được những gì đã gõ.',
  },
} satisfies typeof english;
