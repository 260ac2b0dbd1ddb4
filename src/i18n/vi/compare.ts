import { formatCount } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import type { compareMessages as english } from '../en/compare.ts';

const NOUNS: Readonly<Record<EntityKind, string>> = { project: 'dự án', venture: 'tổ chức', people: 'cá nhân' };

export const compareMessages = {
  picker: {
    compare: 'So sánh',
    label: { project: 'Dự án cần thêm', venture: 'Tổ chức cần thêm', people: 'Cá nhân cần thêm' },
    largest: { project: 'Dự án lớn nhất', venture: 'Tổ chức hoạt động nhiều nhất', people: 'Cá nhân nổi bật nhất' },
    found: { project: 'Dự án', venture: 'Tổ chức', people: 'Cá nhân' },
    none: 'Không có tên nào như vậy để thêm',
    count: (count: number) => `Tìm thấy ${formatCount(count)}`,
    failed: 'Tìm kiếm thất bại',
    full: (limit: number) =>
      `Màu sắc chỉ phân biệt được ${formatCount(limit)} đường. Bỏ bớt một đường để thêm đường khác.`,
  },
  compared: 'Các dự án được so sánh',
  loading: (slug: string) => `Đang tải ${slug}`,
  unknown: (slugs: readonly string[], kind: EntityKind) =>
    `Địa chỉ có ${formatCount(slugs.length)} ${NOUNS[kind]} không tìm thấy: ${slugs.join(', ')}.`,
  tooMany: (slugs: readonly string[], limit: number) =>
    `Màu sắc chỉ phân biệt được ${formatCount(limit)} đường. Không vẽ: ${slugs.join(', ')}.`,
  failedPrices: (slugs: readonly string[]) => `Không tải được lịch sử của ${slugs.join(', ')}.`,
  retry: 'Thử lại',
  removeThem: 'Bỏ khỏi địa chỉ',

  page: {
    titles: { projects: 'So sánh dự án', organizations: 'So sánh tổ chức', people: 'So sánh cá nhân' },
    titleOf: (names: readonly string[]) => `So sánh ${names.join(', ')}`,
    kinds: 'So sánh gì',
    kindNames: { projects: 'Dự án', organizations: 'Tổ chức', people: 'Cá nhân' },
    copyLink: 'Sao chép liên kết',
    compared: 'Đang so sánh',
    add: { projects: 'Dự án', organizations: 'Tổ chức', people: 'Cá nhân' },
    tooMany: (slugs: readonly string[], limit: number) =>
      `Chỉ đặt được ${formatCount(limit)} mục cạnh nhau. Không hiện: ${slugs.join(', ')}.`,
    loading: 'Đang tải dữ liệu so sánh',
    failed: 'Không tải được dữ liệu so sánh',
    failedText: (slugs: readonly string[]) => `Không nhận được trả lời cho ${slugs.join(', ')}.`,
    choose: {
      projects: 'Chọn ít nhất hai dự án',
      organizations: 'Chọn ít nhất hai tổ chức',
      people: 'Chọn ít nhất hai cá nhân',
    },
    chooseOther: (name: string) => `So sánh ${name} với ai?`,
    chooseText: {
      projects:
        'Thêm ở trên, chọn các hàng trong bộ sàng lọc, hoặc bắt đầu với hai dự án cùng lĩnh vực có vốn hóa gần nhau nhất.',
      organizations:
        'Thêm ở trên, chọn các hàng trong bộ sàng lọc, hoặc bắt đầu với hai tổ chức cùng loại có số thương vụ gần nhau nhất.',
      people:
        'Thêm ở trên, chọn các hàng trong bộ sàng lọc, hoặc bắt đầu với hai cá nhân cùng lĩnh vực có số thương vụ gần nhau nhất.',
    },
    proposals: 'Ví dụ',
    pair: (one: string, other: string) => `${one} và ${other}`,

    best: 'Cao nhất',
    bestNote: 'chỉ nêu khi giá trị lớn hơn là tốt hơn',
    figuresTitle: 'Số liệu',
    figure: 'Số liệu',
    figures: {
      price: 'Giá, USD',
      change24h: '24h',
      change7d: '7 ngày',
      change30d: '30 ngày',
      marketCap: 'Vốn hóa thị trường, USD',
      volume: 'Khối lượng 24h, USD',
      tvl: 'TVL, USD',
      capToTvl: 'Vốn hóa / TVL',
      circulating: 'Lưu hành, % tối đa',
      raised: 'Vốn gọi được, USD',
      rounds: 'Vòng gọi vốn',
      investors: 'Nhà đầu tư',
      founded: 'Thành lập',
      sectors: 'Lĩnh vực',
      deals: 'Thương vụ',
      led: 'Thương vụ dẫn dắt',
      median: 'Số vốn trung vị, USD',
      joined: 'Các vòng đã tham gia, USD',
      portfolio: 'Danh mục đầu tư',
      latest: 'Thương vụ gần nhất',
      job: 'Vai trò',
    },
    roundsTitle: 'Vòng gọi vốn',
    roundsNote: 'USD',
    year: 'Năm',
    undated: 'Chưa rõ ngày',
    quartersTitle: 'Thương vụ theo quý',
    quartersNote: 'mười hai quý gần nhất',
    quarter: 'Quý',
    quartersSummary: (deals: readonly (readonly [name: string, count: number])[]) =>
      `${deals.map(([name, count]) => `${name}: ${formatCount(count)} thương vụ`).join('; ')}.`,
    roundsInCommon: 'Vòng chung',
    noRoundsInCommon: 'Chưa biết vòng nào có hai bên cùng tham gia.',
    round: 'Vòng gọi vốn',
    led: 'Dẫn dắt',
    joined: 'Tham gia',
    firstOf: (listed: number, total: number) => `${formatCount(listed)}/${formatCount(total)} mục đầu tiên`,
    inCommonLoading: 'Đang tải những điểm chung',
    inCommonFailed: 'Không tải được những điểm chung',
    name: 'Tên',
    works: 'Chưa rõ vị trí',
    backed: (rounds: number, led: number) =>
      rounds === 0 ? 'Bên mua lại' : `${formatCount(rounds)} vòng${led > 0 ? `, dẫn dắt ${formatCount(led)}` : ''}`,
    inCommon: {
      project: {
        investments: {
          title: 'Nhà đầu tư chung',
          none: 'Chưa biết nhà đầu tư nào đã tham gia vòng của hai dự án.',
        },
        jobs: { title: 'Nhân sự chung', none: 'Chưa biết ai từng làm việc tại hai dự án.' },
      },
      venture: {
        investments: {
          title: 'Danh mục đầu tư chung',
          none: 'Chưa biết dự án nào nằm trong danh mục đầu tư của hai tổ chức.',
        },
        jobs: { title: 'Nhân sự chung', none: 'Chưa biết ai từng làm việc tại hai tổ chức.' },
      },
      people: {
        investments: {
          title: 'Danh mục đầu tư chung',
          none: 'Chưa biết dự án nào nằm trong danh mục đầu tư của hai người.',
        },
        jobs: {
          title: 'Nơi làm việc chung',
          none: 'Chưa biết tổ chức hay dự án nào có hai người từng làm việc.',
        },
      },
    } satisfies Readonly<Record<EntityKind, object>>,
    all: (count: number) => `Hiện tất cả ${formatCount(count)}`,
    first: (count: number) => `Hiện ${formatCount(count)} đầu tiên`,
  },

  select: {
    button: 'So sánh',
    title: (limit: number) => `Đặt tối đa ${formatCount(limit)} hàng đã chọn cạnh nhau để so sánh`,
    tooMany: 'Đã chọn quá nhiều hàng',
    tooManyText: (count: number, limit: number) =>
      `Bạn đã chọn ${formatCount(count)} hàng, chỉ đặt được ${formatCount(limit)} hàng cạnh nhau.`,
    failed: 'Không đọc được các hàng đã chọn',
    tooFew: 'Cần hai hàng có trang riêng',
    tooFewText: 'Trong các hàng đã chọn chưa có đủ hai hàng có trang riêng.',
  },
} satisfies typeof english;
