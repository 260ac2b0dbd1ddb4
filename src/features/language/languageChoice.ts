import { COOKIES } from '#schemas/browserStorage.ts';
import { LANGUAGES, type Language } from '#schemas/constants.ts';
import { cookieIn, cookieText } from '#src/shared/storage/cookies.ts';

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', vi: 'Tiếng Việt' };

const COOKIE = COOKIES.language;
const YEAR_SECONDS = 31_536_000;

/** The `Set-Cookie` text that keeps a chosen language for a year. */
export function languageCookie(language: Language, isHttps: boolean): string {
  return cookieText(COOKIE, language, YEAR_SECONDS, isHttps);
}

/**
 * The language to propose: the first one of the browser's preferences that the site has, unless it is shown already or the
 * reader has chosen one before.
 */
export function languageToPropose(
  shown: Language,
  { cookies, preferences }: { readonly cookies: string; readonly preferences: readonly string[] },
): Language | null {
  if (cookieIn(COOKIE, cookies) !== null) return null;
  const known = preferences.map((name) => LANGUAGES.find((language) => name.toLowerCase().split('-')[0] === language));
  const wanted = known.find((language) => language !== undefined);
  return wanted === undefined || wanted === shown ? null : wanted;
}
