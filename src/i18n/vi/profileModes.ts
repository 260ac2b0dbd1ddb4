import { formatCount } from '#schemas/format.ts';
import type { profileModeMessages as english } from '../en/profileModes.ts';

export const profileModeMessages = {
  label: 'Các cách xem hồ sơ',
  modes: { view: 'Xem', edit: 'Sửa', table: 'Bảng' },
  title: { edit: (name: string) => `${name}: Sửa`, table: (name: string) => `${name}: Bảng` },

  table: {
    title: 'Tất cả trường',
    note: (known: number, total: number) => `đã biết ${formatCount(known)} trong ${formatCount(total)}`,
    columns: { field: 'Trường', value: 'Giá trị', source: 'Nguồn', asOf: 'Tính đến', copy: 'Sao chép' },
    groups: { row: 'Danh mục', more: 'Hồ sơ', lists: 'Danh sách' },
    copy: (field: string) => `Sao chép ${field}`,
    export: 'Xuất CSV',
    what: (name: string, rows: number) => `Tất cả trường của ${name}: ${formatCount(rows)} hàng, kèm nguồn.`,
    ready: (rows: number) => `${formatCount(rows)} hàng, 6 cột.`,
    heads: ['field', 'name', 'value', 'unit', 'source', 'as_of'],
  },

  edit: {
    title: 'Sửa',
    columns: { field: 'Trường', now: 'Hiện tại', value: 'Giá trị mới', source: 'Nguồn' },
    sourceNeeded: 'bắt buộc khi thay đổi',
    sourceHint: 'https://',
    sourceOf: (field: string) => `Nguồn của ${field}`,
    groups: { identity: 'Nhận diện', figures: 'Số liệu', links: 'Liên kết' },
    sections: 'Các mục',
    sectionChanged: (count: number) => `${formatCount(count)} thay đổi`,
    difference: 'Đánh dấu',
    figureChange: (change: string) => `${change} %`,
    phrases: (count: number) => `${formatCount(count)} cụm từ`,
    entries: (added: number, removed: number) =>
      [...(added > 0 ? [`+${formatCount(added)}`] : []), ...(removed > 0 ? [`−${formatCount(removed)}`] : [])].join(
        ' ',
      ),
    added: {
      rounds: { title: 'Vòng gọi vốn', add: 'Vòng', entry: (place: number) => `Vòng mới ${formatCount(place)}` },
      members: {
        title: 'Đội ngũ',
        add: 'Thành viên',
        entry: (place: number) => `Thành viên mới ${formatCount(place)}`,
      },
      news: { title: 'Tin tức', add: 'Bài viết', entry: (place: number) => `Bài viết mới ${formatCount(place)}` },
      parts: {
        project: 'Dự án',
        date: 'Ngày',
        amount: 'Số vốn gọi được, USD',
        source: 'Liên kết nguồn',
        name: 'Tên',
        position: 'Vị trí',
        twitter: 'X',
        title: 'Tiêu đề',
      } as Readonly<Record<string, string>>,
      examples: { date: '2026-05-12', source: 'https://' } as Readonly<Record<string, string>>,
      optional: 'không bắt buộc',
      remove: (entry: string) => `Bỏ ${entry}`,
    },
    none: 'Chưa có thay đổi. Những gì bạn sửa được giữ trên thiết bị này.',
    kept: (count: number, time: string) => `${formatCount(count)} thay đổi, giữ trên thiết bị này, đã lưu ${time} UTC`,
    inMemory: (count: number) =>
      `${formatCount(count)} thay đổi, chưa lưu trữ: trình duyệt này hết chỗ hoặc không cho phép. Lưu chúng thành tệp trước khi đóng trang.`,
    wrong: (count: number) => `${formatCount(count)} giá trị chưa hợp lệ`,
    unsourced: (count: number) => `${formatCount(count)} thay đổi cần nguồn`,
    save: 'Lưu thành JSON',
    discard: 'Bỏ các thay đổi',
    discarded: (name: string) => `Đã bỏ các thay đổi của ${name}`,
    done: 'Sửa xong',
    undo: 'Hoàn tác',
    revert: (field: string) => `Bỏ thay đổi của ${field}`,
    changed: 'đã thay đổi',
    list: 'Ngăn cách bằng dấu chấm phẩy.',
    summary: 'Những gì bạn đã thay đổi',
    others: 'Cũng đã thay đổi trên thiết bị này',
    changes: (count: number) => `${formatCount(count)} thay đổi`,
    reset: 'Đặt lại tất cả',
    wasReset: (count: number) => `${formatCount(count)} hồ sơ đã về như bản công bố`,
  },
} satisfies typeof english;
