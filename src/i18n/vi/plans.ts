import { type Phase, PLANS, type PlanName } from '#schemas/api/plans.ts';
import type { FieldType } from '#schemas/columns/spec.ts';
import { EMPTY_VALUE } from '#schemas/constants.ts';
import { formatCents, formatCount } from '#schemas/format.ts';
import { PLAN_TITLES } from '#schemas/i18n/en/labels.ts';
import { writeMoney } from '#schemas/i18n/money.ts';
import { headingOf } from '#schemas/i18n/vi/rowNames.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { planMessages as english } from '../en/plans.ts';

/** The plans that have CSV export, as a sentence names them. */
const EXPORTING = 'Pro và Enterprise';

/** How an export ended; `granted` has not. */
type ExportOutcome = 'granted' | 'done' | 'failed';

const NAME_ORDER = { asc: 'A đến Z', desc: 'Z đến A' };

/** How an order reads beside the field it goes by. */
const ORDERS: Readonly<Record<FieldType, Readonly<Record<'asc' | 'desc', string>>>> = {
  number: { asc: 'thấp nhất trước', desc: 'cao nhất trước' },
  date: { asc: 'cũ nhất trước', desc: 'mới nhất trước' },
  text: NAME_ORDER,
  tags: NAME_ORDER,
  refs: NAME_ORDER,
  links: NAME_ORDER,
  series: { asc: '', desc: '' },
};

export const planMessages = {
  names: PLAN_TITLES,
  price: formatCents,
  priceUnit: 'USD mỗi tháng',
  recommended: 'Nên chọn',
  yours: 'Gói của bạn',

  subscription: {
    back: 'Quay lại việc bạn đang làm',
    loading: 'Đang tải gói của bạn',
    failed: 'Không tải được gói của bạn',
    failedText: 'Không có gì thay đổi.',
    title: (plan: PlanName, phase: Phase) => (phase === 'trial' ? `Dùng thử ${PLAN_TITLES[plan]}` : PLAN_TITLES[plan]),
    free: 'Bạn đọc được mọi dữ liệu. Không mất phí.',
    set: 'Không có ngày kết thúc.',
    trial: (day: string) => `Tự kết thúc vào ${day}, rồi bạn trở lại Standard. Không mất phí.`,
    paid: (day: string) => `Đã thanh toán đến ${day}. Không tự gia hạn.`,
    renewing: (day: string) => `Đã thanh toán đến ${day}. Sau đó gia hạn bằng thẻ của bạn.`,
    grace: (day: string, holds: string) => `Đã thanh toán đến ${day} và còn hiệu lực đến ${holds}. Gia hạn để giữ gói.`,
    expired: (day: string) => `Gói gần nhất của bạn kết thúc vào ${day}. Không có gì bị xóa.`,
    requested: (day: string) =>
      `Bạn đã yêu cầu báo giá Enterprise vào ${day}. Đơn vị vận hành trang này có yêu cầu của bạn, và gói của bạn giữ nguyên.`,
    try: (days: number) => `Dùng thử Pro ${days} ngày`,
    tried: 'Đã dùng thử.',
    trialAbout: (day: string) =>
      `Miễn phí và không cần phương thức thanh toán. Vào ${day} bản dùng thử tự kết thúc: khi đó các danh sách ngoài ${PLANS.standard.lists} danh sách đầu tiên vẫn mở và xóa được, nhưng không sửa được.`,
    begun: 'Đã bật Pro',
    begunText: (day: string) => `Bản dùng thử của bạn kết thúc vào ${day}.`,
    notBegun: 'Chưa bắt đầu được bản dùng thử',
    history: 'Diễn biến',
    events: {
      set: (plan: PlanName) => `Gói được đặt là ${PLAN_TITLES[plan]}`,
      trial: 'Bắt đầu dùng thử Pro',
      paid: (months: number) => `Đã thanh toán Pro cho ${formatCount(months)} tháng`,
      returned: (months: number) => `Pro ${formatCount(months)} tháng đã kết thúc vì khoản thanh toán được hoàn lại`,
    },
  },

  page: {
    title: 'Gói và giá',
    about:
      'Với gói Standard miễn phí bạn đọc được mọi dữ liệu. Pro và Enterprise thêm danh sách, lượt xuất, báo cáo, nghiên cứu độc quyền và hơn thế. Không gói nào tự gia hạn nếu bạn không yêu cầu.',
    choose: 'Chọn gói',
    chooseAbout: 'Dành cho thành viên. Tạo tài khoản miễn phí.',
    terms: 'Pro, trả trước nhiều tháng',
    months: 'Kỳ hạn',
    perMonth: 'USD mỗi tháng',
    atOnce: 'USD trả một lần',
    saved: 'Tiết kiệm, USD',
  },

  terms: {
    label: 'Các kỳ hạn của Pro',
    months: (months: number) => `${formatCount(months)} tháng`,
    discount: (percent: number) => `−${percent}%`,
    monthly: (cents: number) => `${writeMoney(cents, 'vi')} mỗi tháng`,
    atOnce: (cents: number) => `${writeMoney(cents, 'vi')} trả một lần`,
    changes: 'Điều sẽ thay đổi',
    when: 'Khi đã thanh toán',
    until: (day: string) => `Pro đến ${day}`,
    saved: 'Tiết kiệm so với trả hằng tháng',
    savedText: (months: number, monthly: number, whole: number) =>
      `${months} × ${formatCents(monthly)} = ${formatCents(whole)}`,
    yearly: (months: number) => `Trả trước ${formatCount(months)} tháng`,
    yearlyText: (percent: number) => `ít hơn ${percent}% so với trả hằng tháng`,
    usd: (cents: number) => writeMoney(cents, 'vi'),
    less: (cents: number) => `−${writeMoney(cents, 'vi')}`,
    after: (day: string) => `Vào ${day}`,
    afterText: 'Trở lại Standard, trừ khi bạn thanh toán tiếp.',
    afterRenewal: (months: number) => `Gia hạn bằng thẻ của bạn thêm ${formatCount(months)} tháng.`,
    byCard: (of: { cents: number; day: string; by: string }) =>
      `Trả bằng thẻ thì có thể tự gia hạn: khi đó ${writeMoney(of.cents, 'vi')} được thu ngày ${of.day}, trừ khi bạn hủy trước ${of.by}. Thanh toán on-chain không bao giờ tự gia hạn.`,
    lists: (limit: number) =>
      `Sau khi kết thúc, các danh sách vượt quá ${formatCount(limit)} vẫn đọc được. Không có gì bị xóa.`,
    order: (months: number) => `Đặt Pro, ${formatCount(months)} tháng`,
    orderAbout: (address: string) => `Mở email gửi đến ${address}. Pro được bật khi đã nhận được thanh toán.`,
    noAddress: 'Đơn vị vận hành máy chủ này không bán kỳ hạn. Bạn vẫn có thể dùng thử.',
    subject: (username: string, months: number) => `Pro ${formatCount(months)} tháng: ${username}`,
  },

  enterprise: {
    title: 'Enterprise',
    about: 'Giới hạn, giá và ngày bắt đầu theo thỏa thuận. Không có dùng thử.',
    ask: 'Yêu cầu báo giá',
    company: 'Công ty',
    name: 'Tên của bạn',
    email: 'Email nhận câu trả lời',
    message: 'Nhu cầu của bạn',
    messageNote: 'Ví dụ số người dùng, số lần xuất, số lệnh gọi API, và khi nào bạn muốn bắt đầu.',
    send: 'Gửi',
    cancel: 'Hủy',
    sent: 'Đã gửi yêu cầu của bạn',
    sentText: 'Đơn vị vận hành trang này đã nhận. Gói của bạn giữ nguyên và bạn không bị thu gì.',
  },

  benefits: {
    lists: (limit: number | null) =>
      limit === null ? 'Danh sách đã lưu không giới hạn' : `${formatCount(limit)} danh sách đã lưu`,
    exports: (limit: number) => (limit === 0 ? 'Không xuất CSV' : `${formatCount(limit)} lần xuất CSV mỗi tháng`),
    chats: (limit: number | null) =>
      limit === null ? 'Không giới hạn câu hỏi' : `${formatCount(limit)} câu hỏi mỗi ngày`,
  },

  compare: {
    label: 'So sánh các gói',
    lists: 'Danh sách đã lưu',
    exports: 'Lần xuất CSV mỗi tháng',
    chats: 'Câu hỏi mỗi ngày',
    files: 'Hình và PDF, MB',
    reports: 'Báo cáo tùy chỉnh',
    exclusive: 'Nghiên cứu độc quyền',
    api: 'Truy cập API',
    trial: 'Dùng thử',
    trialDays: (days: number) => `${days} ngày, một lần`,
    included: 'Có',
    none: 'Không',
    agreed: 'Theo thỏa thuận',
    price: 'Giá mỗi tháng, USD',
    figure: (limit: number | null) =>
      limit === null ? 'Không giới hạn' : limit === 0 ? EMPTY_VALUE : formatCount(limit),
  },

  usage: {
    label: 'Mức sử dụng',
    lists: 'Danh sách đã lưu',
    exports: 'Lần xuất CSV trong tháng này',
    chats: 'Câu hỏi hôm nay',
    files: 'Hình và PDF, MB',
    filesNote: 'Tệp không còn được dùng sẽ bị xóa sau 30 ngày.',
    fileRoom: (used: number, limit: number) => `Tệp của bạn chiếm ${formatCount(used)}/${formatCount(limit)} MB.`,
    used: (used: number, limit: number) => `Đã dùng ${formatCount(used)}/${formatCount(limit)}`,
    unlimited: (used: number) => `Đã dùng ${formatCount(used)}, không giới hạn`,
    none: (plan: PlanName) => `Không có trong ${PLAN_TITLES[plan]}`,
    listsNote: 'Danh sách được giữ cho đến khi bạn xóa.',
    renewsOn: (day: string) => `Tính lại vào ${day}, 00:00 UTC.`,
    failed: 'Không tải được mức sử dụng của bạn',
    failedText: 'Không có gì thay đổi, các giới hạn của bạn giữ nguyên.',
  },

  allowance: {
    signIn: 'Đăng nhập để xuất chế độ xem này thành CSV.',
    signedOut: 'Dành cho thành viên gói Pro hoặc Enterprise',
    none: (plan: PlanName) => `Không có trong ${PLAN_TITLES[plan]}`,
    used: (used: number, limit: number) => `Đã dùng ${formatCount(used)}/${formatCount(limit)} tháng này`,
    left: (left: number) => `Còn ${formatCount(left)} lần xuất trong tháng này.`,
    unknown: 'Không tải được mức sử dụng của bạn',
    loading: 'Đang tải mức sử dụng của bạn',
  },

  history: {
    label: 'Các lần xuất, mới nhất trước',
    loading: 'Đang tải các lần xuất của bạn',
    failed: 'Không tải được các lần xuất của bạn',
    empty: 'Chưa có lần xuất nào',
    emptyText: 'Mỗi tệp CSV bạn xuất được liệt kê ở đây kèm chế độ xem, để bạn chạy lại với số liệu mới hơn.',
    openScreener: 'Mở bộ sàng lọc',
    rowsOf: (source: DataSetName, watched: boolean) =>
      watched ? `${headingOf(source)} đang theo dõi` : headingOf(source),
    chart: 'Biểu đồ của một dự án',
    whole: 'Mọi hàng, theo thứ tự mặc định',
    search: (words: string) => `có “${words}”`,
    sorted: (label: string, type: FieldType, order: 'asc' | 'desc') => `theo ${label}, ${ORDERS[type][order]}`,
    thenSorted: (label: string, type: FieldType, order: 'asc' | 'desc') => `rồi theo ${label}, ${ORDERS[type][order]}`,
    rows: (count: number) => `${formatCount(count)} hàng`,
    states: { done: 'Xong', granted: 'Chưa xong', failed: 'Thất bại' } satisfies Record<ExportOutcome, string>,
    stateTitles: {
      done: 'Tệp đã được tạo. Lần xuất này được tính vào tháng của nó.',
      granted: 'Lần xuất còn đang chạy, hoặc trang đã đóng trước khi tệp sẵn sàng. Nó được tính vào tháng của nó.',
      failed: 'Lần xuất đã bị hủy hoặc thất bại. Nó không được tính.',
    } satisfies Record<ExportOutcome, string>,
    runAgain: 'Chạy lại',
    runAgainLabel: (title: string, when: string) => `Chạy lại: ${title}, ${when}`,
    latest: (count: number) => `Đây là ${formatCount(count)} lần xuất gần nhất.`,
  },

  upgrade: {
    listsTitle: (limit: number) =>
      limit === 1 ? 'Danh sách duy nhất trong gói của bạn đã được dùng' : `Đã dùng cả ${formatCount(limit)} danh sách`,
    listsText: (plan: PlanName) => `${PLAN_TITLES[plan]} có ${formatCount(PLANS[plan].lists ?? 0)} danh sách đã lưu.`,
    listsFree: (left: number) => `Lại có ${formatCount(left)} danh sách trống`,
    exportsTitle: (limit: number) => `Bạn đã dùng hết ${formatCount(limit)} lần xuất của tháng này`,
    exportsText: (plan: PlanName, limit: number, day: string) =>
      `${PLAN_TITLES[plan]} có ${formatCount(limit)} lần xuất CSV mỗi tháng. Bạn có thêm lượt vào ${day}, 00:00 UTC.`,
    exportsFree: (left: number) => `Còn ${formatCount(left)} lần xuất trong tháng này`,
    noExportsTitle: `Xuất CSV có trong ${EXPORTING}`,
    noExportsText: (plan: PlanName) =>
      `${PLAN_TITLES[plan]} không có xuất dữ liệu. Bạn vẫn có thể lưu và chia sẻ địa chỉ của chế độ xem này.`,
    chatsTitle: (limit: number) => `Bạn đã hỏi hết ${formatCount(limit)} câu hỏi của hôm nay`,
    chatsText: (plan: PlanName, limit: number) =>
      `${PLAN_TITLES[plan]} có ${formatCount(limit)} câu hỏi mỗi ngày. Bạn có thêm câu hỏi lúc 00:00 UTC.`,
    chatsFree: (left: number) => `Còn ${formatCount(left)} câu hỏi hôm nay`,
    unknownTitle: {
      lists: 'Mọi danh sách trong gói của bạn đã được dùng',
      exports: 'Gói của bạn không còn lần xuất nào trong tháng này',
      chats: 'Gói của bạn không còn câu hỏi nào hôm nay',
    },
    unknownText: 'Không tải được mức sử dụng của bạn. Đây là giới hạn của từng gói.',
    freeText: 'Hãy thử lại.',
    loading: 'Đang tải mức sử dụng của bạn',
    plans: 'Xem các gói',
    later: 'Để sau',
  },
} satisfies typeof english;
