import type { researchMessages as english } from '../en/research.ts';

export const researchMessages = {
  loading: 'Đang tải bài nghiên cứu',
  failed: 'Không tải được bài nghiên cứu',
  missing: 'Không có bài nghiên cứu này',
  missingText: (slug: string) => `Không tìm thấy gì ở “${slug}”. Có thể tác giả đã rút bài.`,
  list: 'Nghiên cứu',
  by: (author: string, firm: string | null) => (firm === null ? `Của ${author}` : `Của ${author}, viết cho ${firm}`),
  screener: 'Mở bộ sàng lọc của bài',
  files: 'Kèm theo bài nghiên cứu',
  tags: 'Thẻ',
  assets: 'Nói về',
  noText: 'Bài này chưa có văn bản.',
  beside: 'Bài nghiên cứu trước và sau',

  exclusive: {
    mark: 'Độc quyền',
    title: 'Phần còn lại dành cho thành viên gói Pro hoặc Enterprise',
    about: 'Tác giả dành bài này cho thành viên có gói gồm nghiên cứu độc quyền. Sau đó bạn quay lại đây.',
    signedOut:
      'Tác giả dành bài này cho thành viên có gói gồm nghiên cứu độc quyền. Nếu gói của bạn có, hãy đăng nhập.',
    plans: 'Xem các gói',
    signIn: 'Đăng nhập',
    signInReason: 'Đăng nhập để đọc nghiên cứu độc quyền.',
    loading: 'Đang tải văn bản',
    failed: 'Không tải được văn bản',
  },
} satisfies typeof english;
