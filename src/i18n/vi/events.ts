import { formatCount } from '#schemas/format.ts';
import type { eventMessages as english } from '../en/events.ts';

const countOf = (events: number) => `${formatCount(events)} sự kiện`;

/** Categories as the data names them, and that of all events. */
const CATEGORIES: Readonly<Record<string, string>> = {
  'All Events': 'Tất cả sự kiện',
  General: 'Chung',
  Exchange: 'Sàn giao dịch',
  Partnership: 'Hợp tác',
  Release: 'Phát hành',
  Announcement: 'Công bố',
  Other: 'Khác',
};

export const eventMessages = {
  title: 'Sự kiện',
  category: 'Phân loại',
  categories: (name: string) => CATEGORIES[name] ?? name,
  statuses: { cancelled: 'Đã hủy', gone: 'Không còn được liệt kê' },
  hours: (from: string, to: string) => `${from}–${to} UTC`,
  hour: (at: string) => `${at} UTC`,
  until: '–',
  source: (name: string) => `Theo ${name}`,
  file: 'Tệp lịch',
  fileHint: 'Các sự kiện này dưới dạng tệp iCalendar (.ics). Ứng dụng lịch có thể theo dõi địa chỉ của tệp.',
  when: 'Thời gian',
  upcoming: 'Sự kiện sắp diễn ra',
  past: 'Sự kiện đã diễn ra',
  project: 'Dự án',
  projectIs: (name: string) => `Dự án: ${name}`,
  anyProject: (name: string) => `Sự kiện của mọi dự án, không chỉ ${name}`,
  heading: {
    upcoming: 'Sắp diễn ra',
    past: 'Đã diễn ra',
    month: (month: string) => `Cả ${month.toLowerCase()}`,
    day: (day: string) => day,
  },
  count: countOf,
  shown: (shown: number, total: number) => `${shown}/${total} sự kiện, xem tiếp trên lịch`,
  undated: (events: number, month: string) =>
    `${countOf(events)} của ${month.toLowerCase()} chưa rõ ngày nên không nằm trong ô nào.`,
  previousMonth: (month: string) => `Tháng trước, ${month}`,
  nextMonth: (month: string) => `Tháng sau, ${month}`,
  calendar: (month: string) => `Sự kiện của ${month.toLowerCase()} theo ngày`,
  keys: 'Phím mũi tên chuyển theo ngày và tuần, Page Up và Page Down theo tháng, Enter liệt kê ngày.',
  day: (day: string, events: number, titles: string) =>
    events === 0 ? `${day}, không có sự kiện` : `${day}, ${countOf(events)}: ${titles}`,
  more: (titles: string, rest: number) => (rest === 0 ? titles : `${titles} và ${rest} sự kiện khác`),
  list: 'Các sự kiện trong danh sách',
  utc: 'Giờ theo UTC. Sự kiện lấy từ các lịch và danh sách do người vận hành chọn.',
  failed: 'Không tải được sự kiện',
  none: {
    title: 'Chưa biết sự kiện nào ở đây',
    text: 'Chọn phân loại, dự án hoặc thời gian khác. Sự kiện đến từ các lịch và danh sách do đơn vị vận hành chọn.',
    reset: 'Hiện mọi sự kiện sắp diễn ra',
  },
} satisfies typeof english;
