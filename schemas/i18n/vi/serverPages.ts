import type { serverPages as english } from '../en/serverPages.ts';

export const serverPages = {
  noScript: 'Assay cần JavaScript để hiện các bảng.',
  noScriptWhole: 'Menu, biểu đồ, bộ lọc và tài khoản cần JavaScript; trang này vẫn đọc được khi không có.',
  unsubscribe: {
    ask: 'Hủy đăng ký nhận bản tin?',
    confirm: 'Hủy đăng ký',
    done: 'Bạn đã hủy đăng ký',
    doneText: 'Bạn sẽ không nhận bản tin Assay nữa.',
  },
} satisfies typeof english;
