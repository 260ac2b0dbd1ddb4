import { textKey } from '../../text.ts';
import type { askWords as english } from '../en/askWords.ts';

/**
 * The words of questions in Vietnamese, as the English file declares them. They are compared without accents, so that "dau tu" is
 * "đầu tư"; the terms that the field keeps in English stand beside. Nothing has a plural.
 */

const list = (text: string) => textKey(text).split(/\s*,\s*/);
const keyed = (figures: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([word, value]) => [textKey(word), value]));

/** Said without changing what is asked. */
const LIGHT =
  'các, những, mọi, tất cả, toàn bộ, của, ở, tại, trên, trong, vào, với, cho, bởi, và, hay, hoặc, là, thì, mà, đã, đang, sẽ, được, bị, do, có, cái, chiếc, con, một, này, đó, kia, ấy, nào, gì, ai, khi nào, bao giờ, ở đâu, đâu, hãy, xin, vui lòng, làm ơn, cho tôi, cho mình, cho biết, cho xem, liệt kê, danh sách, hiển thị, hiện, xem, tìm, tìm kiếm, lấy, đưa ra, cho, giúp, giúp tôi, tôi, mình, chúng tôi, bạn, họ, nó, anh, chị, em, muốn, cần, biết, muốn biết, muốn xem, hỏi, thế, vậy, như thế nào, ra sao, nhé, nhỉ, ạ, à, ơi, rồi, cũng, lại, đều, theo, về, từ, đến, tới, ra, lên, xuống, vẫn, còn, nếu, cùng, nhau, chào, cảm ơn, khoảng, tên, gọi là, số, con số, dữ liệu, thông tin, chi tiết, kết quả, dòng, hàng, trị giá, mức, số liệu, hiện có, hiện nay đang, nói, the, of, in, on, by, for, a, các loại, loạt, từng, mỗi, thuộc, nằm, thuộc về, kèm, hơn nữa';

/** Said without changing what is answered, which the answer mentions. */
const SOFT =
  'hiện tại, hiện nay, bây giờ, lúc này, ngay lúc này, hôm nay, thật sự, crypto, tiền mã hóa, tiền điện tử, web3, blockchain, trên thế giới, toàn cầu, cho đến nay, tính đến nay, đến nay';

/** Words that are often names as well: lower-case they are none. */
const COMMON =
  'an, anh, ba, ban, bang, bao, bay, bien, binh, cao, cay, chan, chi, chim, chinh, cho, chu, co, con, cong, cua, dam, dan, dang, dao, dat, dau, de, den, di, dich, dien, dinh, do, doi, dong, du, dung, duong, gan, gap, gia, giang, giau, gio, giup, ha, hai, han, hang, hanh, hao, hay, hien, hiep, hieu, hinh, ho, hoa, hoan, hoang, hoc, hoi, hom, hong, hop, hue, hung, huong, huy, huyen, khach, khai, khang, khanh, khi, khoa, khoi, kien, kiem, kim, la, lam, lan, lang, lap, le, lien, linh, loan, loc, loi, long, luan, luong, ly, ma, mai, man, mang, mau, may, minh, mo, moi, mong, mua, my, nam, nang, nga, ngan, nghia, ngoc, nguyen, nha, nhan, nhat, nhi, nho, nhu, nhung, ninh, nuoc, oanh, pha, phan, phat, phi, phong, phu, phuc, phuong, quan, quang, que, quoc, quy, quyen, quynh, sang, sao, sau, son, song, su, tai, tam, tan, tang, tao, thai, tham, thang, thanh, thao, the, thi, thien, thinh, thoa, thong, thu, thuan, thuy, thuong, tien, tin, tinh, toan, toi, tong, tra, tram, trang, tri, trieu, trinh, trong, truc, trung, truong, tu, tuan, tung, tuyen, tuyet, uyen, van, vi, viet, vinh, vo, von, vong, vu, vui, vuong, xuan, yen, gas, near, flow, safe, one, sun, link, dot, maker, balance, compound, best, top, good, token, coin, chain, near, loom';

export const askWords: typeof english = {
  light: list(LIGHT),
  soft: list(SOFT),
  common: list(COMMON),

  nouns: {
    projects: list(
      'dự án, giao thức, token, coin, đồng coin, đồng token, tiền mã hóa, altcoin, dapp, nền tảng, ứng dụng, project, protocol, startup, đồng, công ty khởi nghiệp',
    ),
    organizations: list(
      'tổ chức, nhà đầu tư, bên đầu tư, đơn vị đầu tư, công ty đầu tư, công ty, investor, quỹ và tổ chức',
    ),
    people: list('người, cá nhân, nhân vật, nhân sự'),
    fundraising: list(
      'vòng, vòng gọi vốn, vòng huy động vốn, vòng huy động, vòng đầu tư, thương vụ, thương vụ gọi vốn, thương vụ đầu tư, đợt gọi vốn, lần gọi vốn, khoản gọi vốn, gọi vốn, vốn gọi được, vốn huy động, vốn huy động được, số vốn huy động, deal, round',
    ),
    news: list('tin, tin tức, bản tin, bài báo, bài viết, tin bài, news'),
    research: list('nghiên cứu, bài nghiên cứu, báo cáo, báo cáo nghiên cứu, bài phân tích, phân tích, research'),
    jobs: list('việc làm, công việc, việc, vị trí tuyển dụng, tin tuyển dụng, job, vị trí đang tuyển'),
  },
  manyNouns: list(
    'dự án, giao thức, token, coin, tổ chức, nhà đầu tư, người, cá nhân, vòng, vòng gọi vốn, thương vụ, tin, tin tức, việc làm, nghiên cứu, báo cáo',
  ),
  softOf: {
    jobs: list('đang mở, đang tuyển, còn tuyển'),
    fundraising: list('hoàn tất, diễn ra, kết thúc'),
    news: list('đã đăng, được đăng, đăng'),
    research: list('đã đăng, được đăng, đăng'),
  },

  money: list('gọi vốn, vốn gọi được, vốn huy động, vốn huy động được, số vốn huy động'),

  classes: {
    raise: list(
      'gọi vốn, đã gọi, gọi được, gọi, huy động, huy động vốn, huy động được, gọi vốn được, nhận vốn, nhận đầu tư, gọi vốn thành công',
    ),
    invest: list('đầu tư, rót vốn, đổ vốn, bỏ vốn, xuống tiền'),
    back: list('hậu thuẫn, hỗ trợ, tài trợ, chống lưng, rót tiền'),
    lead: list('dẫn dắt, dẫn đầu, dẫn vòng, lead'),
    join: list('tham gia, góp mặt, tham dự, góp vốn'),
    investor: list('nhà đầu tư, bên đầu tư, nhà tài trợ, tổ chức đầu tư'),
    investment: list('danh mục, danh mục đầu tư, khoản đầu tư, portfolio, dự án đầu tư'),
    coinvestor: list('nhà đầu tư cùng vòng, nhà đồng đầu tư, đối tác đầu tư'),
    coinvest: list(
      'đầu tư cùng vòng, cùng vòng, đồng đầu tư, cùng đầu tư, đầu tư cùng, đầu tư chung, rót vốn cùng, cùng rót vốn, tham gia cùng',
    ),
    together: list('cùng với, chung với'),
    found: list('sáng lập, thành lập, lập ra, lập nên, tạo ra, ra đời'),
    founder: list('nhà sáng lập, người sáng lập, đồng sáng lập, founder'),
    work: list('làm việc, làm, công tác, đang làm, đang làm việc'),
    worked: list('từng làm, từng làm việc, đã từng làm, đã từng làm việc, trước đây làm, từng công tác'),
    former: list('cựu, nguyên'),
    team: list('đội ngũ, nhân sự, nhân viên, thành viên, người, ai, team, cá nhân'),
    hire: list('tuyển, tuyển dụng, đang tuyển, đang tuyển dụng'),
    mention: list('nhắc đến, nhắc tới, nói về, đề cập, đề cập đến, viết về, về, liên quan đến, liên quan tới'),
    news: list('tin, tin tức, bản tin, bài báo, bài viết, tin bài, news'),
    research: list('nghiên cứu, bài nghiên cứu, báo cáo, báo cáo nghiên cứu, bài phân tích, phân tích'),
    job: list('việc làm, công việc, việc, vị trí tuyển dụng, tin tuyển dụng, vị trí đang tuyển, job'),
    round: list(
      'vòng, vòng gọi vốn, vòng huy động vốn, vòng huy động, vòng đầu tư, thương vụ, đợt gọi vốn, lần gọi vốn, deal, round',
    ),
    history: list('lịch sử'),
    compare: list('so sánh, đối chiếu, so với, vs, và'),
    common: list('chung, có chung, cùng'),
    both: list('cả, cả hai'),
    average: list('trung bình, bình quân'),
    median: list('trung vị'),
    sum: list('tổng, tổng cộng, tổng số vốn, cộng lại, tổng số'),
    count: list('có bao nhiêu, số lượng, đếm, có mấy'),
    howMany: list('bao nhiêu, mấy, số'),
    howMuch: list('bao nhiêu, bao nhiêu tiền, bao nhiêu vốn, tổng số tiền, là bao nhiêu'),
    raisedMoney: list(
      'tiền gọi được, số vốn gọi được, số tiền gọi được, lượng vốn gọi được, số vốn huy động được, số tiền huy động được, lượng vốn huy động được',
    ),
    worth: list('định giá, được định giá, trị giá, có giá trị'),
    most: list('nhiều nhất'),
    fewest: list('ít nhất'),
    biggest: list('lớn nhất, hàng đầu, cao nhất, to nhất, top, hàng đầu, lớn hơn, cao hơn, đắt nhất'),
    smallest: list('nhỏ nhất, thấp nhất, bé nhất, nhỏ hơn, thấp hơn'),
    latest: list('mới nhất, gần nhất, gần đây nhất, gần đây, cuối cùng, mới đây, vừa qua, mới'),
    first: list('đầu tiên, sớm nhất, cũ nhất'),
    per: list('theo, theo từng, mỗi, từng, trên mỗi, ở mỗi, chia theo, phân theo, nhóm theo, tính theo, phân bổ theo'),
    sorted: list('sắp xếp theo, xếp theo, xếp hạng theo, sắp theo, theo thứ tự, theo, tính theo, xét theo, về'),
    rowName: list('tên, bảng chữ cái, thứ tự bảng chữ cái'),
    firstOf: list('trước, trước tiên, đầu tiên'),
    thenBy: list(
      'rồi theo, rồi đến, rồi tới, rồi, sau đó theo, sau đó đến, sau đó, tiếp theo là, tiếp đến, tiếp đến là, kế đó theo',
    ),
    ascending: list('tăng dần, từ thấp đến cao, từ nhỏ đến lớn'),
    descending: list('giảm dần, từ cao đến thấp, từ lớn đến nhỏ, từ cao xuống thấp'),
    trend: list('xu hướng, diễn biến, theo thời gian, biến động theo thời gian'),
    not: list(
      'chưa từng, chưa bao giờ, không bao giờ, không, không phải, không có, chưa có, không nằm, không ở, không phải ở, không phải do, không do, không thuộc, trừ, ngoại trừ, ngoài, loại trừ, thiếu, chưa rõ, không rõ, chưa biết, không chạy, không phải là',
    ),
    today: list('hôm nay, trong ngày, trong 24 giờ qua, 24 giờ qua, ngày hôm nay'),
    week: list('tuần này, trong tuần'),
    month: list('tháng này, trong tháng'),
    belowHigh: list('thấp hơn đỉnh, dưới đỉnh, so với đỉnh, từ đỉnh, dưới ath, từ ath'),
    profile: list(
      'giới thiệu về, cho tôi biết về, cho biết về, thông tin về, kể về, nói về, tìm hiểu về, hồ sơ của, hồ sơ',
    ),
    whole: list('tổng cộng, tất cả, cho đến nay'),
    known: list('có, đã biết, đã có, biết rõ, đã công bố, với'),
    rose: list('tăng, tăng giá, lên giá, đã tăng'),
    fell: list('giảm, giảm giá, mất giá, rớt, rớt giá, xuống giá, đã giảm'),
    and: list('và, cùng, với, lẫn'),
    or: list('hoặc, hay'),
    only: list('chỉ, chỉ có, chỉ lấy, chỉ xem, chỉ tính, chỉ những'),
    goOn: list('còn, còn về, thế còn, vậy còn, thế, và, rồi, nhưng, tương tự cho'),
    more: list('trở lên, trở đi, hoặc hơn'),
    less: list('trở xuống, đổ lại, hoặc ít hơn'),
    mostly: list('nhiều nhất, thường xuyên nhất, phổ biến nhất'),
    dollar: list('đô la, đô, usd, đô la mỹ, us'),
    percent: list('phần trăm'),
    paying: list('trả, lương'),
    with: list('với, có'),
  },

  patterns: {
    investedIn: [
      '<invest> PROJECT',
      '<back> PROJECT',
      '<investor> PROJECT',
      'PROJECT <investor>',
      '<join> PROJECT',
      '<join> <round> PROJECT',
      '<investor> <join> PROJECT',
    ],
    investedBy: [
      'INVESTOR <invest>',
      'INVESTOR <back>',
      'INVESTOR <join>',
      '<investment> INVESTOR',
      '<invest> INVESTOR',
      '<raise> tu INVESTOR',
      '<invest> tu INVESTOR',
      '<round> <with> INVESTOR',
      '<round> <with> INVESTOR <join>',
      '<with> INVESTOR <join>',
      '<round> INVESTOR <join>',
      '<invest> boi INVESTOR',
      '<back> boi INVESTOR',
    ],
    ledBy: ['INVESTOR <lead>', '<lead> boi INVESTOR', '<lead> INVESTOR'],
    shared: [
      '<investment> <common> INVESTOR',
      'INVESTOR <common> <invest>',
      'INVESTOR <common> <back>',
      'INVESTOR <both> <invest>',
      '<both> INVESTOR <invest>',
      '<both> INVESTOR <common> <invest>',
      'INVESTOR <coinvest>',
    ],
    coinvestedWith: [
      '<coinvestor> INVESTOR',
      '<coinvest> với INVESTOR',
      '<coinvest> INVESTOR',
      '<invest> <together> INVESTOR',
    ],
    roundsOf: [
      '<round> PROJECT',
      'PROJECT <round>',
      'PROJECT <raise>',
      '<raise> PROJECT',
      '<round> <history> PROJECT',
      '<history> <round> PROJECT',
      '<history> <raise> PROJECT',
    ],
    team: ['<team> <work> RECORD', '<team> RECORD', '<work> RECORD', 'TITLE RECORD'],
    former: [
      '<worked> RECORD',
      '<team> <worked> RECORD',
      '<former> <team> RECORD',
      '<team> <former> RECORD',
      '<former> RECORD',
    ],
    founded: ['<found> RECORD', '<founder> RECORD', '<team> <found> RECORD', 'RECORD <found> boi'],
    about: [
      '<news> <mention> RECORD',
      '<news> RECORD',
      'RECORD trong <news>',
      '<research> <mention> RECORD',
      '<research> RECORD',
      '<mention> RECORD',
    ],
    jobsAt: ['<job> RECORD', 'RECORD <hire>', 'RECORD <job>'],
  },

  undisclosed: list('không công bố số vốn, chưa công bố số vốn, không tiết lộ số vốn, không công bố'),
  whether: list('có phải'),
  /** With their accents: "đang đầu tư" is another thing. */
  beyond:
    'của mỗi, của từng, ra token, ra mắt token, phát hành token, có nên mua, nên mua, nên bán, đáng mua, tỷ lệ, tỷ trọng, đáng đầu tư'.split(
      ', ',
    ),
  ratio: list('trên, chia cho, chia'),
  owned: list('của'),
  headcount: list('nhân viên, nhân sự'),
  short: { 'w/': 'voi', 'w/o': 'khong co' },
  orLater: list('trở đi, trở về sau, về sau'),
  orEarlier: list('trở về trước, về trước'),

  accentsTell: true,
  adjectivesFollow: true,
  parted: [
    ['nhieu', 'nhat'],
    ['it', 'nhat'],
    ['lon', 'nhat'],
  ],
  atEnd: list('không, chưa, à, nhỉ, vậy, thế'),
  versus: list('vs, so với, hay'),
  which: list('nào, gì'),
  hasOne: list('có, là'),
  who: list('ai, nhà đầu tư nào'),
  when: list('khi nào, bao giờ, năm nào, lúc nào'),
  where: list('ở đâu, đâu'),
  by: list('theo'),
  self: list('tôi, mình, sếp, em, chúng tôi'),
  relative: list('mà, có, và, hoặc, với, ở'),

  months: [],
  shortMonths: [],
  spans: {
    day: list('ngày, d'),
    week: list('tuần, w'),
    month: list('tháng'),
    quarter: list('quý'),
    year: list('năm, y'),
  },
  every: {
    month: ['theo tháng', 'theo từng tháng', 'hàng tháng', 'hằng tháng', 'mỗi tháng', 'từng tháng', 'qua các tháng'],
    quarter: ['theo quý', 'theo từng quý', 'hàng quý', 'hằng quý', 'mỗi quý', 'từng quý', 'qua các quý'],
    year: ['theo năm', 'theo từng năm', 'hàng năm', 'hằng năm', 'mỗi năm', 'từng năm', 'qua các năm', 'qua từng năm'],
  },
  since: list('từ, kể từ, tính từ, từ đầu, từ sau'),
  after: list('sau'),
  before: list('trước'),
  until: list('đến, tới, cho đến, đến hết, đến cuối'),
  syllable:
    /^(?:ngh|ng|nh|ch|gh|gi|kh|ph|qu|th|tr|[bcdghklmnprstvx])?(?:uye|uya|uyu|oai|oao|oay|oeo|uay|uoi|uou|ieu|yeu|ia|ie|iu|oa|oe|oi|oo|ua|ue|ui|uo|uu|uy|ya|ye|ai|ao|au|ay|eo|eu|[aeiouy])(?:ch|ng|nh|[cmnpt])?$/,
  onChain: list('trên, ở, chạy trên'),
  during: list('trong, vào, hồi, của, ở, trong suốt'),
  past: list('qua, vừa qua, gần đây, gần nhất, trở lại đây, vừa rồi'),
  rollingAlone: list('qua, vừa qua'),
  rolling: list('trong, trong vòng'),
  thisSpan: list('này, nay'),
  unitsFirst: true,
  lastSpan: list('trước, ngoái, rồi, vừa rồi'),
  halves: {
    first: list('nửa đầu, 6 tháng đầu, sáu tháng đầu'),
    second: list('nửa sau, nửa cuối, 6 tháng cuối, sáu tháng cuối'),
  },
  soFar: list('từ đầu năm đến nay, từ đầu năm, năm nay đến giờ'),
  lasting: list('trong vòng'),
  ofYear: list('năm, của năm, của'),
  partsOfYear: { q: [], h: [] },
  ordinals: keyed({ '1': 1, '2': 2, '3': 3, '4': 4, i: 1, ii: 2, iii: 3, iv: 4, một: 1, hai: 2, ba: 3, tư: 4 }),
  uncertainMonths: [],
  sinceOrDuring: [],
  todays: { today: list('hôm nay'), yesterday: list('hôm qua') },

  digits: keyed({ một: 1, hai: 2, ba: 3, bốn: 4, sáu: 6, bảy: 7, tám: 8, chín: 9, mười: 10, chục: 10 }),
  one: list('một'),
  scales: keyed({
    k: 1e3,
    nghìn: 1e3,
    ngàn: 1e3,
    m: 1e6,
    tr: 1e6,
    triệu: 1e6,
    b: 1e9,
    tỷ: 1e9,
    tỉ: 1e9,
    t: 1e12,
  }),
  compared: {
    gt: list('trên, hơn, lớn hơn, cao hơn, nhiều hơn, vượt, vượt quá, quá, đắt hơn'),
    gte: list('ít nhất, tối thiểu, không dưới, không ít hơn, từ'),
    lt: list('dưới, nhỏ hơn, thấp hơn, ít hơn, chưa đến, chưa tới, rẻ hơn, kém'),
    lte: list('nhiều nhất, tối đa, không quá, không hơn, cao nhất, đến, không vượt quá'),
    eq: list('đúng, bằng, đúng bằng'),
  },
  between: list('từ, giữa, trong khoảng, khoảng từ'),
  rangeEnd: list('đến, tới, và'),

  helpSurely: list(
    'làm sao, làm thế nào, làm cách nào, cách, tôi có thể, mình có thể, có thể, ở đâu có thể, giải thích, nghĩa là gì, định nghĩa, phím nào, phím tắt, hướng dẫn, chỉ tôi cách',
  ),
  help: list('tại sao, vì sao, thế nào là, là gì'),
};

/** Nothing has a plural; words that English brought keep theirs off. */
export function singularOf(word: string): string {
  return /^(?:project|token|coin|round|deal|fund|investor|protocol|vc|job|stablecoin|l[12]|dao)s$/.test(word)
    ? word.slice(0, -1)
    : word;
}
