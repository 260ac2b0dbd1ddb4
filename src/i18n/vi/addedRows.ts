import type { addedRowMessages as english } from '../en/addedRows.ts';

export const addedRowMessages: typeof english = {
  byHand: 'Bằng tay',
  count: (rows, byHand) => `${rows} và ${byHand} thêm bằng tay`,
  about: (day, reason) =>
    reason === '' ? `Được thêm bằng tay ngày ${day}` : `Được thêm bằng tay ngày ${day}: ${reason}`,
  standsHere: (day, reason, misses) =>
    `có ở đây do thêm bằng tay từ ${day}${reason === '' ? '' : `, “${reason}”`}; bộ lọc loại ra: ${misses}`,
  add: 'Thêm bằng tay',
  addName: (name) => `Thêm ${name} bằng tay`,
  takeOut: 'Bỏ ra',
  takeOutName: (name) => `Bỏ ${name} khỏi danh sách`,
  reason: 'Lý do, nếu muốn',
  reasonOf: (name) => `Lý do thêm ${name}`,
  hint: 'Được giữ cùng danh sách và chỉ bạn thấy: liên kết của danh sách không kèm theo.',
  save: 'Thêm',
  cancel: 'Hủy',
  added: (name) => `Đã thêm ${name} bằng tay`,
  takenOut: (name) => `Đã bỏ ${name} khỏi danh sách`,
  undo: 'Hoàn tác',
  failed: 'Danh sách chưa được thay đổi',
  needs: {
    signIn: 'Đăng nhập và lưu chế độ xem này thành danh sách để thêm hàng bằng tay',
    list: 'Hãy lưu chế độ xem này thành danh sách trước để thêm hàng bằng tay',
    plan: 'Danh sách này vượt quá gói của bạn: không thể thêm gì bằng tay',
  },
  nothing: 'Gõ một tên vào ô tìm kiếm',
  nothingText: 'Những gì danh sách này loại ra có thể được thêm bằng tay từ bên dưới bảng.',
};
