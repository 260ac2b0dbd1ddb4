import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../http/html.ts';
import { countVisitorCall, type Limit } from '../rateLimit.ts';
import { mailOrigin } from './mail.ts';

interface Told {
  readonly title: string;
  readonly text: string;
}

/** A link of a mail with a token as its proof. */
export interface MailLink {
  /** Under `/api`; the token follows. */
  readonly path: string;
  readonly summaries: { readonly ask: string; readonly do: string };
  readonly text: { readonly ask: string; readonly confirm: string; readonly done: string; readonly doneText: string };
  /** False: there is nothing to do it with. */
  readonly run: (deps: Deps, token: string) => Promise<boolean>;
  readonly gone?: Told;
}

const Params = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

/** Links of mails. GET only asks, because mail scanners open links; the button and one-click requests (RFC 8058) POST. */
export const mailLinkRoutes =
  (deps: Deps, links: readonly MailLink[], limit: Limit): FastifyPluginAsyncZod =>
  async (api) => {
    // The token is in the address; bodies of forms and mail programs are ignored.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      api.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
    }
    const shared = {
      bodyLimit: 2_048,
      preValidation: (request: { readonly ip: string }) => countVisitorCall({ network: limit }, request, deps),
    };
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

    for (const { path, summaries, text, run, gone } of links) {
      const button = `<form method="post"><button type="submit">${escapeHtml(text.confirm)}</button></form>`;
      api.get(
        `${path}/:token`,
        { ...shared, schema: { summary: summaries.ask, params: Params } },
        async (_request, reply) => reply.headers(headers).send(page(text.ask, button)),
      );
      api.post(
        `${path}/:token`,
        { ...shared, schema: { summary: summaries.do, params: Params } },
        async (request, reply) => {
          const isDone = (await run(deps, request.params.token)) || gone === undefined;
          const told = isDone ? { title: text.done, text: text.doneText } : gone;
          return reply
            .code(isDone ? 200 : 404)
            .headers(headers)
            .send(page(told.title, `<p>${escapeHtml(told.text)}</p>`));
        },
      );
    }
  };

/** The address of a link with its token. */
export function mailLinkUrl({ config }: Pick<Deps, 'config'>, { path }: Pick<MailLink, 'path'>, token: string): string {
  return `${mailOrigin(config)}/api${path}/${token}`;
}

function page(title: string, content: string): string {
  const heading = escapeHtml(title);
  return `<!doctype html><html lang="${BUILD_LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading} | ${PRODUCT}</title></head><body style="font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem"><main><h1>${heading}</h1>${content}<p><a href="/">${PRODUCT}</a></p></main></body></html>`;
}
