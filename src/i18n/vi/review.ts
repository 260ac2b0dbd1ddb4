import type { REVIEW_ACTIONS, REVIEW_QUEUES } from '#schemas/api/dao.ts';
import { formatCount } from '#schemas/format.ts';
import type { reviewMessages as english } from '../en/review.ts';

type ReviewAction = (typeof REVIEW_ACTIONS)[number];
type ReviewQueue = (typeof REVIEW_QUEUES)[number];

export const reviewMessages = {
  title: 'Duyệt',
  about: 'Những gì đang chờ nhà cung cấp. Mỗi quyết định được ghi lại và báo cho tác giả.',
  queues: { review: 'Cần duyệt', decision: 'Cần quyết định', reported: 'Bị báo cáo' } satisfies Record<
    ReviewQueue,
    string
  >,
  queuesAbout: {
    review: 'Những đóng góp chưa ai đọc. Đóng góp được duyệt sẽ mở cho bỏ phiếu.',
    decision: 'Đề xuất đang mở mà quá ít thành viên được bỏ phiếu: bạn quyết định.',
    reported: 'Đề xuất và bình luận bị thành viên báo cáo.',
  } satisfies Record<ReviewQueue, string>,
  pages: 'Hàng chờ',
  loading: 'Đang tải hàng chờ',
  failed: 'Không tải được hàng chờ',
  empty: {
    review: { title: 'Không có gì cần duyệt', text: 'Đóng góp mới sẽ hiện ở đây.' },
    decision: { title: 'Không có gì cần quyết định', text: 'Thành viên bỏ phiếu cho những đề xuất đang mở.' },
    reported: { title: 'Không có báo cáo đang mở', text: 'Những gì thành viên báo cáo sẽ hiện ở đây.' },
  } satisfies Record<ReviewQueue, { readonly title: string; readonly text: string }>,
  table: 'Đề xuất trong hàng chờ',
  columns: {
    select: 'Chọn',
    proposal: 'Đề xuất',
    fields: 'Thay đổi',
    author: 'Tác giả',
    record: 'Được chấp nhận, bị từ chối',
    since: 'Chờ từ',
    reports: 'Báo cáo',
  },
  author: (tier: number) => `Tier ${tier}`,
  record: (accepted: number, rejected: number) => `${formatCount(accepted)}, ${formatCount(rejected)}`,
  private: 'Riêng tư',
  batch: 'lô',
  batchOf: (count: number, author: string) => `Lô ${formatCount(count)} đề xuất của ${author}`,
  unfold: (count: number) => `Hiện thêm ${formatCount(count)}`,
  fold: 'Thu gọn',
  becomes: 'thành',
  goesOn: (done: number, total: number) => `Đã quyết định ${formatCount(done)}/${formatCount(total)}`,
  goesOnText: 'Phần còn lại được xử lý ngầm. Bạn có thể rời trang này.',
  going: {
    approve: 'Đang duyệt đề xuất:',
    refuse: 'Đang từ chối duyệt đề xuất:',
    accept: 'Đang chấp nhận đề xuất:',
    reject: 'Đang từ chối đề xuất:',
    revert: 'Đang hoàn nguyên đề xuất:',
  } satisfies Record<ReviewAction, string>,
  progress: (done: number, total: number) => `${formatCount(done)}/${formatCount(total)}`,
  failures: 'Đề xuất không quyết định được',
  ofRun: (action: string, total: number) => `${action}: ${formatCount(total)} đề xuất`,
  read: 'Ẩn',
  selectAll: 'Chọn tất cả',
  select: (title: string) => `Chọn ${title}`,
  selected: (count: number) => `Đã chọn ${formatCount(count)}`,
  selectBatch: 'Chọn cả lô',
  none: 'Chọn đề xuất để quyết định. Phím mũi tên di chuyển, Space chọn, Enter mở.',
  actions: {
    approve: 'Duyệt',
    refuse: 'Không duyệt',
    accept: 'Chấp nhận',
    reject: 'Từ chối',
    revert: 'Hoàn nguyên',
  } satisfies Record<ReviewAction, string>,
  ask: {
    approve: (count: number) => `Duyệt ${formatCount(count)} đề xuất?`,
    refuse: (count: number) => `Không duyệt ${formatCount(count)} đề xuất?`,
    accept: (count: number) => `Chấp nhận ${formatCount(count)} đề xuất?`,
    reject: (count: number) => `Từ chối ${formatCount(count)} đề xuất?`,
    revert: (count: number) => `Hoàn nguyên ${formatCount(count)} đề xuất?`,
  } satisfies Record<ReviewAction, (count: number) => string>,
  reason: 'Lý do',
  reasonAbout: 'Ai cũng đọc được ở trang của đề xuất.',
  cancel: 'Hủy',
  done: {
    approve: (count: number) => `${formatCount(count)} đề xuất đã mở cho bỏ phiếu`,
    refuse: (count: number) => `${formatCount(count)} đề xuất không được duyệt`,
    accept: (count: number) => `Đã chấp nhận ${formatCount(count)} đề xuất`,
    reject: (count: number) => `Đã từ chối ${formatCount(count)} đề xuất`,
    revert: (count: number) => `Đã hoàn nguyên ${formatCount(count)} đề xuất`,
  } satisfies Record<ReviewAction, (count: number) => string>,
  notDone: (count: number) => `${formatCount(count)} đề xuất chưa được thay đổi`,

  reports: {
    list: 'Báo cáo đang mở',
    loading: 'Đang tải báo cáo',
    failed: 'Không tải được báo cáo',
    aboutProposal: 'Về đề xuất',
    aboutComment: 'Về một bình luận',
    by: (name: string) => `${name} báo cáo`,
    uphold: 'Xác nhận',
    dismiss: 'Bác bỏ',
    upholdComment: 'Xác nhận: gỡ bình luận',
    ask: { upheld: 'Xác nhận báo cáo này?', dismissed: 'Bác bỏ báo cáo này?' },
    askText: {
      upheldProposal: 'Đề xuất giữ nguyên: cuộc bỏ phiếu quyết định, và điều được chấp nhận vẫn có thể hoàn tác.',
      upheldComment: 'Bình luận bị gỡ.',
      upheldReview: 'Đề xuất không được duyệt.',
      dismissed: 'Không có gì thay đổi, và báo cáo không còn bị tính cho tác giả.',
    },
    done: { upheld: 'Đã xác nhận báo cáo', dismissed: 'Đã bác bỏ báo cáo' },
    notDone: 'Báo cáo vẫn đang mở',
  },

  admit: {
    title: 'Kết nạp thành viên',
    about:
      'Người được kết nạp có thể tham gia DAO mà không cần Tier 1 và được bỏ phiếu ngay. Tên người dùng phải chính xác.',
    username: 'Tên người dùng',
    admit: 'Kết nạp',
    withdraw: 'Rút quyền kết nạp',
    admitted: (name: string) => `${name} có thể tham gia DAO`,
    withdrawn: (name: string) => `${name} không còn được kết nạp`,
  },
} satisfies typeof english;
