import { MessageSquareText } from 'lucide-react';
import { chatEntryMessages as text } from '#src/i18n/en/chatEntries.ts';
import type { Section } from './entries.ts';

export const ASK_SECTION = 'ask';

/** A text that ends so is meant as a question. */
const ASKS = /\?\s*$/;

/** What was typed as a question: it is put into the box of the chat. */
export function askSections(typed: string): readonly Section[] {
  const question = typed.trim();
  if (question === '') return [];
  return [
    {
      id: ASK_SECTION,
      title: text.palette,
      entries: [
        {
          id: 'ask',
          title: text.paletteAsk(question),
          icon: MessageSquareText,
          always: true,
          isMeant: ASKS.test(question),
          path: `/ai-chat?${new URLSearchParams({ prompt: question })}`,
        },
      ],
    },
  ];
}
