import { type Ago, type AgoUnit, formatCount } from '#schemas/format.ts';
import type { listAlertMessages as english } from '../en/listAlerts.ts';

const UNITS: Readonly<Record<AgoUnit, string>> = {
  second: 'giây',
  minute: 'phút',
  hour: 'giờ',
  day: 'ngày',
  month: 'tháng',
  year: 'năm',
};

export const listAlertMessages = {
  label: (name: string) => `Thay đổi trong ${name}`,
  since: ({ value, unit }: Ago) =>
    unit === 'second' ? 'Từ vài giây trước' : `Từ ${formatCount(value)} ${UNITS[unit]} trước`,
  counts: {
    entered: (count: number) => `${formatCount(count)} vào`,
    left: (count: number) => `${formatCount(count)} ra`,
    changed: (count: number) => `${formatCount(count)} thay đổi`,
  },
  none: 'Không có hàng nào vào, ra hay thay đổi.',
  unknown: 'Danh sách này chưa được kiểm tra.',
  failed: 'Không tải được thay đổi trong danh sách này.',
  partial: (count: number) => `${formatCount(count)} hàng đầu`,
  partialAbout: (count: number) =>
    `Danh sách này dài: chỉ ${formatCount(count)} hàng đầu, theo số thứ tự, được theo dõi. Thêm điều kiện để rút ngắn.`,
  seen: 'Đánh dấu đã xem',
  seenFailed: 'Không đánh dấu được danh sách là đã xem',
  notify: 'Thông báo khi có hàng vào hoặc ra',
  notifyFailed: 'Chưa có gì thay đổi',
  badge: (entered: number, left: number) =>
    [entered > 0 && `${formatCount(entered)} vào`, left > 0 && `${formatCount(left)} ra`]
      .filter((part) => part !== false)
      .join(', '),

  tabs: 'Diễn biến',
  tab: {
    entered: (count: number) => `Vào ${formatCount(count)}`,
    left: (count: number) => `Ra ${formatCount(count)}`,
    changed: (count: number) => `Thay đổi ${formatCount(count)}`,
  },
  empty: {
    entered: 'Không có hàng nào vào.',
    left: 'Không có hàng nào ra.',
    changed: 'Các hàng còn lại không đổi giá trị. Một con số được xem là thay đổi khi lệch hơn 1%.',
  },
  table: {
    entered: 'Hàng đã vào',
    left: 'Hàng đã ra',
    changed: 'Hàng đã thay đổi',
    row: 'Hàng',
    what: 'Diễn biến',
    when: 'Thời điểm',
  },
  passes: 'nay khớp:',
  fails: 'không còn khớp:',
  became: 'thành',
  was: 'trước là',
  points: 'điểm',
  added: (name: string) => `+ ${name}`,
  removed: (name: string) => `− ${name}`,
  daysPassed: 'ngày đã trôi qua',
  reasons: {
    new: 'Mới có trong dữ liệu',
    gone: 'Không còn trong dữ liệu',
    unknown: 'Chưa rõ giá trị trước đó',
  },
  search: (words: string) => `Tìm “${words}”`,
  more: (count: number) => `${formatCount(count)} hàng nữa`,
  capped: (shown: number, of: number) => `${formatCount(shown)} mục mới nhất trong ${formatCount(of)}.`,
  loadFailed: 'Không tải được các hàng.',
} satisfies typeof english;
