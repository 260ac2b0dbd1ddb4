import { LANGUAGES, type Language } from '../constants.ts';
import { LOCALE } from './en/locale.ts';
import { mails } from './en/mails.ts';
import { notificationText } from './en/notifications.ts';

/** The language of this build. */
export const BUILD_LANGUAGE: Language =
  LANGUAGES.find((language) => language === new Intl.Locale(LOCALE).language) ?? 'en';

interface AccountCatalogues {
  readonly mails: typeof mails;
  readonly notificationText: typeof notificationText;
}

/** Texts in the language of an account. Every build holds all of them. */
export const ACCOUNT_CATALOGUES: Readonly<Record<Language, AccountCatalogues>> = {
  en: { mails, notificationText },
};
