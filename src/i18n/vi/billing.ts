import type { Invoice, SavedCard } from '#schemas/api/billing.ts';
import { PLAN_TERMS } from '#schemas/api/plans.ts';
import { cardBrand, cardExpiry } from '#schemas/entities/cards.ts';
import { COIN_MARGIN_PERCENT, COIN_PRICE_MINUTES } from '#schemas/entities/coinRates.ts';
import { formatCount } from '#schemas/format.ts';
import { writeMoney } from '#schemas/i18n/money.ts';
import { receiptWords } from '#schemas/i18n/vi/receipts.ts';
import type { billingMessages as english } from '../en/billing.ts';

const money = (cents: number) => writeMoney(cents, 'vi');
/** An exact amount, as the server writes it. */
const marked = (amount: string) => amount.replace('.', ',');

const STATUS_NAMES = {
  New: 'Chờ bạn thanh toán',
  Processing: 'Đang xử lý',
  Settled: 'Đã thanh toán',
  Expired: 'Hết hạn',
  Invalid: 'Khoản thanh toán không còn',
} satisfies Record<Invoice['status'], string>;

export const billingMessages = {
  money,
  failed: 'Không tải được hóa đơn của bạn',

  pay: (months: number) => `Thanh toán Pro, ${months} tháng`,
  payAbout: 'Tạo một hóa đơn, sau đó bạn chọn cách thanh toán. Không có gì tự gia hạn trừ khi bạn chọn.',
  credit: (cents: number) => `Số dư ${money(cents)} của bạn được trừ trước.`,
  notMade: 'Chưa tạo được hóa đơn',
  paidByCredit: 'Đã thanh toán bằng số dư',
  paidByCreditText: 'Gói Pro đã được bật.',

  title: (number: string) => `Hóa đơn ${number}`,
  term: (months: number) => `Pro, ${months} tháng`,
  fromCredit: (cents: number, whole: number) => `${money(cents)} trong ${money(whole)} được trừ từ số dư của bạn.`,
  methods: 'Thanh toán bằng',
  onChain: 'On-chain',
  card: 'Thẻ',
  chainNone: 'Chưa thiết lập trên máy chủ này',
  cardNone: 'Chưa thiết lập trên máy chủ này',
  cardAbout: 'Trên trang của dịch vụ thẻ',
  payByCard: (cents: number) => `Thanh toán ${money(cents)} bằng thẻ`,
  payByCardAbout: 'Mở trang của dịch vụ thẻ, rồi quay lại đây. Chúng tôi không bao giờ nhận được số thẻ của bạn.',
  cardOpening: 'Đang mở trang thanh toán',
  cardFailed: 'Không mở được trang thanh toán',
  paidByCard: (cents: number) => `${money(cents)} bằng thẻ`,

  cards: {
    title: 'Gia hạn và thẻ',
    about: 'Thu bao nhiêu, khi nào và bằng thẻ nào.',
    named: (card: SavedCard) => `${cardBrand(card)} có số cuối ${card.last4}`,
    expires: (card: SavedCard) => `hết hạn ${cardExpiry(card)}`,
    expired: (card: SavedCard) => `đã hết hạn ${cardExpiry(card)}`,
    savedOr: (last4: string) => `Thẻ đã lưu ${last4}, hoặc thẻ mới`,
    which: 'Thẻ nào',
    another: 'Thẻ mới',
    keep: 'Giữ thẻ này cho lần sau',
    keepInstead: 'Giữ thẻ này thay cho thẻ đã lưu',
    renew: (months: number, cents: number) => `Tự gia hạn mỗi ${formatCount(months)} tháng, mỗi lần ${money(cents)}`,
    renewAbout: `Nếu không chọn, bạn không bị thu thêm lần nào. Việc gia hạn dừng khi bạn hủy trước cuối kỳ hạn ${PLAN_TERMS.cancelNoticeDays} ngày, hoặc ngay trong ngày thanh toán.`,
    renewsAlready: 'Kỳ hạn của bạn đã tự gia hạn bằng thẻ.',
    pay: (cents: number, last4: string) => `Trả ${money(cents)} bằng thẻ ${last4}`,
    payAbout: 'Ngân hàng có thể yêu cầu bạn xác nhận.',
    charging: 'Đang thu từ thẻ',
    charged: 'Đã trả bằng thẻ của bạn',
    notCharged: 'Thẻ của bạn không bị thu',
    renewalWaits: 'Hóa đơn này gia hạn kỳ hạn của bạn. Thẻ của bạn chưa trả: hãy thanh toán ở đây để giữ gói Pro.',

    aCard: 'thẻ của bạn',
    renews: (of: { months: number; cents: number; card: string; day: string; by: string | null }) =>
      `Gói Pro gia hạn ngày ${of.day} thêm ${formatCount(of.months)} tháng: ${money(of.cents)} bằng ${of.card}.${of.by === null ? '' : ` Hủy trước ${of.by} để dừng.`}`,
    retries: (cents: number, card: string, day: string) =>
      `${money(cents)} bằng ${card} chưa nhận được. Sẽ thử lại ngày ${day}.`,
    ends: (day: string) => `Đã hủy gia hạn. Gói Pro kết thúc ngày ${day}, và bạn không bị thu thêm.`,
    endsLater: (cents: number, day: string, end: string) =>
      `Đã hủy gia hạn. ${money(cents)} được thu thêm một lần ngày ${day}, và gói Pro kết thúc ngày ${end}.`,
    cancel: 'Hủy gia hạn',
    cancelInTime: (end: string) => `Gói Pro kết thúc ngày ${end}, và bạn không bị thu thêm.`,
    cancelLate: (cents: number, day: string, end: string) =>
      `Đã quá muộn cho ngày ${day}: khi đó ${money(cents)} được thu thêm một lần, và gói Pro kết thúc ngày ${end}.`,
    nothingDeleted: 'Không có gì bị xóa.',
    cancelConfirm: 'Xác nhận hủy',
    resume: 'Tiếp tục gia hạn',
    leave: 'Giữ nguyên',
    notChanged: 'Chưa thay đổi được việc gia hạn',
    remove: 'Xóa thẻ',
    removeAbout: 'Chúng tôi và dịch vụ thẻ không giữ thẻ này nữa.',
    removeRenewing:
      'Chúng tôi và dịch vụ thẻ không giữ thẻ này nữa. Không có thẻ thì không gia hạn: gói Pro kết thúc cùng kỳ hạn đã trả.',
    removeConfirm: 'Xác nhận xóa',
    notRemoved: 'Chưa xóa được thẻ',
  },

  steps: 'Tình trạng hóa đơn',
  newStep: 'Mới',
  newAbout: 'chờ bạn thanh toán',
  processingStep: 'Đang xử lý',
  processingAbout: (confirmations: number | null) =>
    confirmations === null ? 'đến khi mạng xác nhận xong' : `còn chờ ${confirmations} khối`,
  processingByCard: 'đến khi dịch vụ thẻ xác nhận',
  settledStep: 'Đã thanh toán',
  settledAbout: 'Gói Pro đã được bật',

  holds: 'Thời gian còn lại để thanh toán',
  days: (days: number) => `${formatCount(days)} ngày`,
  over: 'Đã hết thời gian thanh toán',
  network: 'Mạng',
  token: 'Token hoặc coin',
  rate: (token: string) => `1 ${token} = ${money(100)}`,
  coinRate: (coin: string, price: string) => `1 ${coin} = ${price} USD`,
  coinRateAbout: (moment: string) =>
    `Giá lúc ${moment} trừ ${COIN_MARGIN_PERCENT}% vì giá còn thay đổi. Tỷ giá giữ nguyên đến khi hóa đơn kết thúc.`,
  coinRefusals: {
    no_price: (coin: string) => `Không nhận ${coin}: máy chủ này không biết giá.`,
    old_price: (coin: string) => `Không nhận ${coin}: giá đã cũ hơn ${COIN_PRICE_MINUTES} phút.`,
    long_life: (coin: string) => `Không nhận ${coin}: hóa đơn này chờ nhiều ngày, còn giá thì thay đổi.`,
  },
  amount: 'Số tiền, chính xác',
  amountRest: 'Số tiền còn thiếu, chính xác',
  copyAmount: 'Sao chép số tiền',
  address: 'Gửi đến địa chỉ này, chỉ dùng cho hóa đơn này',
  copyAddress: 'Sao chép địa chỉ',
  copy: 'Sao chép',
  qr: (amount: string, token: string, network: string) =>
    `Mã QR cho ví: ${amount} ${token} trên ${network} đến địa chỉ của hóa đơn này`,
  wallet: (name: string) => `Thanh toán bằng ${name}`,
  walletWaits: 'Xác nhận trong ví của bạn',
  walletSent: 'Ví của bạn đã gửi',
  walletSentText: 'Khoản thanh toán hiện ở đây ngay khi mạng ghi nhận.',
  walletRefused: 'Ví của bạn chưa gửi gì',
  walletRefusedText: 'Yêu cầu đã bị từ chối, hoặc ví không thực hiện được.',
  watching: (network: string, block: number, ago: string) =>
    `Đang theo dõi ${network}, khối ${formatCount(block)}, ${ago}`,
  waitingForCard:
    'Đang chờ dịch vụ thẻ xác nhận khoản thanh toán. Khi có xác nhận, gói Pro được bật ngay và trang này tự hiển thị.',
  notWatching: (network: string) => `Chưa kiểm tra ${network}. Khoản thanh toán được tính từ lúc bạn gửi.`,
  stale: (network: string, ago: string) =>
    `Lần kiểm tra ${network} gần nhất: ${ago}. Khoản thanh toán được tính từ lúc bạn gửi, không phải từ lúc được thấy.`,

  payments: 'Đã nhận được',
  payment: (amount: string, token: string, network: string) => `${marked(amount)} ${token} trên ${network}`,
  byContract: (block: number) => `từ một hợp đồng, trong khối ${formatCount(block)}`,
  states: { seen: 'chờ xác nhận', confirmed: 'đã xác nhận', gone: 'không còn' },

  exceptions: {
    PaidPartial: (cents: number) => `Số tiền nhận được còn thiếu. Hãy gửi nốt ${money(cents)} đến cùng địa chỉ.`,
    partialOver: (cents: number) => `Hết hạn mà số tiền nhận được còn thiếu. ${money(cents)} đã thành số dư.`,
    PaidOver: (cents: number) => `Số tiền nhận được nhiều hơn yêu cầu. ${money(cents)} đã thành số dư.`,
    PaidLate: (cents: number) => `Khoản thanh toán đến quá muộn. ${money(cents)} đã thành số dư.`,
    arriving: 'Những gì đã nhận được sẽ thành số dư ngay khi mạng xác nhận.',
  },
  nextWithCredit: 'Số dư tự động được trừ vào hóa đơn kế tiếp: hãy chọn kỳ hạn bên dưới.',
  settled: (until: string) => `Đã thanh toán. Gói Pro có hiệu lực đến ${until}.`,
  vanished:
    'Mạng đã đảo ngược khoản thanh toán của bạn, và thời gian đã hết. Bạn không bị thu gì: hãy chọn kỳ hạn bên dưới.',
  expired: 'Chưa nhận được gì trong thời hạn. Những gì đến sau sẽ thành số dư.',

  differs: 'Nếu có sai khác',
  tooLittle: 'Gửi thiếu',
  tooLittleText: 'Phần còn thiếu hiện ở đây, gửi đến cùng địa chỉ',
  tooMuch: 'Gửi thừa',
  tooMuchText: 'Phần thừa thành số dư',
  tooLate: 'Gửi muộn',
  tooLateText: 'Thành số dư để trả hóa đơn kế tiếp',
  elsewhere: 'Mạng khác',
  elsewhereText: (networks: string) => `Được tính trên ${networks}. Ở mạng khác chúng tôi không thấy được`,

  cancel: 'Hủy hóa đơn này',
  cancelFailed: 'Chưa hủy được hóa đơn',
  close: 'Đóng',

  list: 'Hóa đơn',
  listAbout: (cents: number) =>
    cents > 0 ? `Số dư của bạn: ${money(cents)}. Số dư được trừ vào hóa đơn kế tiếp.` : undefined,
  listLabel: 'Hóa đơn của bạn, mới nhất trước',
  returned: 'Đã hoàn tiền',
  statuses: STATUS_NAMES,
  print: 'Biên lai',
  printOf: (number: string) => `Biên lai của hóa đơn ${number}`,
  receipt: {
    ...receiptWords,
    print: 'In',
    download: 'Tải PDF',
    back: 'Quay lại gói',
    loading: 'Đang tải biên lai',
    failed: 'Không tải được biên lai',
    missing: 'Không có biên lai nào ở đây',
    missingText: 'Địa chỉ này không thuộc hóa đơn đã thanh toán nào của bạn. Các hóa đơn của bạn nằm trên trang gói.',
    noBuyer: 'Biên lai này chưa ghi bên mua. Thông tin đã ghi sẽ không đổi.',
    useDetails: 'Dùng thông tin xuất hóa đơn của tôi',
    stateDetails: 'Hãy điền thông tin xuất hóa đơn trước',
    notFixed: 'Biên lai chưa thay đổi',
  },
  details: {
    title: 'Thông tin xuất hóa đơn',
    about:
      'Tùy chọn. Được ghi làm bên mua trên biên lai của những lần thanh toán sau. Biên lai đã có bên mua thì giữ nguyên.',
    name: 'Tên hoặc công ty',
    address: 'Địa chỉ',
    taxId: 'Mã số thuế',
    save: 'Lưu thông tin',
    saved: 'Đã lưu thông tin xuất hóa đơn',
    removed: 'Đã xóa thông tin xuất hóa đơn',
  },
} satisfies typeof english;
