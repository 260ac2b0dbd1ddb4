import type { JobAdNews, ProposalNews } from '../../api/notifications.ts';
import { WEBHOOK } from '../../api/webhooks.ts';
import type { Code, ReportMade, ResearchDecision, VotesNeeded, WebhookDisabled } from '../mailFacts.ts';
import type { MailText } from '../mailText.ts';
import { UNPAID_TEXTS } from './labels.ts';
import { batchOf } from './notifications.ts';
import { planMails } from './planMails.ts';

const SIGN_OFF_IGNORE = 'If this was not you, you can ignore this mail.';

/** `at` is a moment in milliseconds since 1970. */
interface Occasion {
  readonly name: string;
  readonly at: number;
  readonly page: string;
}

/** What a card pays for, on the page and the receipt of the card service. */
export const cardProduct = (months: number, number: string): string =>
  `Assay Pro, ${months} ${months === 1 ? 'month' : 'months'} (${number})`;

/** Every mail of the product. */
export const mails = {
  ...planMails,
  report: ({ name, title, rows, link }: ReportMade): MailText => ({
    subject: `Report: ${title}`,
    paragraphs: [
      `Hi ${name},`,
      `Your report "${title}" is attached as an HTML file. Its list had ${rows} ${rows === 1 ? 'row' : 'rows'}.`,
      'All editions, and the schedule of the report:',
      { link },
    ],
  }),
  webhookDisabled: ({ name, host, by, link }: WebhookDisabled): MailText => ({
    subject: `Webhooks to ${host} were disabled`,
    paragraphs: [
      `Hi ${name},`,
      by === 'gone'
        ? `Your endpoint at ${host} answered that it is gone (410), so it receives no more events.`
        : `Nothing could be delivered to your endpoint at ${host} for ${WEBHOOK.failingDays} days, so it receives no more events.`,
      'Its log, and how to make it active again:',
      { link },
    ],
  }),
  registerCode: ({ code, minutes, page }: Code): MailText => ({
    subject: `${code} is your Assay code`,
    paragraphs: [
      'Welcome to Assay. Enter this code to verify your email:',
      { strong: code },
      { page },
      `It is valid for ${minutes} minutes and can be used once.`,
      SIGN_OFF_IGNORE,
    ],
  }),

  resetCode: ({ code, minutes, page }: Code): MailText => ({
    subject: `${code} is your Assay reset code`,
    paragraphs: [
      'Someone, probably you, asked for a new password for your Assay account. Enter this code:',
      { strong: code },
      { page },
      `It is valid for ${minutes} minutes and can be used once.`,
      `${SIGN_OFF_IGNORE} Your password stays as it is.`,
    ],
  }),

  /** Confirms a change of the address, at the address of the account or at the new one. */
  emailCode: ({ code, minutes, isNew, page }: Code & { readonly isNew: boolean }): MailText => ({
    subject: `${code} is your Assay code`,
    paragraphs: [
      isNew
        ? 'Someone, probably you, wants to use this address for their Assay account. Enter this code as the one of the new address:'
        : 'Someone, probably you, wants to change the email address of your Assay account. Enter this code as the one of the current address:',
      { strong: code },
      { page },
      `It is valid for ${minutes} minutes and can be used once.`,
      isNew
        ? SIGN_OFF_IGNORE
        : 'If this was not you, your address stays as it is: change your password, because someone is signed in as you.',
    ],
  }),

  /** To the address before. */
  emailChanged: ({ name, at, email, page }: Occasion & { readonly email: string }): MailText => ({
    subject: 'Your Assay email address was changed',
    paragraphs: [
      `Hello ${name},`,
      `the email address of your account was changed to ${email} on ${moment(at)}. Mails go there from now on.`,
      'If this was not you, answer to this mail right away.',
      { page },
    ],
  }),

  /** Says that signing in asks for a code of an app from now on, or no more. */
  secondFactor: ({ name, at, isOn, page }: Occasion & { readonly isOn: boolean }): MailText => ({
    subject: isOn ? 'Your Assay sign-in has a second step' : 'Your Assay sign-in has no second step any more',
    paragraphs: [
      `Hello ${name},`,
      isOn
        ? `since ${moment(at)} signing in asks for a code of your authenticator app as well. Other sessions have ended.`
        : `on ${moment(at)} the second step of your sign-in was turned off. The password alone opens your account now.`,
      'If this was not you, choose a new password right away.',
      { page },
    ],
  }),

  welcome: ({
    name,
    username,
    page,
  }: {
    readonly name: string;
    readonly username: string;
    readonly page: string;
  }): MailText => ({
    subject: 'Welcome to Assay',
    paragraphs: [
      `Hello ${name},`,
      `your account is ready. Your username is ${username}.`,
      'Use the star to follow what interests you, and save the lists you come back to.',
      { page },
    ],
  }),

  passwordChanged: ({ name, at, page }: Occasion): MailText => ({
    subject: 'Your Assay password was changed',
    paragraphs: [
      `Hello ${name},`,
      `the password of your account was changed on ${moment(at)}. Other devices have been signed out.`,
      'If this was not you, request a reset code right away:',
      { page },
    ],
  }),

  accountDeletion: ({ name, at, page }: Occasion): MailText => ({
    subject: `Your Assay account will be deleted on ${new Date(at).toISOString().slice(0, 10)}`,
    paragraphs: [
      `Hello ${name},`,
      `your account and everything in it will be deleted on ${moment(at)}, as you asked. Other devices have been signed out, and nothing is charged any more: a renewal by card has ended.`,
      'To keep it, sign in before then and choose "Keep my account" in the settings:',
      { page },
      'If this was not you, do so right away and change your password.',
    ],
  }),

  accountDeleted: ({ name }: { readonly name: string }): MailText => ({
    subject: 'Your Assay account was deleted',
    paragraphs: [
      `Hello ${name},`,
      'your account and everything in it were deleted, as you asked. Your username and email are available again.',
      'The newsletter is separate: if you subscribed, you will still receive it.',
    ],
  }),

  /** What the operator decided over research of the member. */
  researchDecided: ({ name, title, what, reason, page }: ResearchDecision): MailText => ({
    subject: {
      published: `Published on Assay: ${title}`,
      returned: `Returned to you: ${title}`,
      unpublished: `No longer on Assay: ${title}`,
    }[what],
    paragraphs: [
      `Hello ${name},`,
      {
        published: `your research “${title}” is published. Later changes are published when you submit them again.`,
        returned: `your research “${title}” was returned to you. Change it and submit it again.`,
        unpublished: `your research “${title}” was taken off the site. Your text and its revisions stay with you.`,
      }[what],
      ...(reason === null ? [] : ['The reason given:', { strong: reason }]),
      { page },
    ],
  }),

  /** What became of an ad for a job of the member. */
  jobAd: ({
    name,
    title,
    what,
    reason,
    until,
    page,
  }: Omit<JobAdNews, 'slug'> & { readonly name: string; readonly page: string }): MailText => ({
    subject: {
      waiting: `Waits for a review: ${title}`,
      open: `On the board: ${title}`,
      refused: `Not accepted: ${title}`,
      removed: `No longer on the board: ${title}`,
      ending: `Ends soon: ${title}`,
      expired: `Has ended: ${title}`,
    }[what],
    paragraphs: [
      `Hello ${name},`,
      {
        waiting: `your ad “${title}” waits for the operator, who reads it before it opens. You will get a mail when it is decided.`,
        open: `your ad “${title}” is on the board of crypto jobs until ${until ?? ''}. You can change, close and renew it under "Post a job", "Your ads".`,
        refused: `your ad “${title}” was not accepted. Change it and publish it again.`,
        removed: `your ad “${title}” was taken off the board. Change it and publish it again.`,
        ending: `the last day of your ad “${title}” is ${until ?? ''}. If the position is still open, renew it under "Post a job", "Your ads".`,
        expired: `your ad “${title}” has ended and left the board. Its page stays to be read. If the position is still open, renew it under "Post a job", "Your ads".`,
      }[what],
      ...(reason === null ? [] : ['The reason given:', { strong: reason }]),
      { page },
    ],
  }),

  /** To the operator. */
  proposal: ({
    recipient,
    name: given,
    is_batch: isBatch = false,
    what,
    reason,
    unpaid = null,
    count,
    link,
  }: Omit<ProposalNews, 'slug'> & {
    readonly recipient: string;
    readonly link: string;
    /** How many of its kind the mail stands for. */
    readonly count: number;
  }): MailText => {
    const name = isBatch ? batchOf(given) : given;
    return {
      subject: {
        opened: `Open for votes: ${name}`,
        refused: `Refused: ${name}`,
        objected: `A vote against: ${name}`,
        accepted: `Accepted: ${name}`,
        rejected: `Did not pass: ${name}`,
        conflicted: `Changed meanwhile: ${name}`,
        reverted: `Taken back: ${name}`,
        commented: `A comment: ${name}`,
        waits: `Waits for a review: ${name}`,
      }[what],
      paragraphs: [
        `Hello ${recipient},`,
        {
          opened: `your proposal about ${name} is approved, and members of the DAO vote on it.`,
          refused: `your proposal about ${name} was refused before the vote.`,
          objected: `a member has voted against your proposal about ${name}. The vote stays open for 72 hours at least: answer under the proposal, or withdraw it.`,
          accepted: `your proposal about ${name} is accepted.${unpaid === null ? ' What it says is part of the data now.' : ''}`,
          rejected: `your proposal about ${name} did not pass its vote. You can improve it and send it again.`,
          conflicted: `your proposal about ${name} passed, but the data was changed meanwhile. Look at both and send yours again with one click.`,
          reverted: `your accepted proposal about ${name} was taken back, with the points that it paid.`,
          commented:
            count === 1
              ? `somebody has commented on your proposal about ${name}.`
              : `your proposal about ${name} has ${count} more comments.`,
          waits:
            count === 1
              ? `a proposal about ${name} waits for your review.`
              : `${count} more proposals wait for your review, one about ${name} among them.`,
        }[what],
        ...(unpaid === null ? [] : [UNPAID_TEXTS[unpaid]]),
        ...(reason === null ? [] : ['The reason given:', { strong: reason }]),
        { link },
        'You can switch off mails of this kind in your settings.',
      ],
    };
  },

  /** To a member of the DAO, once a day at most. */
  votesNeeded: ({ name, count, proposals, link }: VotesNeeded): MailText => ({
    subject: count === 1 ? 'A proposal needs your vote' : `${count} proposals need your vote`,
    paragraphs: [
      `Hello ${name},`,
      count === 1
        ? 'a proposal is open to votes, and yours is missing:'
        : `${count} proposals are open to votes, and yours is missing. Those that end first:`,
      ...proposals.map((one) => `${one.name}, until ${one.ends.slice(0, 10)}`),
      { link },
      'A proposal with too few votes does not pass.',
      'You get this mail once a day at most. You can switch it off in your settings.',
    ],
  }),

  adWaits: ({
    title,
    company,
    slug,
  }: {
    readonly title: string;
    readonly company: string;
    readonly slug: string;
  }): MailText => ({
    subject: `An ad waits for a review: ${title}`,
    paragraphs: [
      `“${title}” of ${company} waits for you. To read it and decide:`,
      { strong: `npm run admin -- jobs show ${slug}` },
      { strong: `npm run admin -- jobs approve ${slug}` },
      { strong: `npm run admin -- jobs refuse ${slug} --reason TEXT` },
    ],
  }),

  /** Tells the operator of what came within the hour after the last mail. */
  operatorDigest: ({ what, count }: { readonly what: 'ads' | 'enterprise'; readonly count: number }): MailText => ({
    subject: { ads: `More ads for jobs: ${count}`, enterprise: `More requests for Enterprise: ${count}` }[what],
    paragraphs: [
      {
        ads: `Within the last hour ${count} more ads came for a review.`,
        enterprise: `Within the last hour ${count} more members asked for an offer.`,
      }[what],
      'To read them:',
      { strong: { ads: 'npm run admin -- jobs list', enterprise: 'npm run admin -- enterprise-requests' }[what] },
    ],
  }),

  /** Asks whether an address wants the newsletter. */
  confirmNewsletter: ({ confirmUrl, days }: { readonly confirmUrl: string; readonly days: number }): MailText => ({
    subject: 'Confirm the Assay newsletter',
    paragraphs: [
      'Somebody, probably you, asked for the Assay newsletter with this address. To get it, open this page and confirm:',
      { link: confirmUrl },
      `If this was not you, do nothing: without a confirmation the address is deleted after ${days} days.`,
    ],
  }),
};

const moment = (at: number) => `${new Date(at).toISOString().replace('T', ' at ').slice(0, 19)} UTC`;
