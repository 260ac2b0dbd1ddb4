import { type Language, mailsIn } from '#schemas/i18n/index.ts';
import type { MailParagraph, MailText } from '#schemas/i18n/mailText.ts';
import { escapeHtml } from '#server/modules/seo/html.ts';

/** A mail without its addresses. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ends the subscription that the mail belongs to: opened by a person it asks, a mail program posts to it (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

/** Writes a mail of the catalogue in a language: `writeMail('en', (mails) => mails.welcome(user))`. */
export function writeMail(language: Language, choose: (mails: ReturnType<typeof mailsIn>) => MailText): Mail {
  const { subject, paragraphs } = choose(mailsIn(language));
  const text = paragraphs.map(asText).join('\n\n');
  const blocks = paragraphs.map(asHtml);
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="font: 16px/1.5 system-ui, sans-serif">${blocks.join('')}<p>Assay</p></body></html>`;
  return { subject, text: `${text}\n\nAssay\n`, html };
}

function asText(part: MailParagraph): string {
  if (typeof part === 'string') return part;
  return 'link' in part ? part.link : `    ${part.strong}`;
}

function asHtml(part: MailParagraph): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  if ('link' in part) return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.link)}</a></p>`;
  return `<p style="font: 600 28px ui-monospace, monospace; letter-spacing: 4px">${escapeHtml(part.strong)}</p>`;
}
