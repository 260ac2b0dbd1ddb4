import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Language } from '#schemas/constants.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { ACCOUNT_CATALOGS } from '#schemas/i18n/languages.ts';
import type { MailParagraph, MailText } from '#schemas/i18n/mailText.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '../http/html.ts';
import { makeFolder } from '../makeFolder.ts';

/** Where the links of mails lead. Without PUBLIC_URL it is this machine: a request could forge any host. */
export function mailOrigin({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The address of a page in the language of whom a mail is for. */
export function pageLink(site: string, language: Language, path: string): string {
  return new URL(addressIn(language, path), site).href;
}

/** Where mails go; `mend` says what to do where people wait for mails that never come. */
export interface MailState {
  readonly to: 'smtp' | 'files';
  readonly folder?: string;
  readonly mend?: string;
}

/** Where the settings send mails. Files are meant on one's own machine, not where people come by a public address. */
export function mailState({ mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>): MailState {
  if (mail.smtpUrl !== null) return { to: 'smtp' };
  const files: MailState = { to: 'files', folder: 'DATA_DIR/mail' };
  return publicUrl === null
    ? files
    : {
        ...files,
        mend: 'PUBLIC_URL is set and SMTP_URL is not: codes, invitations and notices become files that nobody receives. Set SMTP_URL to a server that takes mail.',
      };
}

/** A mail without addresses. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Unsubscribe link: GET asks a person, POST unsubscribes (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
  /** What a file says of it once its code is over: the code is in no file for longer than it is valid. */
  readonly withoutCode?:
    | { readonly mail: Pick<Mail, 'subject' | 'text' | 'html'>; readonly afterMs: number }
    | undefined;
  readonly attachment?: MailAttachment | undefined;
}

/** A file of HTML or a PDF, kept with the mail and no longer. */
export type MailAttachment = { readonly name: string } & ({ readonly html: string } | { readonly pdf: Buffer });

type Mails = (typeof ACCOUNT_CATALOGS)[Language]['mails'];

/** Writes a mail of the catalog: `writeMail('en', (mails) => mails.welcome(user))`. */
export function writeMail(language: Language, choose: (mails: Mails) => MailText): Mail {
  const { subject, paragraphs: written } = choose(ACCOUNT_CATALOGS[language].mails);
  const paragraphs = written.map((part) =>
    typeof part === 'object' && 'page' in part ? { link: pageLink(OWN_PAGES, language, part.page) } : part,
  );
  const text = paragraphs.map(asText).join('\n\n');
  const blocks = paragraphs.map(asHtml);
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="font: 16px/1.5 system-ui, sans-serif">${blocks.join('')}<p>Assay</p></body></html>`;
  return { subject, text: `${text}\n\nAssay\n`, html };
}

/** In the place of where our pages are until a mail is sent, which knows it: a name that nobody can have (RFC 2606). */
const OWN_PAGES = 'https://pages.invalid';

type Written = Exclude<MailParagraph, { readonly page: string }>;

function asText(part: Written): string {
  if (typeof part === 'string') return part;
  return 'link' in part ? part.link : `    ${part.strong}`;
}

function asHtml(part: Written): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  if ('link' in part) return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.link)}</a></p>`;
  return `<p style="font: 600 28px ui-monospace, monospace; letter-spacing: 4px">${escapeHtml(part.strong)}</p>`;
}

/** Sends one mail; rejects with the reason. */
export interface Mailer {
  readonly send: (to: string, mail: Mail, at: number) => Promise<void>;
}

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 15_000;

/** Sends by SMTP if a server is set; else writes `.eml` files to `mail/` in the data folder. */
export function createMailer(config: Pick<Config, 'mail' | 'dataDir' | 'publicUrl' | 'host' | 'port'>): Mailer {
  const { mail, dataDir } = config;
  const { send } =
    mail.smtpUrl === null ? toFiles(path.join(dataDir, 'mail'), mail.from) : bySmtp(mail.smtpUrl, mail.from);
  const site = mailOrigin(config);
  const placed = <Part extends Pick<Mail, 'text' | 'html'>>(part: Part): Part => ({
    ...part,
    text: part.text.replaceAll(OWN_PAGES, site),
    html: part.html.replaceAll(OWN_PAGES, escapeHtml(site)),
  });
  return {
    send: (to, { withoutCode, ...sent }, at) =>
      send(to, { ...placed(sent), withoutCode: withoutCode && { ...withoutCode, mail: placed(withoutCode.mail) } }, at),
  };
}

function bySmtp(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
    },
    { from },
  );
  return {
    send: async (to, mail, at) => {
      await transport.sendMail(messageOf(to, mail, at));
    },
  };
}

const fileTransport = (from: string) =>
  nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
type FileTransport = ReturnType<typeof fileTransport>;

function toFiles(folder: string, from: string): Mailer {
  const transport = fileTransport(from);
  return {
    send: async (to, mail, at) => {
      const { message } = await transport.sendMail(messageOf(to, mail, at));
      await makeFolder(folder, 0o700);
      const name = `${new Date(at).toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      if (mail.withoutCode) await writeWithoutCode(transport, path.join(folder, name), to, mail, at);
      // Renamed when complete, so that readers never see a partial `.eml`.
      const unfinished = path.join(folder, `${name}.part`);
      try {
        await writeFile(unfinished, message, { mode: 0o600 });
        await rename(unfinished, path.join(folder, name));
      } catch (error) {
        // A full disk leaves a part, which would take the room that is left.
        await rm(unfinished, { force: true });
        throw error;
      }
    },
  };
}

/** A mail with a code has a twin without it beside, which takes its place at the time in its name. */
const TWIN = /^(.+\.eml)\.(\d+)$/;

async function writeWithoutCode(transport: FileTransport, file: string, to: string, mail: Mail, at: number) {
  if (!mail.withoutCode) return;
  const { mail: twin, afterMs } = mail.withoutCode;
  const { message } = await transport.sendMail(messageOf(to, twin, at));
  await writeFile(`${file}.${at + afterMs}`, message, { mode: 0o600 });
}

/** Takes codes that are over out of the files of mails. A file that is gone stays gone. */
export async function takeCodesOut({ dataDir }: Pick<Config, 'dataDir'>, now: number): Promise<void> {
  const folder = path.join(dataDir, 'mail');
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of names) {
    const [, original = '', over] = TWIN.exec(name) ?? [];
    if (over === undefined || Number(over) > now) continue;
    const file = path.join(folder, original);
    if (names.includes(original)) await rename(path.join(folder, name), file);
    else await rm(path.join(folder, name), { force: true });
  }
}

function messageOf(to: string, { unsubscribeUrl, attachment, withoutCode: _, ...mail }: Mail, at: number) {
  return {
    to: { name: '', address: to },
    ...mail,
    date: new Date(at),
    ...(attachment === undefined
      ? {}
      : {
          attachments: [
            'pdf' in attachment
              ? { filename: attachment.name, content: attachment.pdf, contentType: 'application/pdf' }
              : { filename: attachment.name, content: attachment.html, contentType: 'text/html; charset=utf-8' },
          ],
        }),
    ...(unsubscribeUrl === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
  };
}
