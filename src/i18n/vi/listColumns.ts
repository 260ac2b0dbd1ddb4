import { formatCount } from '#schemas/format.ts';
import type { listColumnMessages as english } from '../en/listColumns.ts';

export const listColumnMessages: typeof english = {
  title: { new: 'Cột riêng mới', edit: 'Cột riêng' },
  about: 'Được giữ cùng danh sách và chỉ mình bạn thấy. Liên kết của danh sách không kèm cột này.',
  needsList: 'Hãy mở một danh sách, hoặc lưu chế độ xem này thành danh sách',
  needsListText: 'Cột riêng thuộc về một danh sách trong tài khoản của bạn.',
  name: 'Tiêu đề',
  kind: 'Loại',
  kinds: {
    text: 'Văn bản',
    tags: 'Lựa chọn',
    number: 'Số',
    date: 'Ngày',
    tick: 'Dấu chọn',
  },
  options: 'Các lựa chọn, mỗi dòng một lựa chọn',
  several: 'Một ô có thể có nhiều lựa chọn',
  tooMany: (max) => `Tối đa ${max} lựa chọn.`,
  tooLong: (max) => `Một lựa chọn có tối đa ${max} ký tự.`,
  create: 'Thêm cột',
  save: 'Lưu',
  cancel: 'Hủy',
  remove: 'Xóa cột',
  removed: (title) => `Đã xóa “${title}” cùng các ô`,
  undo: 'Hoàn tác',
  failed: 'Cột chưa được thay đổi',
  cell: (title, name) => `${title} của ${name}`,
  addOption: (option) => `Thêm “${option}” vào các lựa chọn`,
  problem: (problem, typed) => {
    const what = typed.length > 40 ? `${typed.slice(0, 40)}…` : typed;
    switch (problem) {
      case 'number':
        return `“${what}” không phải là số.`;
      case 'range':
        return `“${what}” quá lớn.`;
      case 'date':
        return `“${what}” không phải là ngày. Hãy viết 2026-03-15, 15/03/2026 hoặc thg 3 2026.`;
      case 'option':
        return `“${what}” không nằm trong các lựa chọn.`;
      case 'one':
        return 'Mỗi ô của cột này chỉ có một lựa chọn.';
      case 'many':
        return 'Quá nhiều lựa chọn cho một ô.';
      case 'long':
        return 'Văn bản có tối đa 500 ký tự.';
      case 'tick':
        return `“${what}” không phải là có, cũng không phải là không.`;
    }
  },
  notOwn: (title) => `“${title}” không phải là cột của bạn.`,
  noRow: 'Không có hàng nào dưới hàng cuối.',
  pasted: (cells) => `Đã điền ${formatCount(cells)} ô`,
  refused: (cells) => `${formatCount(cells)} ô được giữ nguyên`,
  refusedAt: (line, why) => `Dòng ${formatCount(line)}: ${why}`,
  more: (count) => `Và ${formatCount(count)} ô khác.`,
  tooLarge: (max) => `Mỗi lần dán tối đa ${formatCount(max)} ô`,
  filled: (cells) => `Đã điền ${formatCount(cells)} hàng`,
  nothingAbove: 'Hãy chọn các hàng cần điền, hoặc đến một ô ở dưới ô khác',
  fillFromAbove: 'Điền theo ô ở trên',
  undone: 'Đã hoàn tác',
  notStored: 'Các ô chưa được lưu',
  unsent: (cells) => `${formatCount(cells)} ô đang chờ kết nối`,
  retry: 'Thử lại',
  replaced: (cells) => `Một cửa sổ khác đã sửa ${formatCount(cells)} ô trong số này: giá trị của bạn được giữ`,
  restoreOther: 'Lấy giá trị kia',
};
