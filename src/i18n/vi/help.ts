import { formatCount } from '#schemas/format.ts';
import type { helpMessages as english } from '../en/help.ts';

export const helpMessages = {
  title: 'Trung tâm trợ giúp',
  about: 'Hướng dẫn mọi việc bạn làm được với Assay và lời đáp cho những câu hỏi thường gặp nhất.',
  topics: 'Chủ đề',
  allTopics: 'Tất cả chủ đề',
  overview: 'Tổng quan',
  overviewOf: (category: string) => `${category}: tổng quan`,
  articles: (count: number) => `${formatCount(count)} bài viết`,
  questions: 'Câu hỏi',
  missing: 'Chưa tìm thấy điều bạn cần?',
  write: 'Viết cho chúng tôi',
  breadcrumbs: 'Bạn đang ở đây',

  minutes: (count: number) => `${count} phút đọc`,
  updated: (day: string) => `Cập nhật ${day}`,
  contents: 'Trên trang này',
  related: 'Bài liên quan',
  around: 'Bài trước và bài sau',
  before: 'Bài trước',
  after: 'Bài sau',
  loading: 'Đang tải bài viết',
  failed: 'Không tải được bài viết',

  search: {
    label: 'Tìm trong trợ giúp',
    results: 'Bài viết tìm được',
    found: (count: number) => `Tìm thấy ${formatCount(count)} mục`,
    loading: 'Đang tải tìm kiếm',
    failed: 'Không tải được tìm kiếm',
    empty: (typed: string) => `Trợ giúp không có gì khớp với “${typed}”`,
    emptyHint: 'Thử một hai từ đơn giản, như “xuất” hoặc “danh sách đã lưu”.',
    clear: 'Xóa tìm kiếm',
    /** Words are compared without accents, so those that would hide another word (bảng, mã, thẻ) are not among them. */
    idle: 'la va cua co khong duoc cho voi trong toi cac nhung mot nay nao gi nhu lam sao thi o khi den bi do hay hoac nen phai cach rang se dang vay neu thi bao nhieu',
  },

  feedback: {
    ask: 'Bài viết có hữu ích không?',
    yes: 'Có',
    no: 'Không',
    thanks: 'Cảm ơn bạn. Câu trả lời đã được lưu.',
    thanksNo: 'Cảm ơn bạn. Chúng tôi sẽ xem lại bài viết này.',
    failed: (reason: string) => `Chưa lưu được câu trả lời của bạn. ${reason}`,
  },

  keys: 'Giải thích mọi phím tắt',
  aboutFilters: 'Cách dùng bộ lọc',
  aboutWatchlist: 'Cách dùng danh sách theo dõi',
  aboutPlans: 'Các gói hoạt động thế nào',
} satisfies typeof english;
