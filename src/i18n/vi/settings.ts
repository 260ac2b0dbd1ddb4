import type { GENDERS } from '#schemas/api/account.ts';
import type { ProposalStep } from '#schemas/api/notifications.ts';
import type { SettingsTab } from '#schemas/routes/settingsTabs.ts';
import type { settingsMessages as english } from '../en/settings.ts';

/** What each part of the settings is called: in the window's title, above the page, and in the list of parts. */
const TABS: Readonly<Record<SettingsTab, { readonly title: string; readonly name: string; readonly about: string }>> = {
  profile: {
    title: 'Cài đặt hồ sơ',
    name: 'Hồ sơ',
    about: 'Cách bạn hiển thị trên Assay, và ai xem được hồ sơ của bạn.',
  },
  security: {
    title: 'Bảo mật',
    name: 'Bảo mật',
    about: 'Mật khẩu của bạn, và những nơi bạn đang đăng nhập.',
  },
  change_plan: {
    title: 'Gói và mức sử dụng',
    name: 'Gói và mức sử dụng',
    about: 'Gói của bạn gồm những gì, và bạn đã dùng bao nhiêu.',
  },
  exports: {
    title: 'Các lần xuất',
    name: 'Các lần xuất',
    about: 'Những tệp CSV bạn đã xuất. Bạn có thể chạy lại từng lần xuất.',
  },
  reports: {
    title: 'Báo cáo',
    name: 'Báo cáo',
    about: 'Các danh sách đã lưu ở dạng tài liệu có ghi ngày, tạo khi bạn yêu cầu hoặc theo lịch.',
  },
  api: {
    title: 'API, webhook và trợ lý',
    name: 'API',
    about: 'Khóa cho chương trình và trợ lý (MCP) của bạn, và webhook báo cho chúng điều vừa xảy ra.',
  },
  preferences: {
    title: 'Tùy chọn',
    name: 'Tùy chọn',
    about: 'Giao diện và cách hoạt động của Assay trong trình duyệt này.',
  },
  data: {
    title: 'Dữ liệu của bạn',
    name: 'Dữ liệu của bạn',
    about: 'Tải dữ liệu của bạn về, hoặc xóa tài khoản.',
  },
  contributor: {
    title: 'Người đóng góp',
    name: 'Người đóng góp',
    about: 'Bậc của bạn, và kết quả của những gì bạn đã gửi.',
  },
};

const GENDER_NAMES: Readonly<Record<(typeof GENDERS)[number], string>> = {
  Male: 'Nam',
  Female: 'Nữ',
  Other: 'Khác',
};

export const settingsMessages = {
  title: 'Cài đặt',
  parts: 'Các mục cài đặt',
  tabs: TABS,
  loading: 'Đang tải tài khoản của bạn',
  failed: 'Không tải được tài khoản của bạn',

  picture: {
    title: 'Hình đại diện',
    about: 'PNG, JPEG, GIF hoặc WebP, tối đa 5 MB.',
    alt: 'Hình đại diện của bạn',
    choose: 'Chọn hình',
    replace: 'Chọn hình khác',
    preview: (file: string) => `${file} sẽ trông như thế này.`,
    use: 'Dùng hình này',
    uploading: 'Đang tải lên',
    cancel: 'Hủy',
    remove: 'Gỡ hình',
    uploaded: 'Đã đổi hình đại diện của bạn',
    removed: 'Đã gỡ hình đại diện của bạn',
    refused: (message: string) => `Chưa đổi được hình. ${message}`,
    defaultAbout: 'Khi không có hình, chúng tôi hiện một hình vẽ mặc định.',
  },

  profile: {
    identity: 'Danh tính',
    identityAbout:
      'Tên hiện trên hồ sơ của bạn. Tên người dùng là một phần địa chỉ hồ sơ, và bạn có thể đăng nhập bằng nó.',
    name: 'Tên',
    username: 'Tên người dùng',
    available: 'Tên người dùng còn trống',
    checking: 'Đang kiểm tra …',
    unchecked: 'Lúc này chúng tôi chưa kiểm tra được. Chúng tôi sẽ kiểm tra lại khi bạn lưu.',
    email: 'Email',
    emailAbout: 'Bạn đăng nhập bằng email này, và chúng tôi gửi mã đến đó. Không ai khác thấy được.',
    gender: 'Giới tính',
    genderAbout: 'Quyết định hình đại diện mặc định của bạn.',
    genders: { ...GENDER_NAMES, '': 'Không đặt' },
    privacy: 'Quyền riêng tư',
    privacyAbout: 'Ai xem được hồ sơ của bạn.',
    privacies: { '0': 'Riêng tư', '1': 'Công khai' },
    privacyMeans: {
      '0': 'Chỉ bạn mở được hồ sơ của mình. Với người khác, hồ sơ không tồn tại.',
      '1': 'Thành viên biết tên người dùng của bạn xem được hình đại diện, tên, tên người dùng, giới tính và ngày bạn tham gia. Email, gói, danh sách và danh sách theo dõi vẫn riêng tư.',
    },
    view: 'Mở hồ sơ của bạn',
    unsaved: 'Bạn có thay đổi chưa lưu.',
    restored: 'Chúng tôi đã khôi phục những gì bạn gõ trước khi bị đăng xuất. Nội dung này chưa được lưu.',
    save: 'Lưu thay đổi',
    saving: 'Đang lưu',
    discard: 'Bỏ thay đổi',
    savedToast: 'Đã lưu hồ sơ của bạn',
    leave: {
      title: 'Rời đi mà không lưu?',
      text: 'Thay đổi của bạn trên trang này chưa được lưu.',
      stay: 'Ở lại',
      leave: 'Rời đi, không lưu',
    },
  },

  password: {
    title: 'Mật khẩu',
    about: '8 đến 255 ký tự, không có khoảng trắng. Đổi mật khẩu sẽ đăng xuất bạn ở mọi nơi khác.',
    current: 'Mật khẩu hiện tại',
    next: 'Mật khẩu mới',
    repeat: 'Xác nhận mật khẩu mới',
    change: 'Đổi mật khẩu',
    changing: 'Đang đổi',
    changed: 'Đã đổi mật khẩu của bạn. Bạn đã được đăng xuất ở mọi nơi khác. Chúng tôi đã gửi email xác nhận cho bạn.',
    none: 'Bạn đăng nhập bằng Google nên không có mật khẩu để đổi.',
    noneHow:
      'Để đăng nhập được cả bằng mật khẩu, hãy đăng xuất và chọn “Quên mật khẩu?” ở trang đăng nhập: mã chúng tôi gửi qua email cho phép bạn đặt mật khẩu.',
  },

  sessions: {
    title: 'Nơi bạn đang đăng nhập',
    about: 'Đăng xuất khỏi một trình duyệt cũng hủy “Ghi nhớ tôi” ở đó.',
    list: 'Các phiên',
    loading: 'Đang tải các phiên của bạn',
    failed: 'Không tải được các phiên của bạn',
    here: 'Trình duyệt này',
    used: (ago: string) => `Dùng lần cuối ${ago}`,
    since: (time: string) => `đăng nhập ${time}`,
    end: 'Đăng xuất',
    endOf: (device: string) => `Đăng xuất ${device}`,
    endOthers: 'Đăng xuất ở mọi nơi khác',
    endAll: 'Đăng xuất ở mọi nơi',
    only: 'Bạn không đăng nhập ở nơi nào khác.',
    ended: (device: string) => `Đã đăng xuất ${device}`,
    endedOthers: 'Bạn đã được đăng xuất ở mọi nơi khác',
    endFailed: 'Đăng xuất thất bại',
    confirm: {
      title: 'Đăng xuất ở mọi nơi?',
      text: 'Bạn cũng bị đăng xuất trong trình duyệt này và phải đăng nhập lại bằng mật khẩu.',
      cancel: 'Hủy',
    },
  },

  plan: {
    plans: 'Các gói',
    plansAbout: 'Giá tính bằng đô la Mỹ. Pro không có truy cập API: đó là một phần của Enterprise.',
    usage: 'Mức sử dụng',
    usageAbout: 'Bạn đã dùng bao nhiêu trong gói của mình.',
  },

  preferences: {
    appearance: 'Giao diện',
    appearanceAbout: 'Chỉ lưu trong trình duyệt này.',
    theme: 'Chủ đề',
    themeAbout: 'Hệ thống nghĩa là theo thiết bị của bạn.',
    density: 'Hàng',
    densityAbout: 'Chiều cao của hàng trong bảng.',
    dates: 'Ngày tháng',
    datesAbout: 'Lưu trong tài khoản, cho mọi trình duyệt của bạn. Tệp giữ ngày theo ISO.',
    keyboard: 'Bàn phím',
    keyboardAbout: 'Nhấn ? ở bất kỳ trang nào để xem mọi phím tắt.',
    proposals: {
      title: 'Thông báo về đề xuất',
      about: 'Bạn được báo những gì về đề xuất của mình và về những đề xuất chờ bạn.',
      loading: 'Đang tải cài đặt thông báo',
      failed: 'Không tải được cài đặt thông báo',
      failedToSwitch: 'Chưa đổi được gì',
      step: 'Khi',
      ways: { mail: 'Email', notification: 'Thông báo' },
      switch: (step: string, way: string) => `${step}: ${way}`,
      steps: {
        opened: 'Thành viên được bỏ phiếu',
        refused: 'Nhà cung cấp không duyệt',
        objected: 'Có người bỏ phiếu chống',
        accepted: 'Đề xuất được chấp nhận',
        rejected: 'Đề xuất bị từ chối',
        conflicted: 'Đề xuất xung đột với một thay đổi sau đó',
        reverted: 'Nhà cung cấp hoàn nguyên đề xuất',
        commented: 'Có người bình luận',
        waits: 'Một đề xuất chờ nhà cung cấp',
      } satisfies Record<ProposalStep, string>,
    },
    language: 'Ngôn ngữ',
    languageAbout: 'Tên người, dự án và tổ chức giữ nguyên chữ viết của chúng.',
    pageViews: 'Lượt xem trang',
    pageViewsAbout:
      'Assay có được đếm những trang bạn mở hay không. Dù thế nào, chúng được lưu với tài khoản của bạn trong 90 ngày; mục Dữ liệu của bạn có chúng.',
    counted: 'Bạn đã cho phép Assay đếm lượt xem trang.',
    notCounted: 'Bạn chưa cho phép Assay đếm lượt xem trang.',
    nobodyCounted: 'Ở đây không cài công cụ phân tích, nên không có gì được đếm.',
    chooseAgain: 'Chọn lại',
    whatIsStored: 'Những gì được lưu',
  },

  data: {
    copy: 'Bản sao dữ liệu của bạn',
    copyAbout: 'Mọi thứ Assay lưu về bạn, trong một tệp JSON.',
    copyHolds:
      'Hồ sơ, các phiên, danh sách theo dõi kèm ghi chú, danh sách đã lưu, các lần xuất, thông báo và những trang bạn mở khi đã đăng nhập. Không gồm mật khẩu và mã: Assay chỉ lưu hash của chúng.',
    download: 'Tải dữ liệu của bạn',
    downloading: 'Đang chuẩn bị',
    downloaded: (file: string) => `Đã tải về ${file}`,
    downloadFailed: (message: string) => `Không tải được dữ liệu của bạn. ${message}`,
    remove: 'Xóa tài khoản của bạn',
    removeAbout: (days: number) => `Bạn có ${days} ngày để đổi ý.`,
    removeText:
      'Hồ sơ, hình đại diện, danh sách theo dõi, danh sách đã lưu và lịch sử xuất của bạn bị xóa vĩnh viễn; tên người dùng và địa chỉ email của bạn có thể được dùng để đăng ký lại.',
    start: 'Xóa tài khoản…',
    dialog: {
      title: 'Xóa tài khoản của bạn?',
      now: 'Ngay bây giờ',
      nowText:
        'Bạn được đăng xuất ở mọi nơi khác, và không còn khoản thu, báo cáo hay thông tin nào được gửi cho chương trình. Chưa có gì bị xóa, và chúng tôi gửi email hướng dẫn bạn hoàn tác.',
      until: (days: number) => `Trong ${days} ngày`,
      untilText: 'Bạn có thể đăng nhập và giữ tài khoản chỉ bằng một cú nhấp.',
      after: (date: string) => `Vào ${date}`,
      afterText: 'Mọi dữ liệu của bạn bị xóa. Không thể khôi phục.',
      password: 'Mật khẩu của bạn',
      username: 'Tên người dùng của bạn',
      usernameAbout: (username: string) => `Gõ ${username} để xác nhận.`,
      confirm: 'Xóa tài khoản của tôi',
      confirming: 'Đang xóa',
      cancel: 'Giữ tài khoản',
    },
    pending: (date: string) =>
      `Tài khoản của bạn sẽ bị xóa vào ${date}, cùng mọi thứ trong đó. Không còn khoản nào bị thu: việc gia hạn bằng thẻ vẫn dừng nếu bạn giữ tài khoản.`,
    removing: (time: string) =>
      `Tài khoản của bạn sẽ bị xóa vào ${time}. Trước lúc đó bạn có thể giữ lại bằng nút ở đầu trang cài đặt.`,
    keep: 'Giữ tài khoản',
    canceled: 'Tài khoản của bạn sẽ không bị xóa',
    canceledText: 'Nếu gói của bạn được gia hạn bằng thẻ, việc đó vẫn dừng: hãy chọn lại ở lần thanh toán sau.',
    keepFailed: 'Tài khoản của bạn vẫn đang chờ xóa',
    scheduled: (date: string) => `Tài khoản của bạn sẽ bị xóa vào ${date}`,
  },

  contributor: {
    flow: 'Đóng góp trở thành dữ liệu thế nào',
    flowAbout: 'Ai cũng có thể đóng góp. Chỉ thành viên DAO được bỏ phiếu.',
    steps: [
      {
        title: 'Đóng góp',
        text: 'Một dự án, cá nhân hoặc tổ chức mới, hoặc một thay đổi. Nó trở thành đề xuất.',
      },
      { title: 'Duyệt', text: 'Assay xem xét và duyệt đề xuất.' },
      { title: 'Công bố', text: 'Đề xuất được công bố cho mọi người đọc.' },
      { title: 'Bỏ phiếu', text: 'Thành viên DAO chấp nhận hoặc từ chối trong thời hạn định trước.' },
      { title: 'Thông qua', text: 'Đề xuất được thông qua trở thành dữ liệu, và tác giả nhận phần thưởng.' },
      { title: 'Không thông qua', text: 'Đề xuất không được thông qua bị hủy, và dữ liệu giữ nguyên.' },
    ],
    research: 'Nghiên cứu',
    researchAbout: 'Viết bài nghiên cứu của riêng bạn; bài được xuất bản dưới tên bạn.',
    openResearch: 'Nghiên cứu của bạn',
  },

  member: {
    title: 'Hồ sơ của bạn',
    loading: 'Đang tải hồ sơ',
    failed: 'Không tải được hồ sơ',
    missing: 'Không có hồ sơ này',
    missingText: (username: string) => `Không có thành viên tên “${username}”, hoặc hồ sơ của họ là riêng tư.`,
    own: 'Hồ sơ của bạn',
    facts: 'Giới thiệu',
    since: 'Thành viên từ',
    tier: 'Người đóng góp',
    gender: 'Giới tính',
    plan: 'Gói',
    email: 'Email',
    onlyYou: 'Chỉ bạn thấy được.',
    privacy: 'Quyền riêng tư',
    privacyNotes: {
      0: 'Không ai khác mở được trang này.',
      1: 'Thành viên biết tên người dùng của bạn mở được trang này. Họ không thấy email hay gói của bạn.',
    },
    edit: 'Sửa hồ sơ',
    change: 'Thay đổi',
    changeOf: (what: string) => `Thay đổi ${what.toLowerCase()}`,
    copyLink: 'Sao chép liên kết',
  },
} satisfies typeof english;
