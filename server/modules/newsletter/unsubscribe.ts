import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { serverPages } from '#schemas/i18n/en/serverPages.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { mailOrigin } from '#server/platform/mail/mail.ts';
import { countVisitorCall, type Limit } from '#server/platform/rateLimit.ts';
import { unsubscribe } from './repository.ts';

const text = serverPages.unsubscribe;

const LIMIT: Limit = {
  name: 'newsletter:unsubscribe',
  max: 60,
  within: 60_000,
};

const Params = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

/**
 * Unsubscribe link. GET only asks, because mail scanners open links; the button and one-click requests (RFC 8058) POST.
 * Unknown tokens get the same answer: they may have been used.
 */
export const unsubscribeRoutes =
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

    api.get(
      '/newsletter/unsubscribe/:token',
      { ...shared, schema: { summary: 'Ask whether to end a newsletter subscription', params: Params } },
      async (_request, reply) =>
        reply
          .headers(headers)
          .send(
            page(text.ask, `<form method="post"><button type="submit">${escapeHtml(text.confirm)}</button></form>`),
          ),
    );

    api.post(
      '/newsletter/unsubscribe/:token',
      { ...shared, schema: { summary: 'End a newsletter subscription', params: Params } },
      async (request, reply) => {
        await unsubscribe(deps.pool, request.params.token);
        return reply.headers(headers).send(page(text.done, `<p>${escapeHtml(text.doneText)}</p>`));
      },
    );
  };

export function unsubscribeUrl({ config }: Pick<Deps, 'config'>, token: string): string {
  return `${mailOrigin(config)}/api/newsletter/unsubscribe/${token}`;
}

function page(title: string, content: string): string {
  const heading = escapeHtml(title);
  return `<!doctype html><html lang="${BUILD_LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading} | ${PRODUCT}</title></head><body style="font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem"><main><h1>${heading}</h1>${content}<p><a href="/">${PRODUCT}</a></p></main></body></html>`;
}
