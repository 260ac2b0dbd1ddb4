import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../constants.ts';
import { ACCOUNT_CATALOGS } from './languages.ts';
import { writeMoney } from './money.ts';

const CENTS = 123_450;
const WRITTEN: Readonly<Record<Language, string>> = { en: '1,234.50 USD', vi: '1.234,50 USD' };

const INVOICE = { number: 'A-1', cents: CENTS, months: 12, until: '2027-03-01T00:00:00.000Z' };
const NEWS = { ...INVOICE, renews: false, attached: false };
const CARD = { number: 'A-1', months: 1, cents: CENTS, card: '4417', at: '2027-03-01T00:00:00.000Z', ends: false };
const TO = { name: 'Ada', link: 'https://assay.example/profile-settings/change_plan' };

it.each([
  [0, '0.00 USD', '0,00 USD'],
  [5, '0.05 USD', '0,05 USD'],
  [1_045, '10.45 USD', '10,45 USD'],
  [CENTS, WRITTEN.en, WRITTEN.vi],
  [-123_456_789, '−1,234,567.89 USD', '−1.234.567,89 USD'],
])('%i cents are written by the marks of the language', (cents, english, vietnamese) => {
  expect([writeMoney(cents, 'en'), writeMoney(cents, 'vi')]).toEqual([english, vietnamese]);
});

describe.each(LANGUAGES)('money that a member is told of in %s', (language) => {
  const { mails, notificationText } = ACCOUNT_CATALOGS[language];
  const operator = { ...CARD, username: 'ada', what: 'returned' } as const;
  const kinds = ['renewing', 'declined', 'returned', 'restored'] as const;
  const told: readonly (readonly [string, unknown])[] = [
    ['the receipt', mails.invoice({ ...TO, ...NEWS, what: 'settled' })],
    ['credit', mails.invoice({ ...TO, ...NEWS, what: 'credited' })],
    ...([...kinds, 'authentication'] as const).map(
      (what) => [`a card: ${what}`, mails.card({ ...TO, ...CARD, what })] as const,
    ),
    ['the operator', mails.cardReturned({ ...operator, writtenOff: 0 })],
    ['the operator, of what is written off', mails.cardReturned({ ...operator, cents: 1, writtenOff: CENTS })],
    ['a notification of a payment', notificationText({ kind: 'invoice', data: { ...INVOICE, what: 'settled' } })],
    ['a notification of credit', notificationText({ kind: 'invoice', data: { ...INVOICE, what: 'credited' } })],
    ...kinds.map(
      (what) =>
        [`a notification of a card: ${what}`, notificationText({ kind: 'card', data: { ...CARD, what } })] as const,
    ),
  ];

  it.each(told)('is written by its marks: %s', (_, words) => {
    expect(JSON.stringify(words)).toContain(WRITTEN[language]);
  });
});
