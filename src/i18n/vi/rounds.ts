import { formatCount } from '#schemas/format.ts';
import type { roundMessages as english } from '../en/rounds.ts';

export const roundMessages = {
  loading: 'Đang tải vòng gọi vốn',
  failed: 'Không tải được vòng gọi vốn',
  missing: 'Không có vòng gọi vốn này',
  missingText: (number: string) => `Không tìm thấy gì ở “${number}”. Hãy tìm dự án, hoặc mở danh mục.`,
  openDirectory: 'Mở danh mục',
  openPage: 'Mở trang của vòng gọi vốn',
  openProject: (name: string) => `Xem ${name}`,
  copyLink: 'Sao chép liên kết',
  usd: 'USD',
  figures: {
    amount: 'Số vốn',
    notDisclosed: 'không công bố',
    noDollars: 'không rõ bằng đô la Mỹ',
    whole: 'của cả vòng',
    date: 'Ngày',
    toDay: 'chính xác đến ngày',
    toMonth: 'chính xác đến tháng',
    toQuarter: 'chính xác đến quý',
    toYear: 'chính xác đến năm',
    unknown: 'chưa rõ',
    stage: 'Vòng',
    valuation: 'Định giá',
    raised: 'Tổng vốn gọi được',
    next: 'Vòng tiếp theo',
    later: (days: number) => `sau ${formatCount(days)} ngày`,
  },
  acquisition:
    'Thương vụ mua lại đổi chủ sở hữu. Nó không mang tiền về cho dự án và không được tính vào bất kỳ tổng vốn nào.',
  doubt: 'Còn nghi vấn',
  inDoubt: (rounds: number) => `${formatCount(rounds)} vòng còn nghi vấn, không được tính`,
  doubtText: (project: string) =>
    `Vòng này có thể thuộc một công ty khác cũng tên ${project}: một vòng hạt giống diễn ra sau Series A từ nửa năm trở lên mà không có nhà đầu tư chung. Vòng này không được tính vào vốn gọi được của dự án.`,
  investors: 'Nhà đầu tư',
  lead: 'Dẫn dắt',
  noInvestors: 'Không nêu tên nhà đầu tư nào.',
  description: 'Mô tả',
  category: 'Phân loại',
  announcement: 'Thông báo gốc',
  noAnnouncement: 'Không nguồn nào dẫn đến thông báo gốc.',
  sources: 'Số liệu lấy từ đâu',
  toldAs: (name: string) => `đưa tin dưới tên “${name}”`,
  noSources: 'Không ghi nhận nguồn nào.',
  sample: 'Dữ liệu mẫu: được tạo ra, với tên hư cấu.',
  project: 'Dự án',
  otherRounds: (project: string) => `Các vòng khác của ${project}`,
  alike: (stage: string | null, month: string) =>
    stage === null
      ? `Vòng không công bố giai đoạn trong ${month.toLowerCase()}, quy mô gần nhất`
      : `Vòng ${stage} trong ${month.toLowerCase()}, quy mô gần nhất`,
  columns: {
    date: 'Ngày',
    project: 'Dự án',
    round: 'Vòng',
    amount: 'Số vốn',
    leads: 'Dẫn dắt bởi',
    investors: 'Nhà đầu tư',
  },
  shown: (shown: number, total: number) => (shown === total ? formatCount(total) : `${shown}/${formatCount(total)}`),
} satisfies typeof english;
