import type { chatEntryMessages as english } from '../en/chatEntries.ts';

export const chatEntryMessages = {
  palette: 'Câu hỏi',
  paletteAsk: (typed: string) => `Hỏi: ${typed}`,
  entity: (name: string) => `Hỏi về ${name}`,
  entityShort: 'Hỏi',
  rows: 'Hỏi về các hàng này',
  typed: (typed: string) => `Hỏi: “${typed}”`,
} satisfies typeof english;
