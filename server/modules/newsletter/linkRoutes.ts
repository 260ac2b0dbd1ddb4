import { serverPages } from '#schemas/i18n/en/serverPages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type MailLink, mailLinkRoutes, mailLinkUrl } from '#server/platform/mail/mailLinks.ts';
import type { Limit } from '#server/platform/rateLimit.ts';
import { confirm, unsubscribe } from './repository.ts';

const LIMIT: Limit = {
  name: 'newsletter:links',
  max: 60,
  within: 60_000,
};

/** What the links of mails do. */
const LINKS = {
  confirm: {
    path: '/newsletter/confirm',
    summaries: { ask: 'Ask whether to confirm a newsletter subscription', do: 'Confirm a newsletter subscription' },
    text: serverPages.confirm,
    run: ({ pool, clock }, token) => confirm(pool, token, clock()),
    gone: { title: serverPages.confirm.gone, text: serverPages.confirm.goneText },
  },
  unsubscribe: {
    path: '/newsletter/unsubscribe',
    summaries: { ask: 'Ask whether to end a newsletter subscription', do: 'End a newsletter subscription' },
    text: serverPages.unsubscribe,
    // Unknown tokens get the same answer: they may have been used.
    run: async ({ pool }, token) => {
      await unsubscribe(pool, token);
      return true;
    },
  },
} as const satisfies Record<string, MailLink>;

export const linkRoutes = (deps: Deps) => mailLinkRoutes(deps, Object.values(LINKS), LIMIT);

/** The address of a link with its token. */
export const linkUrl = (deps: Pick<Deps, 'config'>, name: keyof typeof LINKS, token: string): string =>
  mailLinkUrl(deps, LINKS[name], token);
