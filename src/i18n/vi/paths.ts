import type { pathMessages as english } from '../en/paths.ts';

export const pathMessages = {
  title: 'Mối liên hệ',
  between: (from: string, to: string) => `${from} và ${to} liên hệ với nhau thế nào`,
  question: 'Hai bên này liên hệ với nhau thế nào?',
  about:
    'Những đường liên hệ ngắn nhất giữa hai dự án, tổ chức hoặc cá nhân: qua vòng gọi vốn, công việc, việc sáng lập và token.',
  ends: 'Hai bên của mối liên hệ',
  from: 'Từ',
  to: 'Đến',
  clear: (label: string) => `Xóa “${label}”`,
  swap: 'Đổi chỗ hai bên',
  copyLink: 'Sao chép liên kết',

  loading: 'Đang tìm đường liên hệ',
  failed: 'Không tải được đường liên hệ',
  chooseBoth: 'Chọn hai tên',
  chooseBothText: 'Tìm một dự án, tổ chức hoặc cá nhân trong mỗi ô.',
  chooseOther: (name: string) => `Bạn muốn tìm mối liên hệ của ${name} với ai?`,
  chooseOtherText: 'Chọn bên còn lại, hoặc bắt đầu với một trong các tên này.',
  unknown: 'Không có tên này',
  unknownText: (slug: string) => `Không tìm thấy gì ở “${slug}”. Hãy tìm tên khác trong ô.`,
  same: 'Hai bên trùng nhau',
  sameText: (name: string) => `${name} nằm ở cả hai ô. Chọn tên khác ở một trong hai ô.`,
  none: 'Chưa biết mối liên hệ nào',
  noneText: (from: string, to: string, steps: number) =>
    `Không có đường liên hệ nào trong vòng ${steps} bước dẫn từ ${from} đến ${to} qua các vòng gọi vốn, công việc, việc sáng lập và token đã biết.`,
  proposals: 'Ví dụ',
  pair: (from: string, to: string) => `${from} và ${to}`,

  direct: (from: string, to: string) => `${from} và ${to} liên hệ trực tiếp.`,
  through: (from: string, to: string, steps: number, names: readonly string[]) =>
    `${from} và ${to} cách nhau ${steps} bước, qua ${names.join(', ')}.`,
  several: (from: string, to: string, steps: number, chains: number, more: boolean) =>
    `${from} và ${to} cách nhau ${steps} bước. ${more ? `Trong các đường ngắn nhất, đây là ${chains} đường có nhiều bằng chứng nhất.` : `Có ${chains} đường ngắn nhất, đường nhiều bằng chứng nhất xếp trước.`}`,
  chain: (names: readonly string[]) => (names.length === 0 ? 'Đường liên hệ' : `Đường qua ${names.join(', ')}`),

  joined: (investor: string) => `${investor} đầu tư vào`,
  led: (investor: string) => `${investor} dẫn dắt`,
  source: 'Nguồn',
  moreRounds: (project: string) => `Tất cả vòng gọi vốn của ${project}`,
  works: (person: string, position: string | null) => `${person}: ${position ?? 'chưa rõ vị trí'} tại`,
  dates: (from: string | null, to: string | null) =>
    from === null ? (to === null ? null : `đến ${to}`) : to === null ? `từ ${from}` : `${from} – ${to}`,
  founded: (person: string) => `${person} sáng lập`,
  issues: (organization: string) => `${organization} đứng sau`,
  connect: 'Tìm mối liên hệ với …',
  connectName: (name: string) => `Tìm mối liên hệ của ${name} với …`,
  profile: 'Hồ sơ',
} satisfies typeof english;
