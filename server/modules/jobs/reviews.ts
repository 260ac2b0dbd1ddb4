import { z } from 'zod';
import type { ReviewReason } from '#schemas/api/jobs.ts';
import freeMail from './freeMailHosts.json' with { type: 'json' };

/** Hosts where anybody can have a mail address. */
const FREE_MAIL: ReadonlySet<string> = new Set(
  z.strictObject({ about: z.string(), hosts: z.array(z.string().min(1)) }).parse(freeMail).hosts,
);

/** Whether whoever reads mail at an address speaks for a web site: it is of the mail's own domain, or below it. */
export function speaksFor(mail: string, website: string): boolean {
  const domain = mail.slice(mail.lastIndexOf('@') + 1).toLowerCase();
  const host = URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : '';
  if (domain === '' || FREE_MAIL.has(domain)) return false;
  return host === domain || host.endsWith(`.${domain}`);
}

/** Why the operator has to see an ad before it opens; null: nobody has to. */
export function reviewReason({
  isTrusted,
  wasRefused,
  mail,
  website,
}: {
  /** Another ad of the poster is public, or was until it ended. */
  readonly isTrusted: boolean;
  /** The operator refused this ad, or took it off the board. */
  readonly wasRefused: boolean;
  readonly mail: string;
  readonly website: string;
}): ReviewReason {
  if (wasRefused) return 'refused';
  if (!isTrusted) return 'firstAd';
  return speaksFor(mail, website) ? null : 'foreignDomain';
}
