import type { CardMail, CardReturned, EnterpriseAsked, InvoiceNews, PlanEnding } from '../mailFacts.ts';
import type { MailText } from '../mailText.ts';
import { writeMoney } from '../money.ts';
import { PLAN_TITLES } from './labels.ts';

/** Mails about plans and payments. */
export const planMails = {
  /** A trial or paid term comes to its end. */
  planEnding: ({ name, plan, isTrial, what, until, holds_until, link }: PlanEnding): MailText => {
    const called = isTrial ? `trial of ${PLAN_TITLES[plan]}` : `${PLAN_TITLES[plan]} plan`;
    const day = (moment: string) => moment.slice(0, 10);
    return {
      subject: {
        ending: `Your ${called} ends on ${day(until)}`,
        grace: `Your ${called} has ended`,
        ended: 'You are back on the Standard plan',
      }[what],
      paragraphs: [
        `Hello ${name},`,
        {
          ending: `your ${called} ends on ${day(until)}. After that you are on the Standard plan.`,
          grace: `your ${called} ended on ${day(until)}. It holds until ${day(holds_until)}, so that nothing is interrupted.`,
          ended: `your ${called} has ended. You are on the Standard plan now.`,
        }[what],
        'Nothing is deleted: saved lists beyond the Standard plan can be opened and deleted, and changed again when you upgrade.',
        { link },
      ],
    };
  },

  /** A receipt, or that money became credit. */
  invoice: ({ name, number, what, cents, months, until, renews, attached, link }: InvoiceNews): MailText => {
    const money = writeMoney(cents, 'en');
    if (what === 'credited') {
      return {
        subject: `${money} became credit`,
        paragraphs: [
          `Hello ${name},`,
          `your credit from invoice ${number} is ${money}: what arrived was too little, too much or too late for it.`,
          'Nothing is lost. Credit pays your next invoice by itself.',
          { link },
        ],
      };
    }
    return {
      subject: `Receipt for invoice ${number}`,
      paragraphs: [
        `Hello ${name},`,
        `your payment of ${money} for Pro, ${months} ${months === 1 ? 'month' : 'months'}, has arrived. Thank you.`,
        until === null
          ? 'Pro is on.'
          : `Pro is on until ${until.slice(0, 10)}. ${renews ? 'Then it renews by your card, unless you cancel that.' : 'It does not renew by itself.'}`,
        attached ? 'The receipt is attached as a PDF, and stands here as well:' : 'The receipt stands here:',
        { link },
      ],
    };
  },

  /** Of a renewal by card, and of money that went back. */
  card: ({ name, link, what, number, months, cents, card, at, ends }: CardMail): MailText => {
    const money = writeMoney(cents, 'en');
    const day = at?.slice(0, 10);
    const called = card === null ? 'your card' : `your card ending in ${card}`;
    const term = `Pro, ${months} ${months === 1 ? 'month' : 'months'}`;
    const paragraphs = {
      renewing: [
        `Pro renews on ${day}: ${money} by ${called} for ${term}.`,
        'On the page of your plan you can change the card or cancel the renewal. There it says what a cancellation stops now.',
      ],
      declined: [
        `your bank declined ${money} by ${called} for ${term}, invoice ${number}.`,
        day === undefined
          ? 'We do not try it again. Pay the invoice by another card or on chain to keep Pro.'
          : `We try it again on ${day}. To be sure, pay the invoice by another card or on chain now.`,
      ],
      authentication: [
        `your bank wants to ask you before it pays ${money} by ${called} for ${term}, invoice ${number}.`,
        'We do not try it again without you. Open your plan and pay the invoice there: your bank asks you then.',
      ],
      returned: [
        `${money} of invoice ${number} went back to your card, by us or by your bank.`,
        ends
          ? `${term}, was taken back with it. Nothing is owed, nothing renews, and nothing was deleted.`
          : 'Your plan stays as it is, nothing is owed, and nothing renews by itself.',
      ],
      restored: [`${money} of invoice ${number} arrived again. Your plan says what it brings.`],
    }[what];
    return {
      subject: {
        renewing: `Pro renews on ${day}`,
        declined: `Your card was declined for invoice ${number}`,
        authentication: `Your bank wants to ask you: invoice ${number}`,
        returned: `${money} of invoice ${number} went back`,
        restored: `${money} of invoice ${number} arrived again`,
      }[what],
      paragraphs: [`Hello ${name},`, ...paragraphs, { link }],
    };
  },

  /** Tells the operator of money that went back, or came again. */
  cardReturned: ({ username, what, number, cents, ends, writtenOff }: CardReturned): MailText => {
    const money = writeMoney(cents, 'en');
    const verb = what === 'returned' ? 'went back' : 'arrived again';
    return {
      subject: `${money} of invoice ${number} ${verb}`,
      paragraphs: [
        `${money} of invoice ${number} of the member ${username} ${verb}, by a refund or a dispute at the card service.`,
        ends ? 'Its term of Pro was taken back.' : 'The plan of the member stays as it is.',
        ...(writtenOff > 0
          ? [
              `${writeMoney(writtenOff, 'en')} of it were credit that is spent. They are written off: the member owes nothing.`,
            ]
          : []),
      ],
    };
  },

  /** Answers a request for an offer. */
  enterpriseRequested: ({ name, page }: { readonly name: string; readonly page: string }): MailText => ({
    subject: 'You asked for Assay Enterprise',
    paragraphs: [
      `Hello ${name},`,
      'thank you for asking about Enterprise. The operator of this site has your request.',
      'Limits, price and start are by agreement. Your plan stays as it is until then, and nothing is charged. The page of your plan keeps the day of your request.',
      { page },
    ],
  }),

  /** Tells the operator of it. */
  enterpriseRequest: ({ username, company, name, email, message }: EnterpriseAsked): MailText => ({
    subject: `Enterprise for ${company}`,
    paragraphs: [
      `${name} (${email}, username ${username}) asks for an offer for ${company}:`,
      message,
      'After you agreed, turn it on with:',
      { strong: `npm run admin -- set-plan ${username} enterprise` },
    ],
  }),
};
