import type { shellPartMessages as english } from '../en/shellParts.ts';
import { shell } from './shell.ts';

const { directory } = shell;

export const shellPartMessages = {
  menu: {
    columns: {
      directories: 'Danh mục',
      tools: 'Công cụ',
      highlights: 'Thêm',
      screeners: 'Bộ lọc token',
      tryOut: 'Dùng thử',
      help: 'Trợ giúp',
    },
    entries: {
      projects: directory.projects,
      people: directory.people,
      organizations: directory.organizations,
      fundraising: directory.fundraising,
      observatory: { title: 'Đài quan sát', about: 'Vốn, thương vụ và thị trường trong các biểu đồ liên kết' },
      compare: { title: 'So sánh', about: 'Đặt dự án, tổ chức hoặc cá nhân cạnh nhau' },
      intelligence: { title: 'Tin và nghiên cứu', about: 'Tin tức và nghiên cứu về mọi dự án' },
      ask: { title: 'Hỏi dữ liệu', about: 'Câu hỏi được trả lời từ chính các hàng dữ liệu' },
      paths: { title: 'Mối liên hệ', about: 'Đường liên hệ ngắn nhất giữa hai tên' },
      socialRecap: { title: 'AI Social Recap', about: 'Tóm tắt những gì được bàn luận' },
      mintRadar: { title: 'Mint Radar', about: 'Hợp đồng mới ngay khi xuất hiện' },
      loop: { title: shell.links.loop, about: 'Loop' },
      ain: { title: shell.links.ainDashboard, about: 'Bảng số liệu on-chain' },
      dao: { title: 'DAO', about: 'Đề xuất và bỏ phiếu' },
      screenProjects: { title: 'Lọc dự án', about: 'Theo giá, nguồn cung, lĩnh vực và nhà đầu tư' },
      screenPeople: { title: 'Lọc cá nhân', about: 'Theo vai trò, địa điểm và danh mục đầu tư' },
      screenOrganizations: { title: 'Lọc tổ chức', about: 'Theo loại, thương vụ và nhà sáng lập' },
      screenFundraising: { title: 'Lọc vòng gọi vốn', about: 'Theo giai đoạn, số vốn và bên dẫn dắt' },
      playground: { title: 'Khu thử nghiệm', about: 'Đến một triệu hàng được tạo ra' },
      helpCenter: { title: 'Trung tâm trợ giúp', about: 'Hướng dẫn, giải đáp và mọi phím tắt' },
      jobs: { title: 'Việc làm crypto', about: 'Vị trí đang tuyển của dự án và quỹ' },
      careers: { title: 'Tuyển dụng', about: 'Vị trí đang tuyển của đơn vị vận hành trang này' },
      apiDocs: { title: 'Tài liệu API', about: 'Mọi truy vấn, kèm tham số' },
    },
    tags: { new: 'Mới' },
    pages: 'Các trang',
  },

  badge: {
    sample: 'Dữ liệu mẫu',
    about: 'Về dữ liệu này',
    loading: 'Đang tải dữ liệu',
    loadingAbout: 'Máy chủ đang nạp cơ sở dữ liệu lần đầu. Trang này tự cập nhật.',
    unknown: 'Không có máy chủ',
    unknownAbout: 'Máy chủ không phản hồi. Bạn đang thấy những gì đã tải trước đó.',
    sampleAbout: 'Dữ liệu được tạo ra, với tên hư cấu. Lần đồng bộ đầu tiên sẽ thay bằng dữ liệu thật.',
    liveAbout:
      'Dữ liệu thật. Mỗi loại có độ mới riêng; số liệu chậm hơn trang của nó quá 48 giờ là đã cũ và không tính vào tổng nào.',
    ages: 'Độ mới của dữ liệu',
    staleFigures: 'Xem dự án có số liệu đã cũ',
    feeds: 'Lấy dữ liệu lần cuối',
    feed: { ok: (ago: string) => ago, failed: 'thất bại', never: 'chưa lấy lần nào' },
  },

  theme: 'Chủ đề',
  themes: { system: 'Hệ thống', dark: 'Tối', light: 'Sáng' },
  density: 'Hàng',
  densities: { compact: 'Gọn', comfortable: 'Thoáng' },

  search: {
    results: 'Kết quả tìm kiếm',
    groups: { project: 'Dự án', venture: 'Tổ chức', people: 'Cá nhân' },
    prompt: 'Tìm theo tên hoặc ký hiệu',
    promptHint: 'Dự án, tổ chức và cá nhân, cùng một lúc.',
    empty: 'KHÔNG TÌM THẤY KẾT QUẢ',
    emptyHint: 'Thử ít chữ hơn, một ký hiệu, hoặc tên chính xác.',
    failed: 'Tìm kiếm thất bại',
    found: (count: number) => `${count} kết quả`,
    move: 'Di chuyển',
    openHit: 'Mở',
    newTab: 'Tab mới',
    watch: 'Theo dõi',
    watched: 'đang theo dõi',
  },

  failure: {
    title: 'Đã có lỗi xảy ra',
    text: 'Một lỗi đã làm trang này dừng lại. Những gì bạn đã lưu không bị mất.',
    bundle: 'Rất tiếc, đã có lỗi xảy ra.',
    bundleHint: 'Không tải được một phần của ứng dụng. Hãy kiểm tra kết nối internet.',
  },
  goHome: 'Về trang chủ',
  notFound: {
    title: 'Không tìm thấy trang',
    text: 'Rất tiếc, trang bạn mở không tồn tại.',
    hint: 'Có thể địa chỉ bị gõ sai, hoặc bản ghi đã bị gỡ.',
  },

  footer: {
    tagline: 'Thị trường crypto gồm những gì, đã được kiểm chứng.',
    features: 'Tính năng',
    links: {
      observatory: 'Đài quan sát',
      projects: 'Danh mục dự án',
      people: 'Danh mục cá nhân',
      organizations: 'Danh mục tổ chức',
      intelligence: 'Tin và nghiên cứu',
      dao: 'DAO',
      jobs: 'Việc làm crypto',
      help: 'Trung tâm trợ giúp',
      terms: 'Điều khoản dịch vụ',
      privacy: 'Chính sách quyền riêng tư',
    },
    support: 'Hỗ trợ',
    social: 'Theo dõi chúng tôi',
    twitter: 'Twitter',
    telegram: 'Telegram',
    email: 'Email',
    mail: {
      subject: 'Câu hỏi về Assay',
      body: 'Chào đội ngũ Assay,\n\n',
    },
    copyright: '© 2024 Assay',
  },

  newsletter: {
    title: 'Bản tin',
    label: 'Địa chỉ email',
    placeholder: 'you@example.com',
    send: 'Đăng ký',
    sending: 'Đang đăng ký',
    invalid: 'Hãy nhập địa chỉ email hợp lệ',
    thanks: (email: string) => `Cảm ơn bạn đã đăng ký bằng ${email}`,
  },

  consent: {
    title: 'Cookie',
    text: 'Assay chỉ đếm lượt xem trang nếu bạn đồng ý. Đăng nhập không cần sự đồng ý này.',
    notCounted: 'Ở đây không cài công cụ phân tích, nên không có gì được đếm. Đăng nhập không cần sự đồng ý này.',
    accept: 'Chấp nhận tất cả cookie',
    reject: 'Từ chối tất cả',
  },
} satisfies typeof english;
