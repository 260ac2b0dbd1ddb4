import { type APIRequestContext, expect } from '@playwright/test';
import { LANGUAGES, type Language } from '#schemas/constants.ts';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';

/** What the head of a page says. */
interface Head {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly isIndexable: boolean;
  /** Addresses of the page by language. */
  readonly alternates: Readonly<Record<string, string>>;
  /** Languages that its structured data names. */
  readonly dataLanguages: readonly string[];
}

const LANGUAGE_OF_DATA = /"inLanguage":"([^"]*)"/g;

function headOf(html: string): Head {
  const one = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  const alternates = html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g);
  return {
    title: one(/<title>(.*?)<\/title>/),
    description: one(/<meta name="description" content="([^"]*)"/),
    canonical: one(/<link rel="canonical" href="([^"]*)"/),
    isIndexable: !/<meta name="robots" content="noindex/.test(html),
    alternates: Object.fromEntries([...alternates].map(([, language = '', address = '']) => [language, address])),
    dataLanguages: [...new Set([...html.matchAll(LANGUAGE_OF_DATA)].map(([, language = '']) => language))],
  };
}

/** A page in a language. What is wrong with it as such is told at once. */
async function openIn(request: APIRequestContext, language: Language, path: string) {
  const address = addressIn(language, path);
  const answer = await request.get(address, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  expect(answer.status(), address).toBe(200);
  expect(/<html[^>]* lang="([^"]*)"/.exec(html)?.[1], address).toBe(language);
  const head = headOf(html);
  expect(head.dataLanguages, address).toEqual([language]);
  return { html, head };
}

/** The page in both languages points at itself in each of them; gives the Vietnamese one. */
export async function expectHeadsInBothLanguages(request: APIRequestContext, origin: string, path: string) {
  const [vi, en] = [await openIn(request, 'vi', path), await openIn(request, 'en', path)];
  const shown = new URL(en.head.canonical).pathname;
  const both = Object.fromEntries(LANGUAGES.map((language) => [language, `${origin}${addressIn(language, shown)}`]));
  for (const [language, { head }] of Object.entries({ vi, en })) {
    const alternates = head.isIndexable ? { ...both, 'x-default': both.en } : {};
    expect.soft([head.canonical, head.alternates], path).toEqual([both[language], alternates]);
    expect.soft(head.title, path).toMatch(/\S \| Assay$/);
  }
  expect.soft(vi.head.isIndexable, path).toBe(en.head.isIndexable);
  // Home is one address, without a slash at its end.
  expect.soft(vi.html, path).not.toContain('href="/vi/"');
  return { ...vi, english: en.head };
}
