/** What a column means and how its value comes about. */
type ColumnText = readonly [means: string, rule: string];

const NEWEST = 'Lấy từ câu trả lời mới nhất có giá; giá, biến động, vốn hóa và khối lượng cùng thuộc một thời điểm.';
const FIRST = 'Lấy từ nguồn đầu tiên có nêu.';
const PASSED = 'Từ câu trả lời mới nhất có nêu; không còn biết khi giá đã vượt qua.';
const EACH_ONCE = 'Gộp từ mọi nguồn, mỗi mục một lần.';
const AS_THE_AD = 'Theo tin tuyển dụng nêu.';
const RELIABLE = 'Lấy từ báo cáo đáng tin nhất có nêu.';
const EARNINGS = 'Cộng các giao thức trong câu trả lời mới nhất có nêu.';
const LEFT_OUT = 'Không gồm các thương vụ mua lại.';
const OF_PROJECT = 'Của dự án như đang biết hôm nay, không phải vào ngày gọi vốn.';
const OF_INVESTORS = 'Gộp tổ chức và cá nhân, mỗi giá trị một lần, theo thứ tự nhà đầu tư.';
const NEXT = `${LEFT_OUT} Để trống khi không có vòng nào tiếp theo, hoặc khi ngày tháng không cho biết vòng nào là vòng sau.`;
const FROM_DAILY = ' Khi không nguồn nào nêu: tính từ giá ngày của hôm đó.';
const PRICE_GAPS = 'Ngày không có giá là khoảng trống; giá đã cũ thì không có đường.';
const change = (since: string, otherwise = ''): ColumnText => [
  `Biến động giá so với ${since}.`,
  `Theo nguồn nêu. ${NEWEST}${otherwise}`,
];

const SHARED: Readonly<Record<string, ColumnText>> = {
  order: ['Vị trí của hàng trong chế độ xem này, bắt đầu từ 1.', 'Thay đổi theo bộ lọc và thứ tự.'],
  stories_7d: [
    'Số tin trong bảy ngày có nhắc đến tên này.',
    'Đếm ngược từ bài viết mới nhất. Một tin do nhiều trang đưa tính một lần. Để trống khi chưa bài nào nhắc đến.',
  ],
  investor_kinds: ['Những loại nhà đầu tư đã tham gia.', OF_INVESTORS],
  investor_countries: [
    'Các quốc gia của nhà đầu tư.',
    `${OF_INVESTORS} Nhà đầu tư có địa điểm không nêu quốc gia nào thì bị bỏ qua.`,
  ],
  employer_kinds: ['Những loại tổ chức mà người này làm việc.', 'Của các tổ chức được nêu tên, mỗi loại một lần.'],
  portfolio_chains: [
    'Các blockchain mà những dự án trong danh mục chạy trên đó.',
    'Mỗi blockchain một lần, của các vòng mới nhất trước, như đang biết hôm nay.',
  ],
  former_names: [
    'Tên và mã giao dịch trước đây.',
    'Được giữ lại khi một nguồn đổi tên, cùng những tên nổi tiếng. Điều kiện theo tên hoặc mã cũng tìm được theo các tên này. Tên mà một bản ghi khác đang mang thì không tính.',
  ],
  co_deals: ['Số vòng cả hai cùng tham gia.', LEFT_OUT],
  co_weight: [
    'Mức gắn kết giữa hai bên.',
    'Mỗi vòng có k tổ chức cộng thêm 1/(k−1), nên vòng đông nhà đầu tư gắn kết ít hơn.',
  ],
  co_lift: ['Số lần gặp nhau nhiều hơn so với ngẫu nhiên.', 'Chỉ nêu từ ba thương vụ trở lên.'],
  co_led: ['Trong các vòng đó, số vòng do tổ chức của trang này dẫn dắt.', LEFT_OUT],
  co_they_led: ['Trong các vòng đó, số vòng do nhà đầu tư cùng vòng dẫn dắt.', LEFT_OUT],
  co_first: ['Ngày của vòng đầu tiên trong số đó.', 'Chính xác đến mức báo cáo nêu.'],
  co_last: ['Ngày của vòng gần nhất trong số đó.', 'Chính xác đến mức báo cáo nêu.'],
  watch_note: ['Ghi chú của bạn về hàng này.', 'Tối đa 500 ký tự; chỉ bạn thấy.'],
  watch_since: ['Ngày bạn thêm hàng này.', 'Tính từ lần thêm gần nhất.'],
  watch_state: ['Còn ứng tuyển được hay không.', 'Đã đóng: nguồn không còn tin này. Hết hạn: tin đã qua thời hạn.'],
};

const INVESTMENTS: Readonly<Record<string, ColumnText>> = {
  number_of_investment: [
    'Số vòng gọi vốn đã tham gia.',
    'Không gồm các thương vụ mua lại. Khi chưa biết vòng nào, dùng con số mà danh sách các quỹ nêu.',
  ],
  rounds_led: [
    'Số vòng đã dẫn dắt, một mình hay cùng bên khác.',
    'Đếm các vòng có báo cáo nêu là bên dẫn dắt; nhiều báo cáo không nêu ai.',
  ],
  median_round_usd: [
    'Quy mô trung vị của các vòng đã tham gia.',
    'Tính trọn vòng có công bố số vốn, gồm mọi nhà đầu tư: không phải phần vốn riêng.',
  ],
  total_investment_amount: [
    'Tổng vốn của các vòng đã tham gia, gồm mọi nhà đầu tư.',
    'Không phải số tiền đã đầu tư: các nguồn không nói ai góp bao nhiêu. Cộng trọn số vốn được công bố của mỗi vòng, không gồm các thương vụ mua lại.',
  ],
  last_deal: ['Ngày của vòng gần nhất đã tham gia.', `Chính xác đến mức ngày của vòng được biết. ${LEFT_OUT}`],
  deals_12m: [
    'Số vòng đã tham gia trong mười hai tháng qua.',
    `Đếm ngược từ ngày đọc các nguồn lần cuối. Vòng chỉ biết năm được tính khi trọn năm đó nằm trong khoảng này. ${LEFT_OUT}`,
  ],
  lead_sectors: [
    'Lĩnh vực của các dự án mà bên này dẫn dắt vòng nhiều nhất.',
    `Tối đa ba, nhiều nhất đứng trước, rồi các lĩnh vực cấp trên. Tính các vòng có báo cáo nêu là bên dẫn dắt. ${LEFT_OUT}`,
  ],
  lead_stages: [
    'Loại vòng mà bên này dẫn dắt nhiều nhất.',
    `Tối đa ba, nhiều nhất đứng trước. Tính các vòng có báo cáo nêu là bên dẫn dắt. ${LEFT_OUT}`,
  ],
  lead_history: [
    'Các vòng đã dẫn dắt, viết thành chữ: “DeFi Seed 2022” là một vòng Seed của dự án DeFi trong năm đó.',
    `Cho mỗi lĩnh vực của dự án và các lĩnh vực cấp trên; năm mới nhất đứng trước. Tính các vòng có báo cáo nêu là bên dẫn dắt, biết loại vòng và năm. ${LEFT_OUT}`,
  ],
};

const TEXTS: Readonly<Record<string, Readonly<Record<string, ColumnText>>>> = {
  projects: {
    name: [
      'Tên chung của dự án, token, giao thức và công ty.',
      'Tên của token, hoặc của giao thức khi ngắn hơn; không có token thì là tên công ty.',
    ],
    price_usd: ['Giá của một token.', NEWEST],
    change24h: change('24 giờ trước'),
    change7d: change('7 ngày trước', FROM_DAILY),
    change30d: change('30 ngày trước', FROM_DAILY),
    change1y: ['Biến động giá so với 365 ngày trước.', 'Tính từ giá ngày của đúng hôm đó; không nguồn nào nêu.'],
    change1h: change('một giờ trước'),
    market_cap_usd: [
      'Giá nhân với nguồn cung lưu hành.',
      'Theo nguồn nêu, không tự tính. Khi không nguồn thị trường nào có token, dùng vốn hóa của nguồn giao thức.',
    ],
    volume: ['Giá trị giao dịch trong 24 giờ trên mọi thị trường.', NEWEST],
    sector: [
      'Dự án làm gì. Cách gọi của các nguồn nằm trong chi tiết của giá trị.',
      'Lĩnh vực theo mọi nguồn và mọi vòng, tối đa tám, rồi các lĩnh vực cấp trên: DeFi với một DEX. Lớp của các chuỗi nổi tiếng lấy từ danh sách của chúng tôi.',
    ],
    tvl: [
      'Tổng giá trị khóa trong các giao thức của dự án.',
      'Cộng các giao thức trong câu trả lời mới nhất. Tài sản do sàn tập trung giữ không phải TVL và không được tính, đúng như nguồn làm.',
    ],
    chains: [
      'Các blockchain mà dự án hoạt động.',
      'Những chain được nêu trong bất kỳ báo cáo nào về token và giao thức, tối đa mười hai.',
    ],
    circulating_supply: ['Số token đang lưu hành.', 'Lấy từ câu trả lời mới nhất có nêu.'],
    max_supply: [
      'Số token nhiều nhất có thể tồn tại.',
      'Lấy từ câu trả lời mới nhất có nêu; để trống khi không có giới hạn.',
    ],
    organizations: [
      'Các tổ chức và cá nhân đã tham gia các vòng gọi vốn của dự án.',
      'Mỗi bên một lần, dù tham gia bao nhiêu vòng.',
    ],
    peoples: ['Những người làm việc cho dự án.', 'Mọi người mà một danh sách cá nhân xếp vào tổ chức mang tên dự án.'],
    description: ['Dự án tự giới thiệu.', 'Lấy từ nguồn đầu tiên có.'],
    total_supply: ['Số token đã tạo đến nay, trừ số đã hủy.', 'Lấy từ câu trả lời mới nhất có nêu.'],
    symbol: ['Ký hiệu của token.', 'Của nguồn thị trường, nếu không có thì của một vòng gọi vốn.'],
    total_raised_usd: [
      'Tổng số vốn được công bố của các vòng gọi vốn.',
      'Không gồm các thương vụ mua lại và các vòng còn nghi vấn. Con số tổng mà một nguồn nêu cho các vòng đã báo cáo riêng không được cộng thêm.',
    ],
    rounds_in_doubt: [
      'Các vòng có thể thuộc một công ty khác trùng tên. Chúng không được tính vào vốn gọi được.',
      'Một vòng hạt giống diễn ra từ nửa năm trở lên sau Series A mà không có nhà đầu tư chung sẽ tách các vòng; phía có ít thông tin hơn bị xem là còn nghi vấn.',
    ],
    cap_to_tvl: [
      'Vốn hóa gấp mấy lần giá trị bị khóa: dưới 1 là thấp hơn số bị khóa.',
      'Chỉ với dự án có cả hai số liệu và TVL lớn hơn không. Thời điểm là thời điểm cũ hơn trong hai số liệu.',
    ],
    exchange_assets_usd: [
      'Tài sản mà một sàn tập trung giữ cho khách hàng.',
      'Cộng các mục thuộc phân loại CEX trong câu trả lời mới nhất; không bao giờ tính vào TVL.',
    ],
    fdv_usd: [
      'Định giá pha loãng hoàn toàn: giá nhân với toàn bộ token sẽ từng tồn tại.',
      'Theo nguồn nêu, không bao giờ tự tính.',
    ],
    cap_rank: ['Thứ hạng theo vốn hóa trong mọi coin của nguồn.', 'Theo nguồn nêu.'],
    ath_usd: ['Giá cao nhất từ trước đến nay.', PASSED],
    ath_date: ['Ngày có giá cao nhất từ trước đến nay.', 'Ngày của giá ATH.'],
    from_ath: ['Biến động của giá so với giá cao nhất từ trước đến nay.', 'Chỉ với dự án có cả hai số liệu.'],
    atl_usd: ['Giá thấp nhất từ trước đến nay.', PASSED],
    atl_date: ['Ngày có giá thấp nhất từ trước đến nay.', 'Ngày của giá ATL.'],
    tvl_change7d: [
      'Biến động của TVL trong bảy ngày.',
      'Của tổng các giao thức trong câu trả lời mới nhất, khi nguồn nêu biến động của từng giao thức; nếu không thì từ TVL của đúng ngày đó.',
    ],
    tvl_change30d: [
      'Biến động của TVL trong 30 ngày.',
      'Của tổng các giao thức, khi TVL của từng giao thức đã được đọc vào đúng ngày cách đó 30 ngày; không nguồn nào nêu.',
    ],
    listed: ['Ngày nguồn bắt đầu theo dõi dự án.', 'Ngày đầu tiên trong mọi giao thức của dự án.'],
    fees_24h_usd: ['Số tiền người dùng trả cho các giao thức trong 24 giờ.', EARNINGS],
    fees_30d_usd: ['Số tiền người dùng trả cho các giao thức trong 30 ngày.', EARNINGS],
    revenue_24h_usd: [
      'Phần phí của 24 giờ mà các giao thức và người giữ token của chúng giữ lại.',
      `${EARNINGS} Nhỏ hơn không khi chi phí khuyến khích lớn hơn.`,
    ],
    revenue_30d_usd: [
      'Phần phí của 30 ngày mà các giao thức và người giữ token của chúng giữ lại.',
      `${EARNINGS} Nhỏ hơn không khi chi phí khuyến khích lớn hơn.`,
    ],
    price_7d: [
      'Giá từng ngày của bảy ngày, và giá mới nhất.',
      `${PRICE_GAPS} Sắp xếp theo “7 ngày”, cũng là cột thay thế trong tệp.`,
    ],
    price_30d: [
      'Giá từng ngày của 30 ngày, và giá mới nhất.',
      `${PRICE_GAPS} Sắp xếp theo “30 ngày”, cũng là cột thay thế trong tệp.`,
    ],
    price_1y: [
      'Giá trong một năm, mỗi tuần một ngày.',
      `${PRICE_GAPS} Sắp xếp theo “1 năm”, cũng là cột thay thế trong tệp.`,
    ],
    tvl_30d: [
      'Tổng giá trị bị khóa theo ngày, của 30 ngày và ngày mới nhất.',
      'Của các giao thức tạo nên TVL hiện nay; ngày mà một giao thức không được đọc là khoảng trống, và TVL đã cũ thì không có đường. Sắp xếp theo “Thay đổi TVL tháng”, cũng là cột thay thế trong tệp.',
    ],
    funding_quarters: [
      'Số tiền đã công bố của các vòng gọi vốn trong từng quý của mười hai quý gần nhất.',
      'Quý chỉ có vòng không công bố là khoảng trống; quý không có vòng nào là không. Không gồm các vụ mua lại, các vòng còn nghi ngờ và các vòng chưa rõ quý. Sắp xếp theo “Vốn gọi được”, cũng là cột thay thế trong tệp.',
    ],
    stale: [
      'Những số liệu khác thời điểm với phần lớn trang này.',
      'Số liệu cách thời điểm của phần lớn vốn hóa hoặc phần lớn TVL (lấy thời điểm mới hơn) quá 48 giờ, hoặc không có ngày. Giá đại diện cho cả biến động và khối lượng.',
    ],
  },
  people: {
    ...INVESTMENTS,
    name: ['Tên của cá nhân.', 'Hai người cùng tên là một, trừ khi tài khoản X của họ khác nhau.'],
    primary_job_title: ['Cá nhân làm gì.', FIRST],
    organization: ['Nơi cá nhân làm việc.', 'Mọi tổ chức mà một nguồn nêu.'],
    type_of_investor: [
      'Cá nhân đầu tư theo cách nào.',
      'Theo nguồn nêu; là Angel với người được nêu là nhà đầu tư của một vòng.',
    ],
    relate_token: [
      'Các dự án mà cá nhân làm việc hoặc đầu tư.',
      'Theo tổ chức và theo vòng gọi vốn, mỗi dự án một lần.',
    ],
    location: ['Nơi cá nhân sống.', FIRST],
    gender: ['Theo một nguồn nêu.', 'Không bao giờ suy ra từ tên.'],
    background_summary: ['Cá nhân từng làm gì.', FIRST],
    social: ['Các trang khác của cá nhân.', EACH_ONCE],
    sector: ['Lĩnh vực cá nhân hoạt động.', `${EACH_ONCE} Rồi các lĩnh vực cấp trên.`],
  },
  organizations: {
    ...INVESTMENTS,
    ventures_name: ['Tên của quỹ, công ty hoặc DAO.', 'Cách viết thường gặp nhất; cách viết khác vẫn tìm được.'],
    type: ['Loại tổ chức.', FIRST],
    relate_project: [
      'Các dự án mà tổ chức tham gia vòng gọi vốn hoặc mua lại.',
      'Mỗi dự án một lần, vòng mới nhất trước.',
    ],
    sector: [
      'Lĩnh vực tổ chức đầu tư.',
      'Theo nguồn nêu; nếu không, những lĩnh vực thường gặp nhất trong danh mục đầu tư, tối đa năm; rồi các lĩnh vực cấp trên.',
    ],
    year_founded: ['Năm thành lập.', FIRST],
    founder: ['Những người sáng lập.', 'Mọi người mà một danh sách cá nhân nêu là nhà sáng lập của tổ chức.'],
    location: ['Nơi đặt trụ sở.', FIRST],
    actively_investing: [
      'Gần đây có đầu tư hay không.',
      'Có, khi tham gia một vòng trong một năm trước vòng mới nhất; nếu không thì chưa rõ.',
    ],
    deal_growth: [
      'Biến động số thương vụ: mười hai tháng qua so với mười hai tháng trước đó.',
      `Tính các vòng có ngày chắc chắn nằm trong một trong hai khoảng; chưa rõ khi mười hai tháng trước không có thương vụ nào. ${LEFT_OUT}`,
    ],
    raised_growth: [
      'Biến động tổng vốn các vòng đã tham gia: mười hai tháng qua so với mười hai tháng trước đó.',
      `Tính số vốn được công bố, gồm mọi nhà đầu tư; chưa rõ khi một trong hai khoảng không có. ${LEFT_OUT}`,
    ],
    deals_quarters: [
      'Số vòng đã tham gia trong từng quý của mười hai quý gần nhất.',
      `Không gồm các vòng chưa rõ quý. ${LEFT_OUT} Sắp xếp theo “Tăng trưởng thương vụ”, cũng là cột thay thế trong tệp.`,
    ],
    raised_quarters: [
      'Tổng vốn các vòng đã tham gia trong từng quý của mười hai quý gần nhất, gồm mọi nhà đầu tư.',
      `Quý chỉ có vòng không công bố là khoảng trống; quý không có vòng nào là không. ${LEFT_OUT} Sắp xếp theo “Tăng trưởng vốn các vòng”, cũng là cột thay thế trong tệp.`,
    ],
    social: ['Các trang khác của tổ chức.', EACH_ONCE],
    summary: ['Tổ chức tự giới thiệu.', FIRST],
  },
  fundraising: {
    projects: ['Dự án đã gọi vốn.', 'Theo tên trong danh mục dự án.'],
    told_as: ['Tên của dự án khi gọi vốn.', 'Như một báo cáo nêu, khi khác với tên hiện nay.'],
    investors_then: [
      'Tên lúc đầu tư của những tổ chức nay mang tên khác.',
      'Như một báo cáo nêu, và trong những ngày trước khi biết là tổ chức đã đổi tên.',
    ],
    date: [
      'Ngày vòng gọi vốn được công bố.',
      'Ngày chính xác nhất trong các báo cáo; chỉ có tháng hoặc năm thì giữ tháng hoặc năm.',
    ],
    stages: ['Loại vòng.', `${RELIABLE} Các cách viết của cùng một loại được gộp lại.`],
    amount_quantity: [
      'Quy mô của cả vòng, gồm mọi nhà đầu tư.',
      `${RELIABLE} Để trống khi không ai công bố bằng đô la: số vốn bằng tiền khác đứng bên cạnh và không được quy đổi.`,
    ],
    stated_currency: [
      'Loại tiền mà nguồn dùng để nêu số vốn, khi không phải đô la Mỹ.',
      `${RELIABLE} Viết bằng mã ISO 4217; số vốn nằm trong ô số vốn và trong tệp.`,
    ],
    doubt: [
      'Vòng này có thể thuộc một công ty khác trùng tên dự án hay không. Vòng như vậy không được tính vào vốn gọi được của dự án.',
      'Một vòng hạt giống diễn ra từ nửa năm trở lên sau Series A mà không có nhà đầu tư chung sẽ tách các vòng; phía có ít thông tin hơn bị xem là còn nghi vấn.',
    ],
    organizations: ['Các tổ chức đã tham gia, bên dẫn dắt trước.', 'Gộp mọi báo cáo, mỗi tổ chức một lần.'],
    people: [
      'Các cá nhân đã tham gia.',
      'Nhà đầu tư là cá nhân khi một nguồn ghi như vậy, khi một danh sách cá nhân hoặc danh sách nhà đầu tư thiên thần có tên đó, hoặc khi tên có dạng tên người.',
    ],
    announcement: ['Liên kết đến thông báo.', 'Của báo cáo đầu tiên có liên kết.'],
    symbol: ['Ký hiệu token của dự án.', 'Lấy từ dự án; để trống khi không có token.'],
    token: ['Dự án có token hay không.', 'Có, khi ký hiệu được biết hôm nay, không phải vào ngày của vòng.'],
    category: [
      'Vòng gọi vốn cho việc gì. Cách gọi của các báo cáo nằm trong chi tiết của giá trị.',
      `${RELIABLE} Rồi các lĩnh vực cấp trên. Không bao giờ lấy từ dự án.`,
    ],
    valuation_usd: [
      'Công ty được định giá bao nhiêu trong vòng này.',
      `${RELIABLE} Định giá thấp hơn số vốn gọi được là lỗi của nguồn và bị bỏ.`,
    ],
    lead_investors: ['Bên dẫn dắt vòng.', 'Mọi bên dẫn dắt mà một báo cáo nêu.'],
    days_since: [
      'Số ngày đã qua từ khi vòng được công bố.',
      'Tính đến ngày đọc các nguồn lần cuối; chỉ khi biết rõ ngày của vòng.',
    ],
    next_stage: ['Loại của vòng tiếp theo của cùng dự án.', NEXT],
    next_amount_usd: ['Quy mô vòng tiếp theo của cùng dự án.', NEXT],
    days_to_next: [
      'Số ngày từ vòng này đến vòng tiếp theo của cùng dự án.',
      `Chỉ khi biết rõ ngày của cả hai. ${NEXT}`,
    ],
    project_sectors: ['Dự án làm gì.', `${OF_PROJECT} Bản thân vòng dùng vào việc gì thì nằm ở phân loại của vòng.`],
    project_chains: ['Các blockchain mà dự án chạy trên đó.', OF_PROJECT],
    project_country: [
      'Quốc gia nơi dự án đặt trụ sở.',
      `${OF_PROJECT} Để trống khi địa điểm của dự án không nêu quốc gia nào.`,
    ],
    project_founded: ['Năm dự án được thành lập.', OF_PROJECT],
    project_market_cap_usd: [
      'Vốn hóa thị trường của dự án.',
      `${OF_PROJECT} Để trống khi số liệu đã cũ. Không cộng dồn, vì một dự án có nhiều vòng.`,
    ],
    description: ['Báo cáo nói gì về vòng.', 'Của báo cáo đầu tiên có mô tả.'],
  },
  news: {
    created_at: ['Ngày đăng bài viết.', 'Theo lần đầu được thấy; ngày sau đó không làm thay đổi.'],
    title: ['Tiêu đề của bài viết.', 'Đúng như trang tin viết.'],
    tags: ['Các dự án mà bài viết nói đến.', 'Những dự án trong danh mục mà thẻ hoặc nội dung bài nêu tên.'],
    source_name: ['Trang tin đưa tin đầu tiên, và số trang đưa tin.', 'Theo tên trong nguồn cấp của trang.'],
  },
  research: {
    created_at: ['Ngày xuất bản.', 'Phiên bản sau không làm thay đổi.'],
    title: ['Nội dung nghiên cứu.', 'Đúng như tác giả viết.'],
    tags: ['Các chủ đề của bài.', 'Do tác giả chọn.'],
    assets: ['Các dự án mà bài nói đến.', 'Những dự án trong danh mục mà tác giả nêu.'],
    author: ['Người viết.', 'Mỗi bài một tên.'],
  },
  jobs: {
    posted_date: ['Ngày đăng tin.', 'Theo tin tuyển dụng nêu. Để trống khi tin không nêu.'],
    name: ['Vị trí tuyển.', AS_THE_AD],
    company: ['Bên tuyển dụng.', 'Là liên kết khi công ty là dự án trong danh mục.'],
    department: ['Bộ phận của công ty.', AS_THE_AD],
    employment_type: ['Loại hợp đồng.', AS_THE_AD],
    workplace_type: ['Hình thức làm việc.', AS_THE_AD],
    places: [
      'Thành phố và quốc gia của công việc.',
      'Một tin cho nhiều nơi là một hàng. Việc từ xa thì là nơi có thể làm việc.',
    ],
    countries: ['Quốc gia của công việc.', 'Việc từ xa thì là các quốc gia có thể làm việc.'],
    min_salary: [
      'Mức lương thấp nhất một năm.',
      'Không bao giờ ước tính: để trống khi không nêu. Bộ lọc lương so với mức cao nhất.',
    ],
    max_salary: ['Mức lương cao nhất một năm.', 'Không bao giờ ước tính: để trống khi không nêu.'],
  },
  proposals: {
    opened: ['Khi nào bắt đầu bỏ phiếu.', 'Của lần bỏ phiếu hiện tại, nếu đã bỏ phiếu lại.'],
    name: ['Đề xuất về ai hoặc về gì.', 'Tên khi đề xuất được gửi.'],
    update: ['Một thay đổi, hoặc một mục mới.', 'Như tác giả đã gửi.'],
    type: ['Đề xuất về loại nào.', 'Dự án có token được xếp là token.'],
    needs_vote: [
      'Đề xuất có đang chờ phiếu của bạn không.',
      'Đang mở, không phải của bạn, và bạn chưa bỏ phiếu từ khi việc bỏ phiếu bắt đầu.',
    ],
    your_vote: ['Bạn đã bỏ phiếu thế nào.', 'Phiếu gần nhất của bạn; nếu đã bỏ phiếu lại, phiếu của lần hiện tại.'],
    fields: ['Các trường và danh sách được thay đổi.', 'Nguồn của từng giá trị có trên trang của đề xuất.'],
    state: ['Đề xuất đã đến đâu.', 'Tổng số phiếu có trên trang của đề xuất, khi bạn được xem.'],
    status: ['Như trên, gọn trong ba từ.', 'Đề xuất đã rút lại và bị hoàn nguyên là bị từ chối.'],
    ends: [
      'Khi nào việc bỏ phiếu kết thúc hoặc đã kết thúc.',
      'Để trống khi nhà cung cấp quyết định. Các phiếu cùng ý kết thúc sớm.',
    ],
  },
};

/** The Vietnamese description of a column; undefined where none is written. */
export function textOf(source: string, field: string): ColumnText | undefined {
  return TEXTS[source]?.[field] ?? SHARED[field];
}
