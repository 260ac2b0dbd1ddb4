import type { liveBlockMessages as english } from '../en/liveBlocks.ts';

export const liveBlockMessages = {
  loading: (title: string) => `Đang tải ${title}`,
  failed: (title: string) => `Không tải được ${title}`,
  empty: 'Hiện không có hàng nào thỏa các điều kiện này.',
  noFigures: 'Chưa có số liệu nào của các dự án này.',
  missing: (names: string) => `Dự án không xác định: ${names}.`,
  shown: (rows: number, total: string) => (String(rows) === total ? `${rows} hàng.` : `${rows}/${total} hàng.`),
  groups: (shown: number, all: string) => (String(shown) === all ? `${all} nhóm.` : `${shown}/${all} nhóm.`),
  total: 'Tổng cộng',
  open: 'Mở trong danh mục',
  compare: 'So sánh các dự án này',
  openProject: 'Mở dự án',
  chosen: 'Lựa chọn trên biểu đồ thu hẹp các hàng sẽ mở.',
  sources: {
    projects: 'Dự án',
    people: 'Cá nhân',
    organizations: 'Tổ chức',
    fundraising: 'Gọi vốn',
  },
} satisfies typeof english;
