import type { apiCallMessages as english } from '../en/apiCall.ts';

/** Text of a view as a call for programs, in the dialog of the export. */
export const apiCallMessages: typeof english = {
  title: 'Sao chép dạng lệnh gọi API',
  copy: 'Sao chép lệnh gọi',
  key: 'Điền khóa của bạn vào chỗ dành cho khóa trong lệnh.',
  keys: 'Khóa của bạn',
  watched: 'Lệnh nêu các hàng đang có ở đây: chương trình không thấy danh sách của bạn.',
  enterprise:
    'Chương trình có thể đọc chế độ xem này bằng khóa. Quyền truy cập API thuộc gói Enterprise; Standard và Pro không có.',
  plans: 'Xem các gói',
};
