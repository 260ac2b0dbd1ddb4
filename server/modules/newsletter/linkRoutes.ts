import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { serverPages } from '#schemas/i18n/en/serverPages.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import { countVisitorCall, type Limit } from '#server/platform/rateLimit.ts';
import { confirm, unsubscribe } from './repository.ts';

const LIMIT: Limit = {
  name: 'newsletter:links',
  max: 60,
  within: 60_000,
};

const Params = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

/** What the links of mails do; true: it is done, false: there is nothing to do it with. */
const LINKS = {
  confirm: {
    summaries: { ask: 'Ask whether to confirm a newsletter subscription', do: 'Confirm a newsletter subscription' },
    run: ({ pool, clock }: Deps, token: string) => confirm(pool, token, clock()),
  },
  unsubscribe: {
    summaries: { ask: 'Ask whether to end a newsletter subscription', do: 'End a newsletter subscription' },
    // Unknown tokens get the same answer: they may have been used.
    run: async ({ pool }: Deps, token: string) => {
      await unsubscribe(pool, token);
      return true;
    },
  },
} as const;
type LinkName = keyof typeof LINKS;

/** Links of mails. GET only asks, because mail scanners open links; the button and one-click requests (RFC 8058) POST. */
export const linkRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (api) => {
    // The token is in the address; bodies of forms and mail programs are ignored.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      api.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    }
    const shared = {
      bodyLimit: 2_048,
      preValidation: (request: { readonly ip: string }) => countVisitorCall({ network: LIMIT }, request, deps),
    };
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

    for (const name of ['confirm', 'unsubscribe'] as const) {
      const { summaries, run } = LINKS[name];
      const text = serverPages[name];
      const button = `<form method="post"><button type="submit">${escapeHtml(text.confirm)}</button></form>`;
      api.get(
        `/newsletter/${name}/:token`,
        { ...shared, schema: { summary: summaries.ask, params: Params } },
        async (_request, reply) => reply.headers(headers).send(page(text.ask, button)),
      );
      api.post(
        `/newsletter/${name}/:token`,
        { ...shared, schema: { summary: summaries.do, params: Params } },
        async (request, reply) => {
          const isDone = await run(deps, request.params.token);
          const { gone, goneText } = serverPages.confirm;
          const [title, told] = isDone ? [text.done, text.doneText] : [gone, goneText];
          return reply
            .code(isDone ? 200 : 404)
            .headers(headers)
            .send(page(title, `<p>${escapeHtml(told)}</p>`));
        },
      );
    }
  };

/** The address of a link with its token. */
export function linkUrl({ config }: Pick<Deps, 'config'>, name: LinkName, token: string): string {
  return `${mailOrigin(config)}/api/newsletter/${name}/${token}`;
}

function page(title: string, content: string): string {
  const heading = escapeHtml(title);
  return `<!doctype html><html lang="${BUILD_LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading} | ${PRODUCT}</title></head><body style="font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem"><main><h1>${heading}</h1>${content}<p><a href="/">${PRODUCT}</a></p></main></body></html>`;
}
