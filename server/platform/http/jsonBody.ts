import type { FastifyInstance } from 'fastify';
import type { ErrorFacts } from '#schemas/i18n/errors.ts';
import { ApiError } from '../errors.ts';

/** Levels of lists and objects in any input. Ours have six; deeper ones overflow the stack of what walks them. */
export const DEPTH_MAX = 32;
/** Values of one body. Our largest, a batch of proposals, has half as many; of 4 MB of `{},` a parser makes a million objects. */
const VALUES_MAX = 50_000;

export const tooDeep: ErrorFacts = { code: 'malformed_json', reason: 'deep', max: DEPTH_MAX };
const tooMany: ErrorFacts = { code: 'malformed_json', reason: 'values', max: VALUES_MAX };

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const OPENS: ReadonlySet<number> = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const CLOSES: ReadonlySet<number> = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/** What makes a JSON text cost more than it is long, found in one pass before it is parsed; null: nothing. */
export function jsonFault(text: string): ErrorFacts | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      at++;
      while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
    } else if (sign === COMMA) values++;
    else if (OPENS.has(sign)) {
      values++;
      if (++depth > DEPTH_MAX) return tooDeep;
    } else if (CLOSES.has(sign)) depth--;
    if (values > VALUES_MAX) return tooMany;
  }
  return null;
}

/** Reads bodies of JSON; those nested too deep or with too many values are refused before they are parsed. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const fault = jsonFault(body);
    if (fault) done(new ApiError(422, fault, 'body'), undefined);
    else parse(request, body, done);
  });
}
