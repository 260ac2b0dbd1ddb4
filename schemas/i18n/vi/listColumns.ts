import type { ListColumnKind } from '../../api/listColumns.ts';
import type { listColumnTexts as englishTexts } from '../en/listColumns.ts';

const KINDS: Readonly<Record<ListColumnKind, string>> = {
  text: 'Một văn bản',
  tags: 'Các lựa chọn của riêng bạn',
  number: 'Một số',
  date: 'Một ngày',
  tick: 'Một dấu chọn',
};

export const listColumnTexts: typeof englishTexts = {
  inList: (name) => `Trong danh sách “${name}”`,
  means: (kind) => `${KINDS[kind]}, trong cột của riêng bạn.`,
  rule: 'Được giữ cùng danh sách và chỉ mình bạn thấy: liên kết của danh sách không kèm cột này. Ô giữ nguyên giá trị khi hàng rời danh sách.',
};
