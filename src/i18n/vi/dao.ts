import { DAO_RULES } from '#schemas/api/dao.ts';
import type { MEMBERSHIP_LACKS } from '#schemas/api/membership.ts';
import { VOTING_RULES } from '#schemas/entities/proposals.ts';
import { formatCount } from '#schemas/format.ts';
import type { daoMessages as english } from '../en/dao.ts';
import { proposalMessages } from './proposals.ts';

export const daoMessages = {
  title: 'Assay DAO',
  about:
    'Ai cũng có thể sửa hoặc bổ sung dữ liệu của Assay. Thành viên DAO đối chiếu từng đề xuất với nguồn và công khai quyết định đề xuất đó có trở thành dữ liệu hay không.',
  toProposals: 'Tất cả đề xuất',
  toHistory: 'Những gì đã thay đổi',
  contribute: 'Đóng góp',
  toContribute: 'Cách hoạt động',
  loading: 'Đang tải DAO',
  failed: 'Không tải được DAO',
  figures: 'DAO qua các con số',
  figure: {
    open: 'Đề xuất đang mở',
    accepted: 'Được chấp nhận',
    rejected: 'Bị từ chối',
    members: 'Thành viên',
    voters: 'Có quyền bỏ phiếu',
  },

  flow: {
    title: 'Từ đóng góp đến dữ liệu',
    steps: [
      ['Đóng góp', 'Một dự án, cá nhân hoặc tổ chức mới, hoặc một thay đổi, với nguồn cho từng giá trị.'],
      ['Duyệt', 'Nhà cung cấp đọc và cho thành viên bỏ phiếu, hoặc không duyệt và nêu lý do.'],
      ['Bỏ phiếu', 'Thành viên chấp nhận hoặc từ chối. Tổng số phiếu hiện ra sau khi bạn bỏ phiếu.'],
      ['Được chấp nhận', 'Giá trị xuất hiện trong bảng, hồ sơ, API và CSV, với đề xuất là nguồn của từng giá trị.'],
      ['Bị từ chối', 'Dữ liệu giữ nguyên. Đề xuất có thể được gửi lại.'],
    ],
  },

  membership: {
    title: 'Tư cách thành viên',
    loading: 'Đang tải tư cách thành viên của bạn',
    failed: 'Không tải được tư cách thành viên của bạn',
    signedOut: 'Chỉ thành viên bỏ phiếu. Để trở thành thành viên, bạn cần có tài khoản.',
    signIn: 'Đăng nhập',
    signInReason: 'Đăng nhập để tham gia DAO.',
    member: (day: string) => `Bạn là thành viên từ ${day}.`,
    canVote: 'Bạn được bỏ phiếu cho mọi đề xuất đang mở không phải của mình.',
    cannotVote: 'Bạn chưa được bỏ phiếu:',
    canJoin: 'Bạn có thể tham gia.',
    cannotJoin: 'Để tham gia, bạn còn cần:',
    admitted: 'Nhà cung cấp đã kết nạp bạn.',
    lacks: {
      verifiedMail: () => 'địa chỉ email đã xác minh',
      tier: (_days: number, _accepted: number, tier: number) =>
        `Tier ${DAO_RULES.tier}, hoặc được nhà cung cấp kết nạp: bạn đang ở Tier ${tier}`,
      days: (days: number) => `tài khoản đủ ${DAO_RULES.days} ngày: tài khoản của bạn mới ${formatCount(days)} ngày`,
      accepted: (_days: number, accepted: number) =>
        `${DAO_RULES.accepted} đóng góp được chấp nhận: bạn có ${formatCount(accepted)}`,
      joined: () => 'tham gia DAO',
    } satisfies Record<(typeof MEMBERSHIP_LACKS)[number], (days: number, accepted: number, tier: number) => string>,
    verify: 'Xác minh bằng mã được gửi cho bạn',
    rulesTitle: 'Quy tắc của DAO',
    rules: [
      'Một tài khoản, một phiếu. Không ai bỏ phiếu thay người khác hay để lấy tiền.',
      'Đọc nguồn trước khi bỏ phiếu. Bỏ phiếu theo việc đề xuất có đúng không, chứ không theo việc bạn có thích không.',
      'Tác giả không bỏ phiếu cho đề xuất của mình.',
      ...proposalMessages.votes.wordRules({ ...VOTING_RULES, earlyVotes: null, decider: 'members', reward: 0 }),
      'Khi chưa đủ ba thành viên có quyền bỏ phiếu, nhà cung cấp quyết định.',
      `Để bỏ phiếu, tài khoản cần ít nhất ${DAO_RULES.days} ngày và ${DAO_RULES.accepted} đóng góp được chấp nhận, hoặc được nhà cung cấp kết nạp.`,
      'Nhà cung cấp có thể hoàn nguyên những gì đã được chấp nhận, với lý do mọi người đều đọc được.',
      'Bạn có thể rời DAO bất cứ lúc nào. Phiếu bạn đã bỏ vẫn được tính.',
    ],
    accept: 'Tôi chấp nhận quy tắc của DAO',
    join: 'Tham gia DAO',
    joined: 'Bạn là thành viên DAO',
    leave: 'Rời DAO',
    leaveTitle: 'Rời DAO?',
    leaveText: 'Bạn không bỏ phiếu được nữa. Phiếu đã bỏ vẫn được tính, và bạn có thể tham gia lại.',
    stay: 'Ở lại',
    left: 'Bạn đã rời DAO',
    notLeft: 'Bạn vẫn là thành viên',
    review: 'Mở trang duyệt',
  },

  members: {
    title: 'Thành viên',
    table: 'Thành viên DAO',
    loading: 'Đang tải thành viên',
    failed: 'Không tải được thành viên',
    empty: 'Chưa có ai tham gia. Khi chưa đủ ba thành viên có quyền bỏ phiếu, nhà cung cấp quyết định.',
    columns: { member: 'Thành viên', tier: 'Bậc', accepted: 'Được chấp nhận', joined: 'Từ' },
    tier: (tier: number) => `Tier ${tier}`,
    private: 'Hồ sơ riêng tư',
    more: 'Hiện thêm',
  },

  listed: {
    open: {
      title: 'Đề xuất đang mở',
      loading: 'Đang tải đề xuất đang mở',
      failed: 'Không tải được đề xuất đang mở',
      empty: 'Hiện không có đề xuất nào đang mở.',
    },
    decided: {
      title: 'Kết quả mới nhất',
      loading: 'Đang tải kết quả',
      failed: 'Không tải được kết quả',
      empty: 'Chưa có cuộc bỏ phiếu nào kết thúc.',
    },
    all: 'Tất cả',
    closes: (left: string) => `kết thúc sau ${left}`,
    ended: (day: string) => `kết thúc ${day}`,
    provider: 'nhà cung cấp quyết định',
  },

  history: {
    title: 'Những gì đã thay đổi',
    of: (name: string) => `Lịch sử của ${name}`,
    ofField: (field: string) => `Lịch sử của ${field}`,
    ofFieldOf: (field: string, name: string) => `Lịch sử ${field} của ${name}`,
    about: 'Các giá trị được thành viên DAO chấp nhận: ai đề xuất, từ khi nào, và trong đề xuất nào.',
    kinds: { project: 'Dự án', venture: 'Tổ chức', people: 'Cá nhân' },
    kind: 'Loại đối tượng',
    table: 'Thay đổi từ đề xuất',
    loading: 'Đang tải lịch sử',
    missing: 'Không có hồ sơ này',
    missingText: (slug: string) =>
      `Không có gì ở địa chỉ “${slug}”: có thể địa chỉ viết sai, hoặc hồ sơ đã bị gỡ khỏi dữ liệu.`,
    failed: 'Không tải được lịch sử',
    empty: 'Chưa có thay đổi nào từ đề xuất',
    emptyText:
      'Giá trị từ nguồn cấp có nguồn ngay bên cạnh. Những gì thành viên đề xuất và chấp nhận được liệt kê ở đây.',
    columns: {
      when: 'Thời gian',
      what: 'Đối tượng',
      field: 'Trường',
      change: 'Thay đổi',
      by: 'Người đề xuất',
      proposal: 'Đề xuất',
      source: 'Nguồn',
    },
    private: 'Riêng tư',
    revert: 'đã hoàn nguyên',
    more: 'Hiện cũ hơn',
    everything: 'Tất cả thay đổi',
    toProfile: (name: string) => `Xem ${name}`,
  },
} satisfies typeof english;
