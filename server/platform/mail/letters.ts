import { CODE_MS } from '#schemas/api/auth.ts';
import { escapeHtml } from '#server/modules/seo/html.ts';

/** A mail without its addresses. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ends the subscription that the mail belongs to: opened by a person it asks, a mail program posts to it (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

const MINUTES = CODE_MS / 60_000;
const IGNORE = 'If this was not you, you can ignore this mail.';

/** The code that proves an address when an account is made. */
export function registerCodeLetter(code: string): Letter {
  return letter(`${code} is your Assay code`, [
    'Welcome to Assay. Type this code to verify your email:',
    { strong: code },
    `It is valid for ${MINUTES} minutes and can be used once.`,
    IGNORE,
  ]);
}

/** The code that allows a new password. */
export function resetCodeLetter(code: string): Letter {
  return letter(`${code} is your Assay reset code`, [
    'Somebody, probably you, wants a new password for your Assay account. Type this code:',
    { strong: code },
    `It is valid for ${MINUTES} minutes and can be used once.`,
    `${IGNORE} Your password stays as it is.`,
  ]);
}

export function welcomeLetter({ name, username }: { readonly name: string; readonly username: string }): Letter {
  return letter('Welcome to Assay', [
    `Hello ${name},`,
    `your account is ready. Your username is ${username}.`,
    'Mark what you follow with the star, and save the lists you come back to.',
  ]);
}

export function passwordChangedLetter({ name, at }: { readonly name: string; readonly at: number }): Letter {
  return letter('Your Assay password was changed', [
    `Hello ${name},`,
    `the password of your account was changed on ${moment(at)}. Other devices have been signed out.`,
    'If this was not you, ask for a reset code on the sign-in page at once.',
  ]);
}

/** What the owner wished: `at` is when the account goes, in milliseconds since 1970. */
export function deletionLetter({ name, at }: { readonly name: string; readonly at: number }): Letter {
  return letter(`Your Assay account will be deleted on ${new Date(at).toISOString().slice(0, 10)}`, [
    `Hello ${name},`,
    `your account and everything in it will be deleted on ${moment(at)}, as you asked. Other devices have been signed out.`,
    'To keep it, sign in before then and choose "Keep my account" in the settings.',
    'If this was not you, do so at once and change your password.',
  ]);
}

export function accountDeletedLetter({ name }: { readonly name: string }): Letter {
  return letter('Your Assay account was deleted', [
    `Hello ${name},`,
    'your account and everything in it were deleted, as you asked. Username and email are free again.',
    'The newsletter is not part of the account: if you get it, it goes on.',
  ]);
}

/** Confirms a subscription that nobody had before. */
export function subscribedLetter(unsubscribeUrl: string): Letter {
  return {
    ...letter('You are subscribed to the Assay newsletter', [
      'You asked for the Assay newsletter with this address.',
      'To end the subscription at any time, or if this was not you, open:',
      { link: unsubscribeUrl },
    ]),
    unsubscribeUrl,
  };
}

const moment = (at: number) => `${new Date(at).toISOString().replace('T', ' at ').slice(0, 19)} UTC`;

type Paragraph = string | { readonly strong: string } | { readonly link: string };

function letter(subject: string, paragraphs: readonly Paragraph[]): Letter {
  const text = paragraphs.map(asText).join('\n\n');
  const blocks = paragraphs.map(asHtml);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="font: 16px/1.5 system-ui, sans-serif">${blocks.join('')}<p>Assay</p></body></html>`;
  return { subject, text: `${text}\n\nAssay\n`, html };
}

function asText(part: Paragraph): string {
  if (typeof part === 'string') return part;
  return 'link' in part ? part.link : `    ${part.strong}`;
}

function asHtml(part: Paragraph): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  if ('link' in part) return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.link)}</a></p>`;
  return `<p style="font: 600 28px ui-monospace, monospace; letter-spacing: 4px">${escapeHtml(part.strong)}</p>`;
}
