import type { leftOutMessages as english } from '../en/leftOut.ts';

export const leftOutMessages: typeof english = {
  why: (typed) => `Vì sao “${typed}” không có ở đây?`,
  whyAlso: 'thiếu vắng giải thích bị lọc',
  findWhy: 'Vì sao một mục không có ở đây?',
  label: 'Không có trong chế độ xem này',
  showNear: 'Hiện các hàng suýt khớp',
  hideNear: 'Ẩn các hàng suýt khớp',
};
