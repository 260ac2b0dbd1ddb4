import type { storyMessages as english } from '../en/stories.ts';

export const storyMessages = {
  copyLink: 'Sao chép liên kết',
  previous: 'Mục trước trong danh sách',
  next: 'Mục sau trong danh sách',
  newer: 'Mới hơn',
  older: 'Cũ hơn',
  minutes: (count: number) => `${count} phút`,
  readingTime: (count: number) => `Đọc trong ${count} phút`,
} satisfies typeof english;
