import type { Source } from '#schemas/kinds.ts';
import type { shell as english, legalMessages as englishLegal } from '../en/shell.ts';

const DIRECTORIES: Readonly<Record<Source, { readonly title: string; readonly about: string }>> = {
  projects: { title: 'Dự án', about: 'Giá, vốn hóa và nguồn cung' },
  people: { title: 'Cá nhân', about: 'Nhà sáng lập, nhà đầu tư và nhà phát triển' },
  organizations: { title: 'Tổ chức', about: 'Quỹ, công ty phát triển và DAO' },
  fundraising: { title: 'Gọi vốn', about: 'Vòng gọi vốn, số vốn và nhà đầu tư' },
};

export const shell = {
  product: 'Assay',
  title: (page: string) => `${page} | Assay`,
  home: 'Trang chủ',
  homeLink: 'Assay, trang chủ',
  skip: 'Chuyển đến nội dung',
  skipToSearch: 'Chuyển đến ô tìm kiếm',
  mainNav: 'Menu chính',
  menu: 'Menu',
  menus: { features: 'Tính năng', screener: 'Bộ sàng lọc', resources: 'Tài nguyên' },
  links: { loop: 'L.0.0.P', ainDashboard: '$AIN' },

  directory: DIRECTORIES,
  playgroundTitle: (title: string) => `Khu thử nghiệm: ${title.toLowerCase()}`,

  display: 'Hiển thị',
  signIn: 'Đăng nhập',
  sessionEnded: 'Phiên của bạn đã kết thúc. Những gì bạn gõ đã được lưu.',

  search: {
    label: 'Tìm dự án, tổ chức, cá nhân',
    open: 'Tìm kiếm',
    close: 'Đóng tìm kiếm',
  },

  offline: 'Bạn đang ngoại tuyến.',
  offlineAsOf: (ages: string) => `Bạn đang ngoại tuyến. Số liệu: ${ages}.`,

  wideScreen: {
    text: 'Để xem tốt nhất, hãy mở trang này trên laptop, máy tính để bàn hoặc máy tính bảng.',
    back: 'Quay lại trang trước',
    proceed: 'Tiếp tục',
  },
} satisfies typeof english;

export const legalMessages = {
  terms: 'Điều khoản dịch vụ',
  privacy: 'Chính sách quyền riêng tư',
  changed: (date: string) => `Thay đổi lần cuối ${date}`,
  writtenIn: {
    en: 'Đơn vị vận hành trang này chỉ công bố văn bản này bằng tiếng Anh.',
    vi: 'Đơn vị vận hành trang này công bố văn bản này bằng tiếng Việt.',
  },
  contents: 'Trên trang này',
  loading: 'Đang tải văn bản',
  failed: 'Không tải được văn bản',
} satisfies typeof englishLegal;
