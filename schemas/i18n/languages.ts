import type { Language } from '../constants.ts';
import { legalWords } from './en/legal.ts';
import { cardProduct, mails } from './en/mails.ts';
import { notificationText } from './en/notifications.ts';
import { qualityMessages } from './en/quality.ts';
import { legalWords as vietnameseLegal } from './vi/legal.ts';
import { mails as vietnameseMails, cardProduct as vietnameseProduct } from './vi/mails.ts';
import { notificationText as vietnameseNotifications } from './vi/notifications.ts';
import { qualityMessages as vietnameseQuality } from './vi/quality.ts';

interface AccountCatalogs {
  readonly mails: typeof mails;
  readonly cardProduct: typeof cardProduct;
  readonly legal: typeof legalWords;
  readonly notificationText: typeof notificationText;
  readonly quality: typeof qualityMessages;
}

/** Texts in the language of an account, or of a document that has one of its own. Every build holds all of them. */
export const ACCOUNT_CATALOGS: Readonly<Record<Language, AccountCatalogs>> = {
  en: { mails, cardProduct, legal: legalWords, notificationText, quality: qualityMessages },
  vi: {
    mails: vietnameseMails,
    cardProduct: vietnameseProduct,
    legal: vietnameseLegal,
    notificationText: vietnameseNotifications,
    quality: vietnameseQuality,
  },
};
