import { PRODUCT } from '#schemas/routes/routes.ts';
import type {
  authMessages as english,
  authCodeMessages as englishCodes,
  resetMessages as englishReset,
  signUpMessages as englishSignUp,
} from '../en/auth.ts';

export const authMessages = {
  page: 'Đăng nhập',
  back: 'Quay lại',
  or: 'hoặc',

  titles: {
    start: 'Mừng bạn trở lại',
    popup: 'Mừng bạn trở lại',
    identity: 'Mừng bạn trở lại!',
    password: 'Xin chào',
  },
  start: `Đăng nhập bằng tài khoản ${PRODUCT}`,
  signedUp: 'Tài khoản của bạn đã sẵn sàng. Đăng nhập để bắt đầu.',
  newHere: 'Chưa có tài khoản?',
  signUp: 'Đăng ký',
  terms: 'Khi tiếp tục, bạn chấp nhận {terms} và {privacy}.',

  identity: 'Tên người dùng hoặc email',
  next: 'Tiếp tục',

  change: 'Thay đổi',
  password: 'Mật khẩu',
  remembered: 'Đã được ghi nhớ trên thiết bị này. Bấm Đăng nhập, hoặc nhập mật khẩu khác.',
  typeAgain: 'Thiết bị này không còn được ghi nhớ. Hãy nhập mật khẩu của bạn.',
  remember: 'Ghi nhớ tôi',
  resetPassword: 'Quên mật khẩu?',
  sendingCode: 'Đang gửi mã',
  signIn: 'Đăng nhập',
  signingIn: 'Đang đăng nhập',

  secondFactor: {
    title: 'Còn một bước',
    about: 'Nhập sáu chữ số mà ứng dụng xác thực đang hiện, hoặc một mã khôi phục của bạn.',
    code: 'Mã',
  },

  notFound: 'Không kết nối được với máy chủ. Hãy thử lại sau!',
  noNetwork: 'Không kết nối được với máy chủ. Hãy kiểm tra kết nối internet của bạn',
  noCookies: 'Trình duyệt của bạn chặn cookie của trang này. Hãy cho phép cookie rồi đăng nhập lại.',

  google: {
    signIn: 'Đăng nhập bằng Google',
    unconfigured: 'Máy chủ này chưa thiết lập đăng nhập bằng Google.',
    finishing: 'Đang đăng nhập bằng Google',
    failed: 'Đăng nhập bằng Google không thành công. Hãy thử lại, hoặc đăng nhập bằng mật khẩu.',
    connected: 'Từ giờ bạn có thể đăng nhập vào tài khoản này bằng Google.',
    notConnected: 'Bạn đã đăng nhập, nhưng Google chưa được liên kết. Hãy thử đăng nhập bằng Google lần nữa.',
    again: 'Thử lại',
  },
} satisfies typeof english;

export const authCodeMessages = {
  resend: 'Gửi lại mã',
  resendIn: (seconds: number) => `Gửi lại mã sau ${seconds} giây`,
  sending: 'Đang gửi mã',
  resent: 'Mã mới đang được gửi đến bạn. Mã trước không còn dùng được.',
  spent: 'Mã này đã bị thử quá nhiều lần và không còn dùng được. Hãy yêu cầu mã mới.',
  failedTitle: 'Lỗi',
} satisfies typeof englishCodes;

export const resetMessages = {
  title: 'Đổi mật khẩu',
  whose: 'Bạn muốn đổi mật khẩu của tài khoản nào? Chúng tôi sẽ gửi mã đến email của tài khoản đó.',
  identity: 'Tên người dùng hoặc email',
  sendCode: 'Gửi mã',
  sent: 'Chúng tôi đã gửi mã gồm 6 ký tự đến email của tài khoản này. Mã có hiệu lực trong 10 phút.',
  other: 'Thay đổi',
  account: 'Tài khoản',
  newPassword: 'Mật khẩu mới',
  passwordNote: 'Ít nhất 8 ký tự',
  confirmPassword: 'Nhập lại mật khẩu',
  code: 'Mã đổi mật khẩu',
  confirm: 'Xác nhận',
  networkError: 'Không kết nối được với máy chủ. Hãy kiểm tra kết nối internet của bạn',
  doneTitle: 'Mật khẩu của bạn đã được đổi',
  doneText: (email: string | null) =>
    `Email xác nhận đã được gửi đến ${email ?? 'địa chỉ của tài khoản'}. Bạn đã được đăng xuất ở mọi nơi.`,
  done: 'Xong',
} satisfies typeof englishReset;

export const signUpMessages = {
  title: 'Đăng ký',
  join: 'Tham gia Assay',
  about: 'Danh sách theo dõi, danh sách đã lưu và cài đặt theo bạn đến mọi thiết bị.',
  withEmail: 'Đăng ký bằng email',
  withGoogle: 'Đăng ký bằng Google',
  hasAccount: 'Đã có tài khoản?',
  signIn: 'Đăng nhập',
  name: 'Tên',
  username: 'Tên người dùng',
  usernameNote: 'Chữ cái không dấu, chữ số, dấu chấm, gạch nối và gạch dưới',
  email: 'Email',
  emailNote: 'Chúng tôi gửi mã đến đó',
  password: 'Mật khẩu',
  passwordNote: 'Ít nhất 8 ký tự',
  confirmPassword: 'Nhập lại mật khẩu',
  referral: 'Mã giới thiệu',
  optional: 'Không bắt buộc',
  terms: 'Tôi đồng ý với {terms} và {privacy}',
  next: 'Tiếp tục',
  usernameAvailable: 'Tên người dùng này còn trống',
  checking: 'Đang kiểm tra …',
  unchecked: 'Hiện chưa kiểm tra được. Chúng tôi sẽ kiểm tra lại khi bạn tiếp tục.',
  resumed: (email: string) => `Mã đang được gửi đến ${email}. Hãy nhập lại mật khẩu rồi tiếp tục.`,
  verify: 'Xác minh email của bạn',
  sent: (email: string) => `Chúng tôi đã gửi mã gồm 6 ký tự đến ${email}. Mã có hiệu lực trong 10 phút.`,
  notSent: (email: string) => `Chưa gửi được mã đến ${email}. Hãy yêu cầu mã mới.`,
  code: 'Mã',
  confirm: 'Xác nhận',
  networkError: 'Lỗi mạng. Hãy kiểm tra kết nối internet của bạn',
  tooManyRequests: 'Có quá nhiều yêu cầu đến máy chủ. Hãy thử lại sau',
  tooManyCodes: 'Có quá nhiều yêu cầu gửi mã. Hãy thử lại sau',
  readyTitle: 'Tài khoản của bạn đã sẵn sàng',
  google: {
    title: 'Sắp xong rồi',
    connected: 'Đã liên kết với Google',
    about: 'Chọn tên và tên người dùng của bạn.',
    next: 'Tiếp tục',
    startOver: 'Làm lại từ đầu',
    ended: 'Phiên đăng nhập bằng Google đã hết hạn. Hãy đăng ký bằng Google lần nữa, hoặc làm lại từ đầu.',
    readyText: (username: string) => `Chào ${username}. Từ giờ bạn đăng nhập bằng Google.`,
  },
  readyText: (username: string) => `Chào ${username}. Đăng nhập để bắt đầu.`,
} satisfies typeof englishSignUp;
