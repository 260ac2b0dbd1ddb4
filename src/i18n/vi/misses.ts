import { formatCount } from '#schemas/format.ts';
import { rowsOf } from '#schemas/i18n/vi/rowNames.ts';
import type { missMessages as english } from '../en/misses.ts';

export const missMessages: typeof english = {
  isNotHere: (reasons) => `không có ở đây: ${reasons}`,
  shared: (name, reasons) => `${name} không có ở đây: ${reasons}`,
  reasons: {
    differs: (field, value, asked) => `${field} ${value}, yêu cầu ${asked}`,
    off: (reason, by, share) => (share === null ? `${reason} (lệch ${by})` : `${reason} (lệch ${by}, tức ${share})`),
    days: (days) => `${formatCount(days)} ngày`,
    unknown: (field) => `${field} chưa biết`,
    inList: (name) => `có trong danh sách “${name}”`,
    notInList: (name) => `không có trong danh sách “${name}”`,
    stale: (field, value) => `${field} ${value} đã cũ`,
    excluded: (field, value, condition) => `${field} ${value}, bị loại bởi “${condition}”`,
    noneOf: (reasons) => `không khớp lựa chọn nào: ${reasons.join('; ')}`,
    all: (reasons) => reasons.join('; '),
    more: (reasons) => `${formatCount(reasons)} lý do khác`,
  },
  offers: {
    bound: (condition) => `Đặt ${condition}`,
    value: (value, field) => `Thêm ${value} vào ${field}`,
    fewer: (condition) => `Đặt ${condition}`,
    unknown: (field) => `Cho qua ${field} chưa biết`,
    stale: 'Tính cả số liệu cũ',
    withStale: (offer) => `${offer}, tính cả số liệu cũ`,
    alternative: 'Nới một lựa chọn',
    remove: (condition) => `Bỏ ${condition}`,
    all: (name) => `Cho ${name} vào`,
  },
  nearest: (name, reason) => `Gần nhất là ${name}: ${reason}.`,
  near: {
    title: 'Suýt khớp',
    about: 'Các hàng không đạt một điều kiện, lệch nhiều nhất 10% của số liệu, 30 ngày của ngày tháng hoặc một năm.',
    count: (source, count, shown) => {
      const misses = `${formatCount(count)} hàng suýt khớp`;
      return shown < count ? `${misses}, hiện ${rowsOf(source, shown)} gần nhất` : misses;
    },
    counting: 'Đang tìm các hàng suýt khớp…',
    failed: 'Không tìm được các hàng suýt khớp.',
    noBounds: 'Không điều kiện nào đặt giới hạn cho số liệu hay ngày tháng, nên không có hàng nào suýt khớp.',
    none: 'Không hàng nào lệch một điều kiện ít đến thế.',
    asked: 'Yêu cầu',
    off: 'Lệch',
    letIn: 'Nới',
    fails: 'Không đạt',
  },
};
