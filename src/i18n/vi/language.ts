import type { languageMessages as english } from '../en/language.ts';

export const languageMessages = {
  title: 'Ngôn ngữ',
  proposal: {
    language: 'en',
    text: 'Assay is available in English.',
    follow: 'Read in English',
    dismiss: 'Stay with Vietnamese',
  },
} satisfies typeof english;
