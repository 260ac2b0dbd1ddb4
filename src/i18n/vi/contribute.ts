import type { ContributionLimits, CSV_PROBLEMS } from '#schemas/api/contributions.ts';
import type { WaitsFor } from '#schemas/entities/proposals.ts';
import type { TierNeed } from '#schemas/entities/tiers.ts';
import { formatCount } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import type { contributeMessages as english } from '../en/contribute.ts';

/** A label of the form's first field: that of the column alone, before “(bắt buộc)”, would call the project compulsory. */
const NAMES: Readonly<Record<EntityKind, string>> = {
  project: 'Tên dự án',
  venture: 'Tên tổ chức',
  people: 'Tên cá nhân',
};

const percent = (share: number) => `${Math.floor(share * 100)}%`;

export const contributeMessages = {
  suggestions: {
    title: 'Các bản ghi khác dùng',
    count: (count: number) => `${formatCount(count)} gợi ý`,
  },

  tier: (tier: number) => `Tier ${tier}`,

  limits: {
    title: 'Đề xuất',
    label: 'Số đề xuất bạn gửi được hôm nay',
    left: (left: number, limit: number) => `Hôm nay còn ${formatCount(left)}/${formatCount(limit)}`,
    visitor: (limit: number) => `Mọi người bắt đầu ở Tier 0, với ${formatCount(limit)} đề xuất mỗi ngày (UTC).`,
    reason: ({ tier, of_tier: ofTier, open_reports: reports, limit }: ContributionLimits) =>
      reports === 0
        ? `Tier ${tier} được gửi ${formatCount(ofTier)} đề xuất mỗi ngày (UTC). Mỗi báo cáo vi phạm đang mở giảm giới hạn một nửa; bạn không có báo cáo nào.`
        : `Tier ${tier} được gửi ${formatCount(ofTier)} đề xuất mỗi ngày (UTC). Vì có ${formatCount(reports)} báo cáo vi phạm, giới hạn của bạn giảm còn ${formatCount(limit)} cho đến khi được giải quyết.`,
    reached: (renewsAt: string) => `Bạn gửi tiếp được từ ${renewsAt}. Cho đến lúc đó bạn có thể lưu bản nháp.`,
    batch: (rows: number) => `Một lô có tối đa ${formatCount(rows)} hàng và tính là một đề xuất.`,
    failed: 'Không tải được giới hạn của bạn.',
    loading: 'Đang tải giới hạn của bạn',
  },

  send: {
    button: (changes: number) => `Gửi ${formatCount(changes)} thay đổi`,
    title: 'Gửi đề xuất',
    signIn: 'Đăng nhập để gửi. Những gì bạn gõ được giữ trên thiết bị này.',
    what: (name: string, changes: number) => `${formatCount(changes)} thay đổi của ${name}, trong một đề xuất.`,
    whatNew: (name: string) => `${name}, trong một đề xuất.`,
    after: 'Sau đó',
    steps: [
      'Nhà cung cấp kiểm tra hình thức và spam.',
      'Thành viên DAO bỏ phiếu trong 7 ngày.',
      'Giá trị được chấp nhận được ưu tiên hơn nguồn cấp cho đến khi một nguồn thay đổi.',
    ],
    privacy: 'Tên của bạn',
    privacies: { 1: 'Công khai', 0: 'Riêng tư' },
    privacyNotes: {
      1: 'Mọi người thấy đề xuất là của bạn.',
      0: 'Chỉ nhà cung cấp thấy đề xuất là của bạn.',
    },
    note: 'Ghi chú cho nhà cung cấp',
    noteHint: 'Chỉ nhà cung cấp đọc được.',
    phone: 'Điện thoại, để hỏi thêm',
    sure: 'Mức độ chắc chắn của bạn, theo %',
    noteLines: {
      phone: (phone: string) => `Điện thoại: ${phone}`,
      sure: (percent: string) => `Chắc chắn ${percent}%`,
    },
    optional: 'không bắt buộc',
    submit: 'Gửi',
    draft: 'Lưu bản nháp',
    sending: 'Đang gửi',
    cancel: 'Hủy',
    sent: (name: string) => `Đã gửi đề xuất về ${name}`,
    sentText: 'Bạn xem được kết quả trong phần đóng góp của bạn.',
    drafted: (name: string) => `Đã lưu bản nháp về ${name}`,
    open: 'Đóng góp của bạn',
    incomplete: 'Một số phần chưa đầy đủ',
  },

  list: {
    title: 'Đóng góp của bạn',
    about: 'Những gì bạn đã gửi, đang chờ gì, và vì sao.',
    label: 'Đóng góp của bạn, mới nhất trước',
    loading: 'Đang tải đóng góp của bạn',
    failed: 'Không tải được đóng góp của bạn',
    none: 'Bạn chưa gửi gì',
    noneText: 'Bấm Sửa trên một hồ sơ, hoặc thêm những gì còn thiếu.',
    more: 'Hiện thêm',
    waits: {
      author: 'Chờ bạn',
      provider: 'Chờ nhà cung cấp',
      votes: 'Chờ bỏ phiếu',
      closing: 'Đã hết thời gian bỏ phiếu, kết quả được áp dụng trong vòng một phút',
    } satisfies Record<WaitsFor, string>,
    statuses: { 0: 'Bị từ chối', 1: 'Đang duyệt', 2: 'Đã xác minh' },
    waitsForVotesUntil: (end: string) => `Thành viên bỏ phiếu đến ${end}`,
    conflict: () =>
      'Đã bị thay đổi trong lúc đó. Những gì bạn giữ được đề xuất trên giá trị mới, và việc bỏ phiếu bắt đầu lại:',
    kept: 'Các trường được giữ',
    nothingKept: 'Sẽ không còn gì. Hãy rút lại đề xuất.',
    reason: (why: string) => `Lý do: ${why}`,
    reports: (count: number) => `${formatCount(count)} báo cáo vi phạm đang mở`,
    points: (points: number) => `+${formatCount(points)} điểm`,
    updates: { new: 'Mới', edit: 'Chỉnh sửa' },
    private: 'Riêng tư',
    batch: 'Thuộc một lô',
    at: (moment: string) => `từ ${moment}`,
    actions: (name: string) => `Thao tác khác với ${name}`,
    openProposal: 'Mở đề xuất',
    continue: 'Tiếp tục',
    replaced: (name: string) => `Bản nháp thay cho chỉnh sửa ${name} trên thiết bị này`,
    undo: 'Hoàn tác',
    withdraw: 'Rút lại',
    remove: 'Xóa bản nháp',
    removed: (name: string) => `Đã xóa bản nháp về ${name}`,
    removing: 'Xóa bản nháp?',
    removingText: (name: string) => `Những gì bạn viết về ${name} sẽ mất.`,
    withdrawn: (name: string) => `Đã rút lại đề xuất về ${name}`,
    withdrawing: 'Rút lại đề xuất?',
    withdrawingText: (name: string) => `Đề xuất về ${name} kết thúc mà không bỏ phiếu. Bạn có thể gửi lại.`,
    keep: 'Giữ lại',
    rebase: 'Cập nhật theo giá trị mới',
    rebased: (name: string) => `Đề xuất về ${name} đã theo dữ liệu hiện tại. Bỏ phiếu bắt đầu lại.`,
    notDone: (name: string) => `Chưa thực hiện được với đề xuất về ${name}`,
    device: 'Lưu trên thiết bị này',
    deviceAbout: 'Chưa gửi.',
    deviceLabel: 'Chỉnh sửa trên thiết bị này',
  },

  standing: {
    title: 'Bậc của bạn',
    about: 'Chỉ có đóng góp mới đưa bạn lên bậc trên.',
    yours: 'Của bạn',
    tiers: 'Các bậc người đóng góp',
    since: (day: string) => `từ ${day}`,
    accepted: (accepted: number, decided: number) =>
      `Được chấp nhận ${formatCount(accepted)}/${formatCount(decided)} đề xuất đã có kết quả`,
    next: (tier: number) => `Tier ${tier} cần`,
    highest: 'Không còn bậc nào cao hơn.',
    needs: (need: TierNeed) => {
      switch (need.kind) {
        case 'accepted':
          return {
            label: 'Đóng góp được chấp nhận',
            value: `${formatCount(need.have)}/${formatCount(need.need)}`,
          };
        case 'days':
          return { label: 'Số ngày có tài khoản', value: `${formatCount(need.have)}/${formatCount(need.need)}` };
        case 'words':
          return {
            label: 'Lời giới thiệu của thành viên Tier 3',
            value: `${formatCount(need.have)}/${formatCount(need.need)}`,
          };
        case 'share':
          return {
            label:
              need.of === 0 ? 'Tỷ lệ được chấp nhận' : `Được chấp nhận trong ${formatCount(need.of)} đề xuất gần nhất`,
            value: `${need.have === null ? '--' : percent(need.have)}, cần ${percent(need.need)}`,
          };
      }
    },
  },

  forms: {
    title: 'Đóng góp',
    about: 'Ai cũng có thể sửa hoặc bổ sung dữ liệu của Assay. Mỗi giá trị kèm trang nguồn nêu giá trị đó.',
    add: 'Thêm những gì còn thiếu',
    edit: 'Sửa những gì chưa đúng',
    more: 'Thêm',
    cards: {
      'new-project': 'Dự án hoặc token chưa có trong danh mục.',
      'new-venture-capital': 'Quỹ, công ty phát triển hoặc DAO chưa có trong danh mục.',
      'new-people': 'Nhà sáng lập, nhà đầu tư hoặc nhà phát triển chưa có trong danh mục.',
      'edit-project': 'Tìm dự án, rồi sửa các trường ngay trên hồ sơ.',
      'edit-venture-capital': 'Tìm tổ chức, rồi sửa các trường ngay trên hồ sơ.',
      'edit-people': 'Tìm cá nhân, rồi sửa các trường ngay trên hồ sơ.',
      csv: 'Sửa các ô của tệp CSV đã xuất và gửi các hàng trong một lô.',
    },
    research: 'Viết nghiên cứu của bạn',
    researchText: 'Viết với bảng và biểu đồ trực tiếp, xuất bản dưới tên bạn.',
    yours: 'Đóng góp của bạn',
    help: 'Đóng góp hoạt động thế nào',
    find: { project: 'Tìm dự án', venture: 'Tìm tổ chức', people: 'Tìm cá nhân' },
    findText: {
      project: 'Hồ sơ mở ra với mọi trường, giá trị đã công bố nằm cạnh giá trị bạn viết.',
      venture: 'Hồ sơ mở ra với mọi trường, giá trị đã công bố nằm cạnh giá trị bạn viết.',
      people: 'Hồ sơ mở ra với mọi trường, giá trị đã công bố nằm cạnh giá trị bạn viết.',
    },
    notFound: { project: 'Thêm dự án mới', venture: 'Thêm quỹ đầu tư mới', people: 'Thêm cá nhân mới' },

    tag: 'Thẻ',
    tags: { project: 'Dự án', people: 'Cá nhân', venture: 'Quỹ đầu tư' },
    label: (title: string) => `Biểu mẫu: ${title}`,
    nameLabel: (kind: EntityKind) => NAMES[kind],
    required: '(bắt buộc)',
    columns: { field: 'Trường', value: 'Giá trị', source: 'Nguồn' },
    source: 'Nguồn của mọi giá trị',
    sourceAbout: 'Trang nêu các giá trị này. Giá trị có nguồn riêng thì dùng nguồn riêng.',
    sourceOf: (field: string) => `Nguồn của ${field}`,
    asAll: 'Như trên',
    groups: { identity: 'Nhận diện', figures: 'Số liệu', links: 'Liên kết' },
    list: 'Ngăn cách bằng dấu chấm phẩy.',
    logo: 'Logo',
    logoAbout: 'PNG, JPEG, GIF hoặc WebP.',
    logoReason: 'Đăng nhập để thêm logo. Những gì bạn gõ được giữ trên thiết bị này.',
    pageNeeded: {
      project: 'Cần có website hoặc tài khoản X của dự án.',
      venture: 'Cần có website hoặc tài khoản X của tổ chức.',
      people: 'Cần có tài khoản X hoặc LinkedIn của cá nhân.',
    },
    kept: 'Những gì bạn gõ được giữ trên thiết bị này.',
    notKept: 'Trình duyệt này không lưu được gì: những gì bạn gõ sẽ mất khi đóng trang.',
    restored: 'Đây là những gì bạn đã gõ trước đó, được giữ trên thiết bị này.',
    discard: 'Bỏ thay đổi',
    discarded: 'Đã bỏ những gì bạn gõ',
    undo: 'Hoàn tác',
    next: 'Kiểm tra và gửi',
    failed: 'Không tải được bản nháp',
    loading: 'Đang tải bản nháp',

    near: {
      title: 'Đã có sẵn?',
      none: 'Chưa có mục nào tương tự.',
      waiting: 'Sẽ được so với dữ liệu hiện có ngay khi có tên.',
      visitor: 'Sẽ được so với dữ liệu hiện có khi bạn đã đăng nhập.',
      failed: 'Chưa so được với dữ liệu hiện có. Việc so sánh được thực hiện lại khi bạn gửi.',
      count: (count: number) => `Có ${formatCount(count)} mục tương tự`,
      by: { name: 'Cùng tên', domain: 'Cùng website', handle: 'Cùng tài khoản' },
      proposed: 'Đã có người đề xuất',
      edit: 'Sửa mục này',
      other: (name: string) => `Mục của tôi không phải ${name}`,
      undecided: 'Với mỗi mục tương tự, hãy cho biết mục của bạn có phải là mục khác không.',
    },
  },

  batch: {
    source: 'Nguồn của mọi hàng',
    sourceAbout: 'Trang nêu các giá trị này. Hàng có nguồn riêng thì dùng nguồn riêng.',
    sourceOf: (name: string) => `Nguồn của ${name}`,
    asAll: 'Như mọi hàng',
    send: (rows: number) => `Gửi ${formatCount(rows)} hàng`,
    noRows: 'Chưa chọn hàng nào.',
    wrong: (rows: number) => `${formatCount(rows)} hàng có giá trị chưa hợp lệ.`,
    unsourced: (rows: number) => `${formatCount(rows)} hàng chưa có nguồn.`,
    tooMany: (limit: number) => `Một lô có tối đa ${formatCount(limit)} hàng. Hãy bỏ bớt.`,
    sent: (rows: number) => `Đã gửi ${formatCount(rows)} đề xuất trong một lô`,
    refused: (rows: number) => `${formatCount(rows)} hàng không được gửi`,
    refusedAbout: 'Mỗi hàng có lý do riêng. Các hàng khác đã được gửi.',
    close: 'Đóng',
    columns: { row: 'Hàng', field: 'Trường', now: 'Hiện tại', value: 'Giá trị mới', source: 'Nguồn' },
    take: (name: string) => `Đề xuất ${name}`,
    takeAll: 'Đề xuất mọi hàng',
    taken: (taken: number, all: number) => `Đã chọn ${formatCount(taken)}/${formatCount(all)} hàng`,
    table: 'Khác biệt',
    unknown: 'chưa rõ',
  },

  cells: {
    button: 'Đề xuất thay đổi',
    about: 'Sửa một cột của các hàng đã chọn và gửi trong một lô',
    title: 'Đề xuất thay đổi',
    column: 'Cột',
    rows: 'Giá trị mới theo hàng',
    valueOf: (name: string) => `Giá trị mới của ${name}`,
    all: 'Giống nhau cho mọi hàng',
    fill: 'Điền',
    loading: 'Đang đọc các hàng đã chọn',
    failed: 'Không đọc được các hàng đã chọn',
    tooMany: (limit: number) => `Chọn tối đa ${formatCount(limit)} hàng.`,
    signIn: 'Đăng nhập để đề xuất thay đổi.',
    list: 'Ngăn cách các mục bằng dấu chấm phẩy.',
  },

  csv: {
    about:
      'Xuất một bảng ra CSV, sửa các ô trong bất kỳ phần mềm bảng tính nào, rồi thả tệp vào đây. Chỉ những ô khác đi được đề xuất.',
    dataSet: 'Bộ dữ liệu',
    dataSets: { projects: 'Dự án', people: 'Cá nhân', organizations: 'Tổ chức' },
    drop: 'Thả tệp CSV vào đây',
    dropText: 'Tệp xuất từ Assay với cột ID nguyên vẹn, các ô đã sửa.',
    choose: 'Chọn tệp',
    another: 'Chọn tệp khác',
    kept: (name: string) => `${name} được giữ trên thiết bị này. Tệp sẽ được so sánh khi bạn đăng nhập.`,
    reading: (name: string) => `Đang so ${name} với dữ liệu`,
    failed: (name: string) => `Không so được ${name}`,
    tooLarge: (limit: number) => `Tệp có thể lớn tối đa ${formatCount(limit / 1_000_000)} MB.`,
    signIn: 'Đăng nhập để so tệp với dữ liệu.',
    found: (rows: number, unchanged: number) =>
      `${formatCount(rows)} hàng khác, ${formatCount(unchanged)} hàng giống dữ liệu đã công bố.`,
    listed: (from: number, to: number, total: number) =>
      `Đang liệt kê hàng ${formatCount(from)} đến ${formatCount(to)} trong ${formatCount(total)} hàng khác. Hãy gửi các hàng này, rồi đến các hàng tiếp theo.`,
    first: 'Các hàng đầu',
    next: 'Các hàng tiếp theo',
    nothing: 'Không có gì khác với dữ liệu đã công bố',
    nothingText: 'Sửa các ô của tệp và lưu lại dạng CSV. Những cột không ai đề xuất được, như giá, không được so sánh.',
    problems: (count: number) => `${formatCount(count)} ô hoặc dòng bị bỏ qua`,
    line: (line: number) => `Dòng ${formatCount(line)}`,
    problem: {
      unknownRow: 'Không hàng nào có ID này.',
      repeated: 'Một dòng trước đã có ID này.',
      unknownColumn: 'Không đề xuất được cột này.',
      doubleColumn: 'Cột này có hai lần. Chỉ cột đầu được tính.',
      emptied: 'Không thể xóa trống một giá trị.',
      invalid: 'Giá trị này không hợp với cột.',
    } satisfies Record<(typeof CSV_PROBLEMS)[number], string>,
    more: (count: number) => `và ${formatCount(count)} mục nữa`,
  },
} satisfies typeof english;
