import { formatCount } from '#schemas/format.ts';
import type { observatoryMessages as english } from '../en/observatory.ts';

export const observatoryMessages = {
  title: 'Đài quan sát',
  intro:
    'Vốn, thương vụ và thị trường. Chọn một phần của biểu đồ để lọc các biểu đồ khác; nhấp vào để mở các hàng của nó.',
  rounds: (count: number) => `${formatCount(count)} vòng gọi vốn`,
  projects: (count: number) => `${formatCount(count)} dự án`,
  filters: {
    rounds: 'Bộ lọc vòng gọi vốn',
    projects: 'Bộ lọc dự án',
    roundsShort: 'Vòng gọi vốn',
    projectsShort: 'Dự án',
    period: 'Khoảng thời gian',
    periods: { '30d': '30 ngày', '180d': '180 ngày', '1y': '1 năm', '3y': '3 năm', all: 'Tất cả' },
    add: 'Bộ lọc',
    reset: 'Đặt lại',
  },
  figures: {
    raised: 'Vốn gọi được',
    rounds: 'Vòng gọi vốn',
    median: 'Số vốn trung vị',
    cap: 'Vốn hóa thị trường',
    projects: 'Dự án',
  },
  usd: 'USD',
  failed: 'Không tải được đài quan sát',
  partial: 'Không cập nhật được các biểu đồ này; chúng đang hiện theo bộ lọc trước.',
  sections: { rounds: 'Vòng gọi vốn', market: 'Thị trường' },
  other: 'Khác',
  undated: (rounds: string) => `${rounds} chỉ biết năm hoặc không rõ ngày, không nằm trong tháng nào.`,
  unsized: (rounds: string) => `${rounds} chưa rõ số vốn, không nằm trong cột nào.`,
  unvalued: (rows: string, sum: string, bin: string) =>
    `${rows} không có ${bin}, tổng ${sum} USD, không nằm trong cột nào.`,
  beforeCalendar: (rounds: string, first: string, sum: string) =>
    `Lịch chỉ đủ chỗ cho 53 tuần: ${rounds} trước ${first}, tổng ${sum} USD, không nằm trong ô nào.`,
  unplacedDays: (rounds: string) => `${rounds} không có ngày chính xác, không nằm trong ô nào.`,
  overlaps: 'Lĩnh vực, phân loại, chain và nhà đầu tư chồng lấn nhau: mục thuộc nhiều nhóm được tính ở từng nhóm.',
  about:
    'Thương vụ mua lại không phải là vòng gọi vốn. Vòng chưa rõ số vốn được tính là thương vụ, không tính vào vốn. Số liệu đã cũ bị loại ra.',
  charts: {
    months: {
      label: 'Vốn gọi được theo tháng',
      lacking: 'không vòng nào rõ tháng',
      bin: 'Tháng',
      method:
        'Tổng số vốn đã công bố của các vòng công bố trong từng tháng (UTC), theo giai đoạn. Vòng chỉ biết năm không nằm trong tháng nào.',
    },
    deals: {
      label: 'Số thương vụ và quy mô trung vị theo tháng',
      lacking: 'không vòng nào rõ tháng',
      bin: 'Tháng',
      median: 'Trung vị',
      method: 'Số vòng công bố trong từng tháng và trung vị số vốn đã công bố của chúng.',
    },
    stages: {
      label: 'Vốn theo giai đoạn',
      lacking: 'không vòng nào nêu cả giai đoạn và số vốn',
      bin: 'Giai đoạn',
      method: 'Tổng số vốn đã công bố của các vòng theo giai đoạn. Vòng chưa rõ giai đoạn không thuộc nhóm nào.',
    },
    categories: {
      label: 'Vốn theo phân loại',
      lacking: 'không vòng nào nêu cả phân loại và số vốn',
      bin: 'Phân loại',
      method:
        'Tổng số vốn đã công bố theo mục đích của vòng, đúng từ ngữ trong tin công bố. Các phân loại chồng lấn nhau.',
    },
    sizes: {
      label: 'Vòng gọi vốn theo quy mô',
      lacking: 'không vòng nào công bố số vốn',
      bin: 'Quy mô',
      method: 'Số vòng theo số vốn đã công bố.',
    },
    calendar: {
      label: 'Lịch gọi vốn',
      lacking: 'không vòng nào rõ ngày',
      bin: 'Ngày',
      method:
        'Tổng số vốn đã công bố của các vòng công bố trong từng ngày của năm gần nhất được hiện. Độ đậm theo thang logarit.',
    },
    sectors: {
      label: 'Lĩnh vực',
      lacking: 'không dự án nào có cả lĩnh vực và số liệu của các ô',
      bin: 'Lĩnh vực',
      change: 'Biến động 30 ngày',
      byCap: 'Theo biến động',
      byRaised: 'Theo vốn gọi được',
      order: 'Kích thước ô',
      method:
        'Kích thước ô theo vốn hóa thị trường của các dự án trong lĩnh vực, hoặc theo vốn họ gọi được. Màu là biến động vốn hóa trong 30 ngày, của những dự án có biến động đã biết. Các lĩnh vực chồng lấn nhau.',
    },
    changes: {
      label: 'Dự án theo biến động 24h',
      lacking: 'không dự án nào có biến động hiện thời',
      bin: 'Biến động',
      method: 'Số dự án theo biến động giá trong 24 giờ. Giá đã cũ bị loại ra.',
    },
    caps: {
      label: 'Dự án theo vốn hóa thị trường',
      lacking: 'không dự án nào có vốn hóa hiện thời',
      bin: 'Vốn hóa thị trường',
      method: 'Số dự án theo vốn hóa thị trường. Vốn hóa đã cũ bị loại ra.',
    },
    chains: {
      label: 'TVL theo chain',
      lacking: 'không dự án nào có cả chain và TVL hiện thời',
      bin: 'Chain',
      method:
        'Tổng TVL của mọi dự án chạy trên một chain. Không nguồn nào ở đây chia TVL của dự án cho từng chain: dự án trên nhiều chain được tính ở từng chain.',
    },
  },
  units: { usd: 'USD', rounds: 'vòng', projects: 'dự án', percent: '%' },
  investors: {
    title: 'Nhà đầu tư hoạt động nhiều nhất',
    window: 'Khoảng thời gian của nhà đầu tư',
    windows: { '30d': '30 ngày', '180d': '180 ngày', '1y': '1 năm', all: 'Tất cả' },
    chosenMonths: 'trong các tháng đã chọn',
    organization: 'Tổ chức',
    rounds: 'Số vòng',
    amount: 'Tổng vốn của các vòng',
    empty: 'Chưa biết nhà đầu tư nào của các vòng này',
    summary: (first: string, rounds: string, count: number) =>
      `${first} tham gia nhiều nhất: ${rounds}. Tổng cộng ${formatCount(count)} tổ chức đã tham gia. Số vốn là của cả vòng, gồm mọi nhà đầu tư.`,
  },
  breadth: {
    title: 'Độ rộng thị trường',
    unit: '% dự án tăng giá',
    rows: { breadth1h: '1h', breadth24h: '24h', breadth7d: '7 ngày', breadth30d: '30 ngày' },
    up: 'Tăng',
    down: 'Giảm',
    share: 'Tỷ lệ tăng',
    level: 'Đi ngang',
    open: (what: string, count: string, span: string) => `${what} trong ${span}: ${count} dự án. Mở trong danh mục`,
    summary: (share: string, span: string, count: number) =>
      `${share}% trong ${formatCount(count)} dự án có giá hiện thời tăng trong ${span}.`,
  },
  movers: {
    title: 'Tăng và giảm mạnh nhất',
    unit: (volume: string) => `24h, khối lượng từ ${volume} USD`,
    gainers: 'Tăng mạnh nhất',
    losers: 'Giảm mạnh nhất',
    project: 'Dự án',
    price: 'Giá',
    change: '24h',
    volume: 'Khối lượng',
    all: 'Tất cả',
    empty: 'Không có dự án đủ khối lượng',
  },
  latest: {
    title: 'Vòng gọi vốn mới nhất',
    project: 'Dự án',
    stage: 'Giai đoạn',
    amount: 'Số vốn',
    date: 'Ngày',
    all: 'Tất cả',
    empty: 'Không có vòng nào thỏa các bộ lọc này',
  },
  sizes: {
    below: (to: string) => `Dưới ${to}`,
    between: (from: string, to: string) => `${from} đến ${to}`,
    from: (from: string) => `Từ ${from}`,
    change: (value: string) => `${value}%`,
  },
} satisfies typeof english;
