import { mails } from './en/mails.ts';

/** The languages that a member can choose. */
export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Every language holds the same mails as English. */
type MailCatalogue = typeof mails;

const MAILS: Readonly<Record<Language, MailCatalogue>> = { en: mails };

/** The mails in a member's language. */
export function mailsIn(language: Language): MailCatalogue {
  return MAILS[language];
}
