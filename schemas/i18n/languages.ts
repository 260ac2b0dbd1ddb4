import type { Language } from '../constants.ts';
import { legalWords } from './en/legal.ts';
import { cardProduct, mails } from './en/mails.ts';
import { notificationText } from './en/notifications.ts';
import { qualityMessages } from './en/quality.ts';
import { receiptWords } from './en/receipts.ts';
import { legalWords as vietnameseLegal } from './vi/legal.ts';
import { mails as vietnameseMails, cardProduct as vietnameseProduct } from './vi/mails.ts';
import { notificationText as vietnameseNotifications } from './vi/notifications.ts';
import { qualityMessages as vietnameseQuality } from './vi/quality.ts';
import { receiptWords as vietnameseReceipts } from './vi/receipts.ts';

interface AccountCatalogs {
  readonly mails: typeof mails;
  readonly cardProduct: typeof cardProduct;
  readonly legal: typeof legalWords;
  readonly notificationText: typeof notificationText;
  readonly quality: typeof qualityMessages;
  readonly receipt: typeof receiptWords;
}

/** Texts in the language of an account, or of a document that has one of its own. Every build holds all of them. */
export const ACCOUNT_CATALOGS: Readonly<Record<Language, AccountCatalogs>> = {
  en: {
    mails,
    cardProduct,
    legal: legalWords,
    notificationText,
    quality: qualityMessages,
    receipt: receiptWords,
  },
  vi: {
    mails: vietnameseMails,
    cardProduct: vietnameseProduct,
    legal: vietnameseLegal,
    notificationText: vietnameseNotifications,
    quality: vietnameseQuality,
    receipt: vietnameseReceipts,
  },
};
