import type { careersMessages as english, openingMessages as englishOpening } from '../en/careers.ts';

export const careersMessages = {
  title: 'Tuyển dụng',
  about: 'Vị trí đang tuyển của đơn vị vận hành trang này. Việc làm ở các công ty khác: xem bảng việc làm.',
  ways: 'Thêm về việc làm',
  board: 'Việc làm crypto',
  post: 'Đăng tin tuyển dụng',
  openings: 'Vị trí đang tuyển',
  posted: (day: string) => `Đăng ngày ${day}`,
  none: 'Hiện không có vị trí nào đang tuyển',
  noneText: 'Đơn vị vận hành trang này hiện không tuyển. Bảng việc làm liệt kê việc làm của toàn ngành.',
  seeBoard: 'Xem mọi việc làm crypto',
  loading: 'Đang tải các vị trí đang tuyển',
  failed: 'Không tải được các vị trí đang tuyển',
} satisfies typeof english;

export const openingMessages = {
  missing: 'Không có vị trí này',
  missingText: (slug: string) =>
    `Đơn vị vận hành trang này không có vị trí nào ở “${slug}”. Có thể vị trí đã tuyển được người.`,
  list: 'Tuyển dụng',
} satisfies typeof englishOpening;
