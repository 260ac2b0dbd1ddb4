import type { SavedCard } from '../api/billing.ts';

/** Brands of cards as their owners write them; others as the card service names them. */
const BRANDS: Readonly<Record<string, string>> = {
  ...{ amex: 'American Express', cartes_bancaires: 'Cartes Bancaires', diners: 'Diners Club', discover: 'Discover' },
  ...{ eftpos_au: 'Eftpos', jcb: 'JCB', mastercard: 'Mastercard', unionpay: 'UnionPay', visa: 'Visa', unknown: 'Card' },
};

export const cardBrand = ({ brand }: SavedCard): string => BRANDS[brand] ?? brand;

/** Month and year up to which a card is good. */
export const cardExpiry = ({ expires_month, expires_year }: SavedCard): string =>
  `${String(expires_month).padStart(2, '0')}/${expires_year}`;
