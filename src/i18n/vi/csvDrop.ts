import type { csvDropMessages as english } from '../en/csvDrop.ts';

export const csvDropMessages: typeof english = {
  here: 'Thả CSV vào đây để xem khác biệt so với dữ liệu',
};
