import type { Language } from '#schemas/constants.ts';
import { saveLanguage } from '#src/api/account.ts';
import { readToken } from '#src/features/auth/session.ts';
import { isHttps, writeCookie } from '#src/shared/storage/cookies.ts';
import { languageCookie } from './languageChoice.ts';

/** Keeps the language that the reader chose: in this browser, and in the account for mails and notifications. */
export function chooseLanguage(language: Language): void {
  writeCookie(languageCookie(language, isHttps()));
  // The page opens in the other language meanwhile; what the account missed the next choice saves.
  if (readToken() !== null) void saveLanguage(language).catch(() => undefined);
}
