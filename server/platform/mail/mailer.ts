import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import { makeFolder } from '../makeFolder.ts';
import type { Mail } from './mail.ts';

/** Sends one mail, or fails with the reason. */
export interface Mailer {
  readonly send: (to: string, mail: Mail, at: number) => Promise<void>;
}

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 15_000;

/** Sends by SMTP where the settings name a server; else every mail becomes an `.eml` file in the data folder's `mail/`. */
export function createMailer({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mailer {
  return mail.smtpUrl === null ? toFiles(path.join(dataDir, 'mail'), mail.from) : bySmtp(mail.smtpUrl, mail.from);
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

function toFiles(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    send: async (to, mail, at) => {
      const { message } = await transport.sendMail(messageOf(to, mail, at));
      await makeFolder(folder, 0o700);
      const name = `${new Date(at).toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      // A file with this ending is whole from its first moment.
      const unfinished = path.join(folder, `${name}.part`);
      await writeFile(unfinished, message, { mode: 0o600 });
      await rename(unfinished, path.join(folder, name));
    },
  };
}

function messageOf(to: string, { unsubscribeUrl, ...mail }: Mail, at: number) {
  return {
    to: { name: '', address: to },
    ...mail,
    date: new Date(at),
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
