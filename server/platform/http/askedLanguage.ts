import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '#schemas/constants.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';

/** The language of the page that sent a request: pages name it as the only one they accept. */
export function askedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const first = headers['accept-language']?.split(/[-,;]/, 1)[0]?.trim().toLowerCase();
  return LANGUAGES.find((language) => language === first) ?? BUILD_LANGUAGE;
}
