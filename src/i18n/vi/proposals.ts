import type { REPORT_REASONS, VOTE_HINDRANCES } from '#schemas/api/dao.ts';
import type { ProposalEventKind, ProposalState, StatedRules, Vote, WaitsFor } from '#schemas/entities/proposals.ts';
import { formatCount } from '#schemas/format.ts';
import type { AddedList } from '#schemas/forms/profileEdits.ts';
import { proposalTitle } from '#schemas/i18n/en/labels.ts';
import type { proposalMessages as english } from '../en/proposals.ts';

const HOUR_MS = 3_600_000;

/** A span of time: `7 ngày`, `48 giờ`. */
function span(ms: number): string {
  const hours = Math.round(ms / HOUR_MS);
  return hours % 24 === 0 && hours > 72 ? `${formatCount(hours / 24)} ngày` : `${formatCount(hours)} giờ`;
}

/** The rules of a vote, a sentence each. */
function wordRules({
  period,
  quorum,
  earlyVotes,
  acceptAfter,
  rejectAfter,
  decider,
  reward,
}: StatedRules): readonly string[] {
  const pays = reward > 0 ? [`Tác giả nhận ${formatCount(reward)} điểm khi đề xuất được chấp nhận.`] : [];
  if (decider === 'provider') {
    return [
      `Nhà cung cấp quyết định: khi đề xuất được mở, chưa đến ${formatCount(quorum)} thành viên có quyền bỏ phiếu.`,
      ...pays,
    ];
  }
  return [
    `Thời gian bỏ phiếu là ${span(period)}.`,
    `Đề xuất được thông qua khi có ít nhất ${formatCount(quorum)} phiếu và số phiếu Chấp nhận nhiều hơn Từ chối. Bằng phiếu là Từ chối.`,
    `${earlyVotes === null ? `${formatCount(quorum)} phiếu cùng ý, của ít nhất một phần mười số người được bỏ phiếu,` : `${formatCount(earlyVotes)} phiếu cùng ý`} kết thúc sớm: chấp nhận sau ${span(acceptAfter)} kể từ khi mở, từ chối ngay lập tức, nhưng không sớm hơn ${span(rejectAfter)} sau phiếu Từ chối đầu tiên.`,
    'Bạn có thể đổi phiếu cho đến khi kết thúc. Phiếu cuối cùng được tính.',
    ...pays,
  ];
}

/** Time that is left, in two units: `6 ngày 07 giờ`. */
function left(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} ngày ${two(hours)} giờ`;
  return `${hours} giờ ${two(minutes % 60)} phút`;
}

export const proposalMessages = {
  dao: 'DAO',
  list: 'Đề xuất',
  listAbout: 'Những gì người đóng góp đề xuất và thành viên quyết định. Tổng số phiếu nằm ở trang của từng đề xuất.',
  votesOf: 'Phiếu của ai',
  everybodys: 'Tất cả',
  yourVotes: 'Phiếu của bạn',
  yourVotesNeeded: (count: number) => `Phiếu của bạn, cần ${formatCount(count)}`,
  yourVotesAbout: 'Các đề xuất đang mở, và những đề xuất bạn đã bỏ phiếu.',
  votesFailed: 'Không tải được các phiếu của bạn',
  noVotes: 'Không đề xuất nào cần phiếu của bạn',
  noVotesText: 'Bạn đã bỏ phiếu cho mọi đề xuất đang mở không phải của mình. Bỏ điều kiện để xem các phiếu của bạn.',
  path: 'Vị trí của trang này',
  title: proposalTitle,
  number: (id: number) => `#${id}`,
  loading: 'Đang tải đề xuất',
  failed: 'Không tải được đề xuất',
  missing: 'Không có đề xuất này',
  missingText: (slug: string) =>
    `Ở “${slug}” không có đề xuất nào bạn được xem. Đề xuất có trang riêng khi nhà cung cấp đã mở cho thành viên bỏ phiếu.`,
  toList: 'Tất cả đề xuất',
  open: (name: string) => `Xem ${name}`,
  copyLink: 'Sao chép liên kết',
  previous: 'Đề xuất trước',
  next: 'Đề xuất sau',
  states: {
    draft: 'Bản nháp',
    inReview: 'Đang duyệt',
    open: 'Đang mở',
    accepted: 'Được chấp nhận',
    rejected: 'Bị từ chối',
    withdrawn: 'Đã rút lại',
    conflicted: 'Có xung đột',
  } satisfies Record<ProposalState, string>,
  reverted: 'Đã hoàn nguyên',
  waits: {
    author: 'Chờ tác giả',
    provider: 'Chờ nhà cung cấp',
    votes: 'Chờ bỏ phiếu',
    closing: 'Đã hết thời gian bỏ phiếu. Kết quả được áp dụng trong vòng một phút.',
  } satisfies Record<WaitsFor, string>,
  by: (count: number) => `${formatCount(count)} thay đổi của`,
  privateAuthor: 'một thành viên ẩn danh',
  pays: (points: number, isPaid: boolean) =>
    `Phần thưởng ${formatCount(points)} điểm, ${isPaid ? 'đã trả' : 'trả khi được áp dụng'}`,
  keys: { accept: 'Chấp nhận', reject: 'Từ chối', evidence: 'Bằng chứng', comment: 'Bình luận', all: 'Phím tắt' },
  reason: (reason: string) => `Lý do: ${reason}`,
  conflicted: (fields: string) =>
    `Có người khác đã thay đổi từ khi đề xuất được gửi: ${fields}. Tác giả có thể cập nhật đề xuất theo dữ liệu hiện tại; khi đó việc bỏ phiếu bắt đầu lại.`,
  rebase: 'Chọn phần muốn giữ',
  note: 'Ghi chú cho nhà cung cấp',

  difference: {
    title: 'Khác biệt',
    sent: (time: string, changed: number) =>
      `so với giá trị lúc ${time}; từ đó ${changed === 0 ? 'chưa có gì thay đổi' : `có ${formatCount(changed)} thay đổi`}`,
    decided: (time: string) => `so với giá trị lúc ${time}`,
    fresh: 'một mục mới: chưa có gì trước đó',
    ways: 'Cách hiện khác biệt',
    way: { beside: 'Cạnh nhau', inline: 'Cùng dòng' },
    columns: {
      field: 'Trường',
      now: 'Hiện tại',
      before: 'Trước đó',
      proposed: 'Đề xuất',
      evidence: 'Bằng chứng',
    },
    conflict: (before: string) => `Là ${before} khi đề xuất được gửi`,
    nothing: 'không có gì',
    evidence: '1 nguồn',
    evidenceOf: (field: string) => `Nguồn của ${field}`,
    stated: 'Tác giả nêu trang này là nguồn. Hãy đọc trước khi bỏ phiếu.',
    added: {
      rounds: 'Vòng gọi vốn mới',
      members: 'Thành viên đội ngũ mới',
      roadmap: 'Giai đoạn mới của lộ trình',
      news: 'Bài viết mới',
    } satisfies Record<AddedList, string>,
    position: (who: string) => `Vị trí của ${who}`,
    picture: { now: 'Logo hiện tại', proposed: 'Logo đề xuất' },
    none: 'Không có hình',
  },

  votes: {
    title: 'Bỏ phiếu',
    accept: 'Chấp nhận',
    reject: 'Từ chối',
    words: { accept: 'Chấp nhận', reject: 'Từ chối' } satisfies Record<Vote, string>,
    bar: (accept: number, reject: number) => `${formatCount(accept)} chấp nhận, ${formatCount(reject)} từ chối`,
    total: (total: number) => `${formatCount(total)} phiếu`,
    hidden: 'Tổng số phiếu hiện ra sau khi bạn bỏ phiếu.',
    loading: 'Đang tải phiếu bầu của bạn',
    hiddenVisitor: 'Tổng số phiếu hiện cho thành viên đã bỏ phiếu, và cho mọi người khi đã hết thời gian bỏ phiếu.',
    nobody: 'Không ai bỏ phiếu cho đề xuất này.',
    yours: 'Bạn đã bỏ phiếu',
    privateVoter: 'Một thành viên ẩn danh',
    change: 'Đổi phiếu',
    keep: 'Giữ phiếu của tôi',
    done: (vote: Vote) => (vote === 'accept' ? 'Bạn đã bỏ phiếu Chấp nhận' : 'Bạn đã bỏ phiếu Từ chối'),
    failed: 'Phiếu của bạn chưa được tính',
    signIn: 'Đăng nhập',
    signInReason: (title: string) => `Đăng nhập để bỏ phiếu cho “${title}”.`,
    toDao: 'Cách trở thành thành viên',
    hindrances: {
      signedOut: 'Đăng nhập để bỏ phiếu. Chỉ thành viên DAO bỏ phiếu.',
      notMember: 'Chỉ thành viên DAO được bỏ phiếu.',
      newAccount:
        'Bạn được bỏ phiếu khi tài khoản đủ 14 ngày và có 10 đóng góp được chấp nhận, hoặc khi nhà cung cấp kết nạp bạn.',
      own: 'Đây là đề xuất của bạn: tác giả không bỏ phiếu cho đề xuất của mình.',
      closed: 'Đã hết thời gian bỏ phiếu.',
      unverified: 'Xác minh địa chỉ email để bỏ phiếu.',
    } satisfies Record<(typeof VOTE_HINDRANCES)[number], string>,
    voters: 'Người bỏ phiếu',
    tier: (tier: number) => `Tier ${tier}`,
    closes: 'Kết thúc sau',
    closed: 'Đã kết thúc',
    decider: 'Nhà cung cấp quyết định',
    deciderText: 'Không có hạn: khi đề xuất được mở, có quá ít thành viên được bỏ phiếu.',
    rules: 'Quy tắc',
    wordRules,
    left,
  },

  timeline: {
    title: 'Diễn biến',
    by: (name: string) => `bởi ${name}`,
    closes: 'Kết thúc',
    closesText: 'Kết quả được áp dụng trong vòng một phút.',
    kinds: {
      drafted: 'Bắt đầu',
      submitted: 'Đã gửi',
      withdrawn: 'Đã rút lại',
      opened: 'Nhà cung cấp đã mở',
      refused: 'Nhà cung cấp không duyệt',
      voted: 'Bạn đã bỏ phiếu',
      decided: 'Nhà cung cấp đã quyết định',
      accepted: 'Được chấp nhận: các giá trị đã vào dữ liệu',
      rejected: 'Bị từ chối: dữ liệu giữ nguyên',
      conflicted: 'Xung đột với một thay đổi sau đó',
      rebased: 'Đã cập nhật theo giá trị hiện tại: bỏ phiếu lại từ đầu',
      reverted: 'Nhà cung cấp đã hoàn nguyên',
    } satisfies Record<ProposalEventKind, string>,
    votes: (count: number) => `Bạn đã bỏ phiếu ${formatCount(count)} lần`,
  },

  discussion: {
    title: 'Thảo luận',
    loading: 'Đang tải thảo luận',
    failed: 'Không tải được thảo luận',
    empty: 'Chưa có ai viết gì.',
    author: 'Tác giả',
    gone: 'Một thành viên cũ',
    privateMember: 'Một thành viên ẩn danh',
    privateAuthor: 'Tác giả',
    write: 'Viết bình luận',
    hint: 'Markdown. Công cụ tìm kiếm không theo các liên kết.',
    left: (count: number) => `Còn ${formatCount(count)} ký tự`,
    send: 'Bình luận',
    signIn: 'Đăng nhập để bình luận',
    signInReason: 'Đăng nhập để tham gia thảo luận.',
    remove: (name: string, time: string) => `Xóa bình luận của ${name} lúc ${time}`,
    removeShort: 'Xóa',
    removeTitle: 'Xóa bình luận của bạn?',
    removeText: 'Không thể khôi phục.',
    keep: 'Giữ lại',
    removed: 'Đã xóa bình luận của bạn',
    notRemoved: 'Không xóa được bình luận',
    report: (name: string, time: string) => `Báo cáo bình luận của ${name} lúc ${time}`,
  },

  report: {
    open: 'Báo cáo vi phạm',
    title: { proposal: 'Báo cáo đề xuất này', comment: 'Báo cáo bình luận này' },
    about: 'Nhà cung cấp sẽ đọc. Tác giả không được biết ai đã báo cáo.',
    reason: 'Có vấn đề gì',
    reasons: {
      spam: 'Spam hoặc quảng cáo',
      false: 'Cố ý sai sự thật',
      double: 'Đã có người đề xuất',
      abuse: 'Xúc phạm hoặc dữ liệu riêng tư',
      rights: 'Xâm phạm quyền của người khác',
    } satisfies Record<(typeof REPORT_REASONS)[number], string>,
    text: 'Nói rõ thêm (không bắt buộc)',
    send: 'Gửi báo cáo',
    done: 'Nhà cung cấp sẽ xem xét',
    signInReason: 'Đăng nhập để báo cáo.',
  },

  earlier: {
    title: 'Trước đây ở các trường này',
    all: 'Lịch sử',
  },
} satisfies typeof english;
