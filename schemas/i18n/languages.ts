import type { Language } from '../constants.ts';
import { mails } from './en/mails.ts';
import { notificationText } from './en/notifications.ts';
import { qualityMessages } from './en/quality.ts';
import { mails as vietnameseMails } from './vi/mails.ts';
import { notificationText as vietnameseNotifications } from './vi/notifications.ts';
import { qualityMessages as vietnameseQuality } from './vi/quality.ts';

interface AccountCatalogues {
  readonly mails: typeof mails;
  readonly notificationText: typeof notificationText;
  readonly quality: typeof qualityMessages;
}

/** Texts in the language of an account. Every build holds all of them. */
export const ACCOUNT_CATALOGUES: Readonly<Record<Language, AccountCatalogues>> = {
  en: { mails, notificationText, quality: qualityMessages },
  vi: { mails: vietnameseMails, notificationText: vietnameseNotifications, quality: vietnameseQuality },
};
