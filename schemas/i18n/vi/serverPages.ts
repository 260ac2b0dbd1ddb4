import type { serverPages as english } from '../en/serverPages.ts';

export const serverPages = {
  noScript: 'Assay cần JavaScript để hiện các bảng.',
  noScriptWhole: 'Menu, biểu đồ, bộ lọc và tài khoản cần JavaScript; trang này vẫn đọc được khi không có.',
  confirm: {
    ask: 'Nhận bản tin Assay?',
    confirm: 'Xác nhận',
    done: 'Bạn đã đăng ký',
    doneText: 'Bản tin Assay sẽ được gửi đến địa chỉ của bạn. Mỗi email đều có liên kết để hủy đăng ký.',
    gone: 'Liên kết này không còn hiệu lực',
    goneText: 'Đăng ký đã bị hủy, hoặc không được xác nhận kịp thời. Hãy đăng ký lại để nhận liên kết khác.',
  },
  unsubscribe: {
    ask: 'Hủy đăng ký nhận bản tin?',
    confirm: 'Hủy đăng ký',
    done: 'Bạn đã hủy đăng ký',
    doneText: 'Bạn sẽ không nhận bản tin Assay nữa.',
  },
  voteMails: {
    ask: 'Ngừng email hằng ngày về bỏ phiếu?',
    confirm: 'Ngừng email',
    done: 'Đã ngừng email',
    doneText: 'Bạn sẽ không nhận email về các đề xuất cần phiếu của bạn nữa. Có thể bật lại trong phần cài đặt.',
  },
} satisfies typeof english;
