import { formatCount } from '#schemas/format.ts';
import type { previewMessages as english } from '../en/preview.ts';

export const previewMessages = {
  label: 'Xem nhanh',
  place: (place: number, of: number) => `Hàng ${formatCount(place)}/${formatCount(of)}`,
  previous: 'Hàng trước',
  next: 'Hàng sau',
  open: 'Mở đầy đủ',
  openProfile: 'Mở hồ sơ',
  close: 'Đóng xem nhanh',
  show: 'Mở xem nhanh',
  nothing: 'Không có hàng nào để xem nhanh.',
  failed: 'Không tải được hàng này.',
  more: (count: number) => `Thêm ${formatCount(count)}`,
  fewer: 'Thu gọn',
  earlier: 'Các vòng trước',
  glance: 'Tóm tắt',
  rounds: 'Vòng gọi vốn',
  noRounds: 'Chưa biết vòng gọi vốn nào.',
  prices: 'Giá',
  noPrices: 'Chưa có giá theo ngày.',
  pricesNote: (days: number) => `USD, ${formatCount(days)} ngày`,
  pricesLabel: (days: number, low: string, high: string) =>
    `Giá trong ${days} ngày, thấp nhất ${low}, cao nhất ${high} USD`,
  loading: 'Đang tải thêm',
  partFailed: 'Không tải được thêm chi tiết.',
} satisfies typeof english;
