import type { AskedWords } from '../../columns/asked.ts';

/** How Vietnamese questions name columns and their values, beside the English words of the columns. */

const SECTOR_WORDS = ['lĩnh vực', 'mảng', 'ngành', 'phân loại', 'chủ đề', 'danh mục'];

const PLACE_WORDS = [
  'trụ sở',
  'trụ sở ở',
  'trụ sở tại',
  'đặt tại',
  'có trụ sở',
  'quốc gia',
  'thành phố',
  'nước',
  'địa điểm',
];

const INVESTMENTS: Readonly<Record<string, AskedWords>> = {
  number_of_investment: {
    words: ['thương vụ', 'số thương vụ', 'khoản đầu tư', 'số khoản đầu tư', 'lượt đầu tư'],
    most: [
      'hoạt động nhiều nhất',
      'đầu tư nhiều nhất',
      'hoạt động tích cực nhất',
      'tích cực nhất',
      'năng nổ nhất',
      'hoạt động mạnh nhất',
      'sôi nổi nhất',
    ],
    least: ['ít hoạt động nhất'],
  },
  rounds_led: { words: ['vòng dẫn dắt', 'số vòng dẫn dắt', 'vòng đã dẫn dắt'] },
  median_round_usd: { words: ['vòng trung vị', 'trung vị vòng', 'quy mô vòng trung vị'] },
  last_deal: { words: ['vòng gần nhất', 'lần đầu tư gần nhất', 'ngày đầu tư cuối'] },
  deals_12m: { words: ['số vòng 12 tháng', 'số vòng gần đây', 'số vòng một năm qua'] },
  lead_sectors: { words: ['lĩnh vực hay dẫn dắt', 'lĩnh vực dẫn dắt'] },
  lead_stages: { words: ['loại vòng hay dẫn dắt', 'giai đoạn dẫn dắt'] },
  lead_history: { words: ['lịch sử dẫn vòng', 'các vòng từng dẫn dắt'] },
};

const INVESTORS: Readonly<Record<string, AskedWords>> = {
  investor_kinds: { words: ['loại nhà đầu tư', 'kiểu nhà đầu tư'] },
  investor_countries: { words: ['quốc gia của nhà đầu tư', 'nước của nhà đầu tư', 'quốc gia nhà đầu tư'] },
};

const SHARED: Readonly<Record<string, AskedWords>> = {
  stories_7d: {
    words: ['số tin'],
    most: ['được nhắc đến nhiều nhất', 'được nói đến nhiều nhất', 'nhắc đến nhiều nhất'],
  },
  former_names: { words: ['tên cũ', 'mã cũ', 'tên trước đây'] },
};

const COLUMNS: Readonly<Record<string, Readonly<Record<string, AskedWords>>>> = {
  projects: {
    ...SHARED,
    ...INVESTORS,
    price_usd: { words: ['giá', 'giá token'], most: ['đắt nhất', 'giá cao nhất'], least: ['rẻ nhất', 'giá thấp nhất'] },
    change24h: {
      words: ['biến động 24h', 'biến động giá', 'thay đổi 24h', 'biến động'],
      most: ['tăng mạnh nhất', 'tăng nhiều nhất', 'tăng giá mạnh nhất', 'tăng tốt nhất'],
      least: ['giảm mạnh nhất', 'giảm nhiều nhất', 'giảm giá mạnh nhất', 'mất giá mạnh nhất'],
    },
    change7d: { words: ['biến động 7 ngày', 'thay đổi 7 ngày', 'biến động tuần'] },
    change30d: { words: ['biến động 30 ngày', 'thay đổi 30 ngày', 'biến động tháng'] },
    change1y: { words: ['biến động 1 năm', 'thay đổi 1 năm', 'biến động năm'] },
    market_cap_usd: {
      words: ['vốn hóa', 'vốn hóa thị trường', 'vốn hoá'],
      most: ['vốn hóa lớn nhất', 'giá trị nhất'],
    },
    volume: {
      words: ['khối lượng', 'khối lượng giao dịch', 'thanh khoản', 'khối lượng 24h', 'kl 24h'],
      most: ['giao dịch nhiều nhất'],
    },
    sector: { words: SECTOR_WORDS },
    tvl: { words: ['tổng giá trị khóa', 'giá trị khóa'] },
    chains: { words: ['chain', 'mạng', 'mạng lưới', 'hệ sinh thái', 'chạy trên', 'xây dựng trên', 'chuỗi'] },
    circulating_supply: { words: ['nguồn cung lưu hành', 'cung lưu hành', 'lượng lưu hành'] },
    max_supply: { words: ['nguồn cung tối đa', 'tổng cung tối đa'] },
    total_supply: { words: ['tổng nguồn cung', 'tổng cung'] },
    organizations: { words: ['nhà đầu tư'] },
    peoples: { words: ['thành viên', 'nhân sự'] },
    symbol: { words: ['ký hiệu', 'mã', 'mã token'] },
    tvl_change30d: { words: ['thay đổi tvl tháng', 'biến động tvl 30 ngày'] },
    cap_to_tvl: { words: ['vốn hóa trên tvl', 'vốn hóa so với tvl'] },
    ath_usd: { words: ['giá cao nhất mọi thời đại', 'đỉnh mọi thời đại', 'giá đỉnh'] },
    fees_24h_usd: { words: ['phí 24h', 'phí ngày'], most: ['phí cao nhất'] },
    fees_30d_usd: { words: ['phí 30 ngày', 'phí tháng'] },
    revenue_24h_usd: { words: ['doanh thu', 'doanh thu 24h', 'doanh thu ngày'], most: ['doanh thu cao nhất'] },
    revenue_30d_usd: { words: ['doanh thu 30 ngày', 'doanh thu tháng'] },
    rounds_in_doubt: { words: ['số vòng nghi vấn', 'vòng còn nghi vấn'] },
    total_raised_usd: {
      words: [
        'tổng vốn gọi được',
        'tổng số vốn đã gọi',
        'vốn đã gọi',
        'vốn gọi được',
        'số vốn đã gọi',
        'tổng vốn đã gọi',
      ],
      most: [
        'gọi nhiều tiền nhất',
        'nhận nhiều tiền nhất',
        'gọi được nhiều tiền nhất',
        'gọi vốn nhiều nhất',
        'gọi được nhiều vốn nhất',
        'gọi được nhiều nhất',
      ],
    },
  },
  organizations: {
    portfolio_chains: { words: ['blockchain của danh mục', 'hệ sinh thái của danh mục'] },
    ...INVESTMENTS,
    ...SHARED,
    type: {
      words: ['loại', 'loại hình', 'loại tổ chức'],
    },
    sector: { words: [...SECTOR_WORDS, 'tập trung vào', 'chuyên về'] },
    deal_growth: { words: ['tăng trưởng số thương vụ', 'biến động số thương vụ'] },
    raised_growth: { words: ['tăng trưởng vốn các vòng đã tham gia', 'biến động vốn các vòng'] },
    year_founded: {
      words: ['năm thành lập', 'thành lập', 'thành lập năm', 'ra đời'],
      most: ['trẻ nhất', 'mới thành lập nhất', 'thành lập gần đây nhất'],
      least: ['lâu đời nhất', 'lâu năm nhất'],
    },
    founder: { words: ['nhà sáng lập', 'người sáng lập'] },
    location: { words: PLACE_WORDS },
    actively_investing: {
      values: {
        Yes: ['đang hoạt động', 'còn hoạt động', 'còn đầu tư', 'đang đầu tư'],
        No: ['ngừng hoạt động', 'không còn hoạt động', 'không hoạt động', 'không còn đầu tư'],
      },
    },
  },
  people: {
    employer_kinds: { words: ['loại nơi làm việc', 'loại tổ chức nơi làm việc'] },
    ...INVESTMENTS,
    ...SHARED,
    primary_job_title: {
      words: ['chức danh', 'chức vụ', 'vị trí'],
      values: {
        CEO: ['giám đốc điều hành', 'tổng giám đốc'],
        CTO: ['giám đốc công nghệ'],
        Founder: ['nhà sáng lập', 'người sáng lập'],
        'Co-founder': ['nhà đồng sáng lập', 'đồng sáng lập'],
        Engineer: ['kỹ sư', 'lập trình viên'],
        Analyst: ['nhà phân tích', 'chuyên viên phân tích'],
        Advisor: ['cố vấn'],
      },
    },
    organization: { words: ['nơi làm việc', 'công ty', 'tổ chức'] },
    type_of_investor: {
      words: ['loại nhà đầu tư'],
    },
    location: { words: [...PLACE_WORDS, 'sống ở', 'sống tại'] },
    gender: { values: { Female: ['nữ', 'phụ nữ'], Male: ['nam giới', 'đàn ông'] } },
    sector: { words: SECTOR_WORDS },
  },
  fundraising: {
    ...INVESTORS,
    former_names: { words: ['tên cũ', 'mã cũ', 'tên trước đây'] },
    told_as: { words: ['tên lúc đó'] },
    investors_then: { words: ['tên nhà đầu tư lúc đó'] },
    date: { words: ['ngày công bố', 'công bố'] },
    stages: {
      words: ['giai đoạn', 'loại vòng'],
    },
    amount_quantity: { words: ['số vốn', 'số tiền', 'quy mô', 'quy mô vòng', 'giá trị vòng'] },
    organizations: { words: ['nhà đầu tư'] },
    token: { values: { 'No Token': ['chưa có token', 'không có token'] } },
    category: { words: SECTOR_WORDS },
    valuation_usd: { words: ['định giá', 'mức định giá'], most: ['định giá cao nhất'] },
    lead_investors: { words: ['nhà đầu tư dẫn dắt', 'bên dẫn dắt', 'người dẫn dắt'] },
    days_since: { words: ['số ngày đã qua'] },
    next_stage: { words: ['vòng tiếp theo', 'vòng kế tiếp'] },
    next_amount_usd: { words: ['số vốn vòng sau', 'quy mô vòng sau', 'quy mô vòng tiếp theo'] },
    days_to_next: { words: ['số ngày đến vòng sau', 'số ngày đến vòng tiếp theo'] },
    project_sectors: { words: ['lĩnh vực của dự án', 'lĩnh vực dự án', 'ngành của dự án'] },
    project_chains: { words: ['blockchain của dự án', 'chuỗi của dự án', 'hệ sinh thái của dự án'] },
    project_country: { words: ['quốc gia của dự án', 'nước của dự án'] },
  },
  news: {
    tags: { words: ['tài sản', 'dự án'] },
    source_name: { words: ['trang tin', 'tòa soạn', 'nguồn tin', 'nguồn'] },
  },
  research: {},
  jobs: {
    posted_date: { words: ['ngày đăng'] },
    company: { words: ['công ty tuyển dụng', 'công ty'] },
    department: {
      words: ['bộ phận', 'phòng ban', 'mảng'],
      values: {
        Engineering: ['kỹ thuật', 'kỹ sư', 'lập trình'],
        Marketing: ['tiếp thị'],
        Operations: ['vận hành'],
        Legal: ['pháp lý', 'pháp chế'],
        Research: ['nghiên cứu'],
        Design: ['thiết kế'],
      },
    },
    employment_type: {
      words: ['loại hình làm việc'],
      values: {
        'Full-time': ['toàn thời gian'],
        'Part time': ['bán thời gian'],
        'Freelance / Contract hire': ['cộng tác viên', 'tự do', 'hợp đồng'],
      },
    },
    workplace_type: {
      values: { Remote: ['từ xa', 'làm từ xa', 'làm việc từ xa'], 'On-site': ['tại văn phòng'], Hybrid: ['kết hợp'] },
    },
    countries: { words: ['quốc gia', 'nước'] },
    places: { words: ['địa điểm', 'thành phố'] },
    max_salary: {
      words: ['lương', 'mức lương', 'thu nhập'],
      most: ['lương cao nhất', 'trả lương cao nhất'],
      least: ['lương thấp nhất'],
    },
  },
};

/** The words of a column of both languages: its terms are often the English ones. */
export function askedOf(source: string, field: string, declared: AskedWords): AskedWords {
  const own = COLUMNS[source]?.[field];
  if (!own) return declared;
  const values = { ...declared.values };
  for (const [value, others] of Object.entries(own.values ?? {})) values[value] = [...(values[value] ?? []), ...others];
  return {
    ...declared,
    words: [...(own.words ?? []), ...(declared.words ?? [])],
    most: [...(own.most ?? []), ...(declared.most ?? [])],
    least: [...(own.least ?? []), ...(declared.least ?? [])],
    values,
  };
}
