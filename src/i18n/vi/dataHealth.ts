import type { dataHealthMessages as english } from '../en/dataHealth.ts';

/** Nội dung trang nói về tình trạng các nguồn dữ liệu. */
export const dataHealthMessages = {
  title: 'Tình trạng dữ liệu',
  about:
    'Mỗi nguồn dữ liệu đã cho gì trong lần trả lời gần nhất, bao nhiêu phần không dùng được, và hiện nay phần nào đã cũ hoặc còn nghi vấn.',
  loading: 'Đang tải tình trạng các nguồn',
  failed: 'Không tải được tình trạng các nguồn',
  never: 'Chưa hỏi nguồn nào',
  neverText: {
    sample: 'Bạn đang xem dữ liệu mẫu. Câu trả lời đầu tiên của một nguồn sẽ thay thế dữ liệu này.',
    live: 'Lần đồng bộ tiếp theo sẽ cho thấy ở đây mỗi nguồn đã cho gì.',
  },
  stillSample: 'Các danh mục vẫn hiển thị dữ liệu mẫu: chưa nguồn nào cho dự án, cá nhân hay vòng gọi vốn.',
  sources: 'Nguồn dữ liệu',
  columns: {
    source: 'Nguồn',
    state: 'Trạng thái',
    lastSuccess: 'Lần thành công gần nhất',
    fetched: 'Đã lấy',
    fresh: 'Mới',
    changed: 'Thay đổi',
    rejected: 'Bị loại',
    stale: 'Số liệu đã cũ',
    doubtful: 'Ghép còn nghi vấn',
  },
  lists: {
    rounds: 'vòng gọi vốn',
    funds: 'quỹ',
    projects: 'dự án',
    investors: 'nhà đầu tư',
    events: 'sự kiện',
  },
  listOf: (source, list) => `${source} (${list})`,
  states: { complete: 'Đầy đủ', partial: 'Dùng được một phần', failed: 'Thất bại' },
  neverSucceeded: 'chưa ghi nhận lần nào',
  doubtfulJoins: 'Ghép còn nghi vấn',
  aboutDoubts:
    'Những vòng mà nguồn nêu số vốn khác với số đang hiển thị, và những vòng có thể thuộc một công ty khác trùng tên dự án.',
  noDoubts: 'Không nguồn nào nêu số vốn khác với số đang hiển thị, và không vòng nào có thể thuộc công ty khác.',
  ofAnother: (amount) =>
    amount === null ? 'có thể là công ty khác' : `có thể là công ty khác, ${amount} USD không được tính`,
  disagrees: (stated, amount) =>
    amount === null ? `nguồn nêu ${stated} USD` : `nguồn nêu ${stated} USD, hiển thị ${amount} USD`,
} satisfies typeof english;
