import { formatCount } from '#schemas/format.ts';
import type {
  chartMessages as english,
  binMessages as englishBins,
  tableChartMessages as englishTables,
} from '../en/charts.ts';

export const chartMessages = {
  charts: {
    usd: 'USD',
    price: {
      label: 'Giá',
      method: 'Giá cuối cùng đã biết của mỗi ngày (UTC), tính bằng đô la Mỹ. Đường nối qua những ngày không có giá.',
    },
    marketCap: {
      label: 'Vốn hóa thị trường',
      method:
        'Vốn hóa cuối cùng đã biết của mỗi ngày (UTC), tính bằng đô la Mỹ, theo nguồn nêu. Đường nối qua những ngày không có số liệu.',
    },
    volume: {
      label: 'Khối lượng giao dịch',
      method:
        'Giá trị giao dịch trong 24 giờ tính đến thời điểm cuối cùng đã biết của mỗi ngày (UTC), bằng đô la Mỹ, theo nguồn nêu. Nhiều ngày thì cộng lại.',
    },
    raised: {
      label: 'Vốn gọi được từ đầu tháng',
      method:
        'Tổng số vốn đã biết của các vòng từ ngày đầu tháng đến hết mỗi ngày (UTC), bằng đô la Mỹ, không gồm các thương vụ mua lại. Vòng chỉ biết đến tháng được tính vào ngày cuối tháng.',
    },
  },
  figure: 'Số liệu',
  range: 'Khoảng thời gian',
  ranges: { '7d': '7 ngày', '30d': '30 ngày', '90d': '90 ngày', '1y': '1 năm', '3y': '3 năm', all: 'Tất cả' },
  log: 'Log',
  logTitle: 'Trục logarit',
  table: 'Hiện dạng bảng',
  plot: 'Hiện dạng biểu đồ',
  image: 'Lưu thành hình',
  csv: 'Xuất CSV',
  change: (range: string) => `% ${range}`,
  chosen: '% trong khoảng',
  changeSince: (day: string) => `% từ ${day}`,
  loading: 'Đang tải biểu đồ',
  empty: (label: string) => `Chưa có lịch sử ${label.toLowerCase()}`,
  emptyText: 'Một đường cần ít nhất hai ngày. Biểu đồ hiện ra khi có nguồn cung cấp.',
  emptyRange: 'Trong khoảng này có số liệu của chưa đến hai ngày.',
  imageFailed: 'Không tạo được hình',
  title: (label: string, subject: string) => `${label} của ${subject}`,
  titleUnit: (title: string, unit: string) => `${title}, ${unit}`,
  span: (from: string, to: string) => `${from} đến ${to}`,
  origin: (source: string, asOf: string) => `Nguồn: ${source}. Tính đến ${asOf}.`,
  unknownSource: 'không được ghi lại',
  method: 'Cách tính',
  summary: {
    course: (label: string, from: string, first: string, to: string, last: string, unit: string) =>
      `${label} từ ${from} đến ${to}: ${first} đến ${last} ${unit}`,
    change: (change: string) => ` (${change}%)`,
    sum: (label: string, from: string, to: string, sum: string, unit: string, days: number) =>
      `${label} từ ${from} đến ${to}: ${sum} ${unit} trong ${formatCount(days)} ngày có số liệu`,
    ends: (low: string, lowDay: string, high: string, highDay: string) =>
      `; thấp nhất ${low} ngày ${lowDay}, cao nhất ${high} ngày ${highDay}.`,
    undated: (count: number) => ` ${formatCount(count)} vòng chỉ biết đến năm và không được đánh dấu.`,
  },
  months: {
    days: (label: string) => `${label}, theo ngày trong tháng`,
    day: (day: number, totals: readonly (readonly [month: string, total: string])[], unit: string) =>
      `Ngày ${day}: ${totals.map(([month, total]) => `${month.toLowerCase()} ${total}`).join(', ')} ${unit}`,
    to: (day: number) => `Đến ngày ${day}`,
    column: 'Đến ngày',
  },
  pointOrigin: (source: string, time: string) => `${source}, ${time} UTC`,
  point: (date: string, value: string, unit: string) => `${date}: ${value} ${unit}`,
  since: (date: string) => `Từ ${date}`,
  days: (label: string) => `${label} theo ngày`,
  keys: 'Phím mũi tên chuyển từng ngày, Enter hiện bảng, và Enter trong bảng quay lại.',
  ends: {
    from: (label: string) => `Ngày đầu của ${label}`,
    to: (label: string) => `Ngày cuối của ${label}`,
  },
  date: 'Ngày',
  byWeek: {
    sum: 'Tổng của mỗi tuần.',
    last: 'Giá trị cuối cùng đã biết của mỗi tuần.',
    running: 'Tổng tính đến cuối mỗi tuần.',
  },
  perBucket: {
    day: (sum: string) => `${sum}/ngày`,
    week: (sum: string) => `${sum}/tuần`,
    month: (sum: string) => `${sum}/tháng`,
    quarter: (sum: string) => `${sum}/quý`,
    year: (sum: string) => `${sum}/năm`,
  },
  besideByWeek: (label: string) => `${label} được cộng lại.`,
  source: 'Nguồn',
  asOf: 'Tính đến (UTC)',
  tableOf: (title: string) => `${title}, dạng bảng`,
  column: (label: string, unit: string) => `${label} (${unit})`,
  index: {
    label: (label: string) => `Chỉ số ${label.toLowerCase()}`,
    unit: (date: string) => `100 vào ngày ${date}`,
    method:
      'Mỗi đường được chia cho giá trị cuối cùng đã biết vào hoặc trước ngày gốc, nhân 100; đường bắt đầu muộn hơn là 100 vào ngày đầu của nó. Phần trước ngày gốc vẽ bằng nét chấm.',
    base: 'Ngày gốc',
    line: (name: string, first: string, from: string, last: string, to: string) =>
      ` ${name}: ${first} ngày ${from}, ${last} ngày ${to}.`,
    late: (name: string, date: string) =>
      ` ${name} chưa có lịch sử vào ngày gốc: đường của nó là 100 vào ngày đầu tiên, ${date}.`,
    none: (name: string) => ` Chưa có lịch sử của ${name}.`,
    outside: (name: string) => ` ${name} không có số liệu trong khoảng này.`,
    subject: (names: readonly string[]) => names.join(', '),
    point: (date: string, values: readonly string[]) => `${date}: ${values.join(', ')}`,
    value: (name: string, value: string) => `${name} ${value}`,
    keys: 'Phím mũi tên dời ngày gốc, Page Up và Page Down dời một tháng.',
  },
  marks: {
    label: 'Được đánh dấu trong khoảng này',
    column: 'Việc đã xảy ra',
    show: 'Đánh dấu',
    kinds: { round: 'Vòng gọi vốn', event: 'Sự kiện', news: 'Tin tức' },
    kindTitle: { round: 'Đánh dấu các vòng gọi vốn', event: 'Đánh dấu các sự kiện', news: 'Đánh dấu tin tức' },
    round: (round: string, date: string) => `Vòng gọi vốn: ${round}, ${date}`,
    event: (title: string, date: string) => `Sự kiện: ${title}, ${date}`,
    news: (title: string, date: string) => `Tin: ${title}, ${date}`,
    newsLetter: 'T',
    cluster: (count: number, from: string, to: string) =>
      `${formatCount(count)} dấu, ${from === to ? from : `${from} đến ${to}`}`,
    newest: (shown: number, total: number, what: string) =>
      ` ${formatCount(shown)} mục mới nhất trong ${formatCount(total)} ${what} được đánh dấu.`,
  },
  export: {
    whatDays: (title: string, rows: number, columns: number) =>
      `${title}: ${formatCount(rows)} ngày, ${formatCount(columns)} cột, cũ nhất trước.`,
    what: (title: string, rows: number, columns: number) =>
      `${title}: ${formatCount(rows)} hàng, ${formatCount(columns)} cột.`,
    readyText: (rows: number, columns: number) => `${formatCount(rows)} hàng, ${formatCount(columns)} cột.`,
  },
} satisfies typeof english;

export const binMessages = {
  /** A figure by the side of its axis. */
  left: (name: string) => `${name}, bên trái`,
  right: (name: string, unit: string) => `${name}, ${unit}, bên phải`,
  nothing: 'chưa rõ',
  unknown: (count: number) => `${formatCount(count)} chưa rõ số liệu`,
  unknownRows: (rows: string) => `${rows} chưa rõ số liệu không tính vào tổng nào.`,
  total: (value: string, unit: string, rows: string) => `${value} ${unit} trong ${rows}.`,
  counted: (rows: string) => `${rows}.`,
  largest: (label: string, value: string) => `${label} (${value})`,
  mostIn: (marks: readonly string[]) => `Nhiều nhất: ${marks.join(', ')}.`,
  rowsHead: 'Số hàng',
  unknownHead: 'Chưa rõ số liệu',
  only: (label: string) => `Chỉ ${label}`,
  choose: 'Lọc',
  open: (mark: string) => `${mark}. Mở trong danh mục`,
  marks: (label: string) => `Các cột của ${label}`,
  keys: 'Phím mũi tên chuyển giữa các phần. Enter mở danh mục, Space lọc các biểu đồ khác, F2 hiện bảng.',
  from: (label: string) => `Cột đầu của ${label}`,
  to: (label: string) => `Cột cuối của ${label}`,
  whole: 'Tất cả',
  empty: 'Không có gì khớp với các bộ lọc này',
  emptyText: 'Bỏ bớt bộ lọc để thấy nhiều hơn.',
  unstated: 'Chưa có thông tin về mục này',
  unstatedText: (rows: string, lacking: string) => `${rows} khớp với các bộ lọc này; ${lacking}.`,
  rest: (shown: number, count: number) => `${formatCount(shown)} mục lớn nhất trong ${formatCount(count)}.`,
  overlaps: 'Các phần chồng lên nhau: mục thuộc nhiều phần được tính ở từng phần.',
  sum: 'Tổng',
} satisfies typeof englishBins;

export const tableChartMessages = {
  usd: 'USD',
  deals: 'thương vụ',
  projects: 'dự án',
  tokens: 'token',
  of: (label: string, subject: string) => `${label} của ${subject}`,
  dealQuarters: {
    label: 'Vốn theo quý',
    method:
      'Tổng số vốn được công bố của các vòng đã tham gia, theo quý (UTC) của ngày công bố. Mỗi vòng tính trọn, gồm mọi nhà đầu tư; không gồm các thương vụ mua lại.',
  },
  dealStages: {
    label: 'Thương vụ theo giai đoạn',
    method:
      'Các vòng đã tham gia theo giai đoạn, của mọi năm, kèm tổng số vốn được công bố. Mỗi vòng tính trọn, gồm mọi nhà đầu tư; không gồm các thương vụ mua lại.',
  },
  dealSectors: {
    label: 'Thương vụ theo lĩnh vực',
    method:
      'Các vòng đã tham gia theo mục đích gọi vốn, của mọi năm, kèm tổng số vốn được công bố. Vòng thuộc hai lĩnh vực được tính ở cả hai.',
  },
  coInvestors: {
    label: 'Nhà đầu tư cùng vòng',
    method:
      'Số vòng mà từng cặp nhà đầu tư cùng vòng gần nhất đã tham gia với nhau, kể cả vòng không có bên này. Các nhóm hay đầu tư cùng nhau đứng cạnh nhau.',
  },
  comparedQuarters: {
    label: 'Thương vụ theo quý',
    method: 'Các vòng mà từng bên đã tham gia, theo quý (UTC) của ngày công bố; không gồm các thương vụ mua lại.',
  },
  breadth: {
    label: 'Độ rộng thị trường',
    method: 'Số dự án có giá cao hơn và thấp hơn so với đầu mỗi khoảng thời gian. Không tính giá đã cũ.',
  },
  supply: {
    label: 'Nguồn cung',
    method:
      'Số token theo nguồn nêu. Tỷ lệ tính trên nguồn cung tối đa, hoặc trên tổng nguồn cung khi không có mức tối đa.',
  },
  raisedByStage: {
    label: 'Vốn gọi được theo loại vòng',
    method: 'Tổng số vốn được công bố của các vòng thuộc mỗi loại. Không gồm các thương vụ mua lại.',
  },
} satisfies typeof englishTables;
