import { formatCount } from '../../format.ts';
import type { reportWords as english } from '../en/reports.ts';

/** Words of a report, in the language of the build. */
export const reportWords: typeof english = {
  madeOn: (when: string) => `Tạo ngày ${when}`,
  list: (name: string) => `Danh sách đã lưu: ${name}`,
  conditions: 'Điều kiện',
  noConditions: 'Không có: mọi hàng của bộ dữ liệu',
  search: (text: string) => `Tìm kiếm: ${text}`,
  rows: (rows: number) => `${formatCount(rows)} hàng`,
  notes: 'Ghi chú',
  rowsOf: (label: string) => `Số hàng theo ${label.toLowerCase()}`,
  unknown: (rows: number) => `${formatCount(rows)} hàng không có giá trị.`,
  more: (values: number) => `Còn ${formatCount(values)} giá trị không hiện.`,
  overlaps: 'Một hàng có thể nằm trong nhiều thanh.',
  counted: (rows: number) => `Biểu đồ đếm ${formatCount(rows)} hàng đầu.`,
  table: 'Các hàng của danh sách',
  first: (shown: number, rows: number) => `${formatCount(shown)} hàng đầu trong ${formatCount(rows)} hàng.`,
  sources: (names: string) => `Nguồn: ${names}.`,
  asOf: (when: string) => `Số liệu tính đến ${when}.`,
  staleLeftOut: (rows: number) => `Bỏ ${formatCount(rows)} hàng thuộc thời điểm khác.`,
  staleAsOf: (when: string) => `tính đến ${when}`,
  staleUndated: 'chưa rõ ngày',
  groups: (shown, all) => `${formatCount(shown)} nhóm đầu trong ${formatCount(all)} nhóm.`,
  leavesOut: (measure, rows) => `${measure} bỏ qua ${formatCount(rows)} hàng chưa có số liệu hiện hành.`,
  noPivot: 'Không tính được bảng tổng hợp của danh sách này: một phần của nó không còn tồn tại, hoặc có quá nhiều ô.',
  sharedRows: 'Các nhóm có hàng chung: hàng có nhiều giá trị thuộc từng nhóm, nhưng chỉ tính một lần trong tổng cộng.',
  open: 'Mở danh sách này trên Assay',
};
