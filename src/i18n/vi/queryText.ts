import { formatCount } from '#schemas/format.ts';
import { rowsOf } from '#schemas/i18n/en/rowNames.ts';
import type { queryTextMessages as english } from '../en/queryText.ts';

export const queryTextMessages: typeof english = {
  open: 'Sửa điều kiện dạng chữ',
  title: 'Điều kiện dạng chữ',
  label: 'Đoạn chữ của các điều kiện',
  placeholder: 'tvl > 5m và (sector thuộc (DeFi, AI) hoặc không token)',
  hint: 'Tên hoặc nhãn của trường, và, hoặc, không, dấu ngoặc. Ctrl+Space để gợi ý, Ctrl+Enter để áp dụng, Alt+Enter để sửa lỗi, Esc để đóng.',
  apply: 'Áp dụng',
  mend: 'Sửa',
  mendTo: (text) => `Sửa: ${text}`,
  copy: 'Sao chép dạng chữ',
  copied: 'Đã sao chép điều kiện',
  copyConditions: 'Sao chép các điều kiện dạng chữ',
  copyAlso: 'lọc truy vấn chia sẻ clipboard',
  callAlso: 'curl chương trình clipboard',
  copyCall: 'Sao chép lệnh gọi API',
  callCopied: 'Đã sao chép lệnh gọi: hãy điền khóa của bạn vào',
  ownLeftOut: 'Các điều kiện trên cột và danh sách của riêng bạn được bỏ ra: API không biết chúng.',
  help: 'Trợ giúp',
  rows: (rows, total) => `${formatCount(rows)} trên ${formatCount(total)}`,
  counting: '…',
  every: (source, rows) => `Không có điều kiện: tất cả ${rowsOf(source, rows)}`,
  explain: 'Nội dung',
  leaves: (rows) => `còn ${rows}`,
  nobody: (typed, nearest) =>
    `Không có hàng nào có “${typed}”.${nearest.length === 0 ? '' : ` Có phải ý bạn là ${nearest.map((name) => `“${name}”`).join(' hoặc ')}?`}`,
  phrases: {
    Completions: 'Gợi ý',
    'current completion': 'gợi ý đang chọn',
  },
};
