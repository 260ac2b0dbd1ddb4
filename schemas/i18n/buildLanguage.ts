import { LANGUAGES, type Language } from '../constants.ts';
import { LOCALE } from './en/locale.ts';

/** The language of this build. */
export const BUILD_LANGUAGE: Language =
  LANGUAGES.find((language) => language === new Intl.Locale(LOCALE).language) ?? 'en';

/** Where the pages of a language begin. */
const BASES: Readonly<Record<Language, string>> = { en: '', vi: '/vi' };

/** Where the pages of this build begin: empty, or a segment such as `/vi`. */
export const BASE_PATH = BASES[BUILD_LANGUAGE];

/** The address of a page in a language, by its path. */
export function addressIn(language: Language, path: string): string {
  const base = BASES[language];
  return path === '/' && base !== '' ? base : base + path;
}

/** The address of a page of this build, by its path: `/project/x` is `/vi/project/x` in Vietnamese. */
export function addressOf(path: string): string {
  return addressIn(BUILD_LANGUAGE, path);
}

/** The path of a page, by its address in this build. An address of another language stays as it is. */
export function pathOfAddress(address: string): string {
  if (BASE_PATH === '' || !isBelow(address, BASE_PATH)) return address;
  const path = address.slice(BASE_PATH.length);
  return path.startsWith('/') ? path : `/${path}`;
}

function isBelow(address: string, base: string): boolean {
  return address.startsWith(base) && /^(?:[/?#]|$)/.test(address.slice(base.length));
}
