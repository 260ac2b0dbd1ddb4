import type { roadmapMessages as english } from '../en/roadmap.ts';

export const roadmapMessages = {
  title: 'Lộ trình',
  statuses: { 0: 'Chưa xong', 1: 'Đã xong' },
  page: 'Nguồn',
  proposal: (number: number) => `Đề xuất #${number}`,
  icons: {
    bell: 'Chuông',
    'chart-line': 'Biểu đồ',
    code: 'Mã nguồn',
    database: 'Dữ liệu',
    'file-pen': 'Tài liệu',
    flag: 'Lá cờ',
    globe: 'Địa cầu',
    landmark: 'Tổ chức',
    rocket: 'Tên lửa',
    search: 'Tìm kiếm',
    'shield-check': 'Bảo mật',
    sparkles: 'Mới',
    trophy: 'Cúp',
    users: 'Con người',
    vote: 'Bỏ phiếu',
  },
} satisfies typeof english;
