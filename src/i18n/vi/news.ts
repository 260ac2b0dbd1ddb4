import { formatCount } from '#schemas/format.ts';
import type { newsMessages as english } from '../en/news.ts';

export const newsMessages = {
  loading: 'Đang tải bài viết',
  failed: 'Không tải được bài viết',
  missing: 'Không có bài viết này',
  missingText: (slug: string) =>
    `Không tìm thấy gì ở “${slug}”. Có thể nơi đăng đã gỡ bài. Danh sách có những bài mới nhất.`,
  list: 'Tin tức',
  beside: 'Tin trước và tin sau',
  noSummary: 'Nguồn cấp của trang tin này không có tóm tắt. Bài gốc có toàn văn.',
  givenBy: (outlet: string) => `Tóm tắt do ${outlet} cung cấp.`,
  givenByFeed: 'Tóm tắt theo nguồn cấp của bài.',
  original: 'Đọc bài gốc',
  unknownOutlet: 'Chưa rõ trang tin',
  outlets: (count: number) => `${formatCount(count)} trang tin`,
  first: 'Đầu tiên',
  shown: 'Đang xem',
  grouped: (least: string, most: string) =>
    least === most
      ? `Gộp theo độ giống nhau của tiêu đề và tóm tắt, ${least}.`
      : `Gộp theo độ giống nhau của tiêu đề và tóm tắt, ${least} đến ${most}.`,
  span: (hours: number, minutes: number) => (hours === 0 ? `${minutes} phút` : `${hours} giờ ${minutes} phút`),
  about: 'Nói về',
  mentioned: 'Có nhắc đến',
  times: (count: number) => `${count}×`,
  price: 'Giá',
  since: 'Từ khi có tin',
  sinceHint: 'So với giá của ngày bài viết xuất hiện.',
  week: 'Giá bảy ngày qua',
  nobody: 'Bài không nêu tên dự án, tổ chức hay cá nhân nào trong danh mục.',
  rule: 'Tên ở tiêu đề là “nói về”, trong bài là “có nhắc đến”.',
  markUnread: 'Đánh dấu chưa đọc',
  markRead: 'Đánh dấu đã đọc',
  unread: 'Chưa đọc',
  markAll: 'Đánh dấu tất cả đã đọc',
  markAllHint: (count: number) =>
    `Đánh dấu ${formatCount(count)} bài viết bạn đã thấy ở đây; những bài khác giữ nguyên.`,
  marked: (count: number) => `Đã đánh dấu ${formatCount(count)} bài viết là đã đọc`,
  undo: 'Hoàn tác',
  markFailed: 'Không đánh dấu được bài viết',
} satisfies typeof english;
