import type { MailText } from '../mailText.ts';

const SIGN_OFF_IGNORE = 'If this was not you, you can ignore this mail.';

/** `at` is a moment in milliseconds since 1970. */
interface Occasion {
  readonly name: string;
  readonly at: number;
}

interface Code {
  readonly code: string;
  readonly minutes: number;
}

interface ResearchDecision {
  readonly name: string;
  readonly title: string;
  readonly what: 'published' | 'returned' | 'unpublished';
  readonly reason: string | null;
}

/** Every mail of the product. */
export const mails = {
  registerCode: ({ code, minutes }: Code): MailText => ({
    subject: `${code} is your Assay code`,
    paragraphs: [
      'Welcome to Assay. Enter this code to verify your email:',
      { strong: code },
      `It is valid for ${minutes} minutes and can be used once.`,
      SIGN_OFF_IGNORE,
    ],
  }),

  resetCode: ({ code, minutes }: Code): MailText => ({
    subject: `${code} is your Assay reset code`,
    paragraphs: [
      'Someone, probably you, asked for a new password for your Assay account. Enter this code:',
      { strong: code },
      `It is valid for ${minutes} minutes and can be used once.`,
      `${SIGN_OFF_IGNORE} Your password stays as it is.`,
    ],
  }),

  welcome: ({ name, username }: { readonly name: string; readonly username: string }): MailText => ({
    subject: 'Welcome to Assay',
    paragraphs: [
      `Hello ${name},`,
      `your account is ready. Your username is ${username}.`,
      'Use the star to follow what interests you, and save the lists you come back to.',
    ],
  }),

  passwordChanged: ({ name, at }: Occasion): MailText => ({
    subject: 'Your Assay password was changed',
    paragraphs: [
      `Hello ${name},`,
      `the password of your account was changed on ${moment(at)}. Other devices have been signed out.`,
      'If this was not you, request a reset code on the sign-in page right away.',
    ],
  }),

  accountDeletion: ({ name, at }: Occasion): MailText => ({
    subject: `Your Assay account will be deleted on ${new Date(at).toISOString().slice(0, 10)}`,
    paragraphs: [
      `Hello ${name},`,
      `your account and everything in it will be deleted on ${moment(at)}, as you asked. Other devices have been signed out.`,
      'To keep it, sign in before then and choose "Keep my account" in the settings.',
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
  researchDecided: ({ name, title, what, reason }: ResearchDecision): MailText => ({
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
    ],
  }),

  /** Confirms a new subscription. */
  subscribed: ({ unsubscribeUrl }: { readonly unsubscribeUrl: string }): MailText => ({
    subject: 'You are subscribed to the Assay newsletter',
    paragraphs: [
      'You asked for the Assay newsletter with this address.',
      'To end the subscription at any time, or if this was not you, open:',
      { link: unsubscribeUrl },
    ],
  }),
};

const moment = (at: number) => `${new Date(at).toISOString().replace('T', ' at ').slice(0, 19)} UTC`;
