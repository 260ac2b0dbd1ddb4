import { FAQ, HELP_CATEGORIES, HELP_HOME } from '#schemas/help/contents.ts';
import { addressOf, BASE_PATH, BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import type { PageEntry, RecordRoute } from '#schemas/routes/pageEntry.ts';
import { canonicalAddress, FIXED_PAGES, PRODUCT } from '#schemas/routes/routes.ts';
import type { CompiledArticle } from '#server/modules/help/parseArticle.ts';
import type { Site } from '#server/platform/http/origin.ts';
import type { EntityFacts } from './records.ts';

/** Structured data (schema.org) of pages and records, one graph per page. */

/** Graph of a page of the routes table. */
export function fixedPageData(
  page: PageEntry,
  origin: string,
  links: Site['links'],
  article: CompiledArticle | null,
): object {
  const url = `${origin}${addressOf(canonicalAddress(page))}`;
  return graph([
    ...siteNodes(origin, links),
    {
      '@type': pageType(page, article),
      '@id': url,
      url,
      name: page.title,
      description: page.description,
      inLanguage: BUILD_LANGUAGE,
      ...(article === null ? {} : { dateModified: article.updated }),
      ...(isQuestions(article) ? { mainEntity: questionsOf(article, url) } : {}),
      isPartOf: { '@id': websiteId(origin) },
    },
    ...(page.path === '/' ? [] : [trail(origin, article === null ? [page] : [...helpTrail(article), page])]),
  ]);
}

function pageType({ source }: PageEntry, article: CompiledArticle | null): string {
  if (isQuestions(article)) return 'FAQPage';
  return source === undefined ? 'WebPage' : 'CollectionPage';
}

function isQuestions(article: CompiledArticle | null): article is CompiledArticle {
  return article?.id.startsWith(`${FAQ}/`) === true;
}

/** The questions of a group with their answers, as the page shows them. */
function questionsOf({ sections }: CompiledArticle, url: string): object[] {
  return sections
    .filter(({ anchor }) => anchor !== '')
    .map(({ anchor, heading, text }) => ({
      '@type': 'Question',
      '@id': `${url}#${anchor}`,
      name: heading,
      acceptedAnswer: { '@type': 'Answer', text },
    }));
}

/** What stands above an article: the help center and its category. */
function helpTrail({ id }: CompiledArticle): readonly Pick<PageEntry, 'title' | 'path'>[] {
  const category = HELP_CATEGORIES.find((one) => id.startsWith(`${one.id}/`));
  return [...FIXED_PAGES.filter(({ path }) => path === HELP_HOME), ...(category ? [category] : [])];
}

const RECORD_TYPES = { project: 'Project', venture: 'Organization', people: 'Person', round: 'Thing' } as const;

/** Graph of a record page. `asOf`: moment of the newest figure (ISO, UTC); null: unknown. */
export function recordData(
  {
    route,
    path,
    facts,
    description,
    asOf,
  }: {
    readonly route: RecordRoute;
    readonly path: string;
    readonly facts: EntityFacts;
    readonly description: string;
    readonly asOf: string | null;
  },
  origin: string,
  links: Site['links'],
): object {
  const url = `${origin}${addressOf(path)}`;
  const directory = FIXED_PAGES.find((page) => page.path === `/directory/${route.source}`);
  return graph([
    ...siteNodes(origin, links),
    {
      '@type': 'WebPage',
      '@id': url,
      url,
      name: facts.name,
      description,
      inLanguage: BUILD_LANGUAGE,
      ...(asOf === null ? {} : { dateModified: asOf }),
      isPartOf: { '@id': websiteId(origin) },
      mainEntity: { '@id': `${url}#record` },
    },
    recordNode(route, `${url}#record`, facts),
    trail(origin, [...(directory ? [directory] : []), { title: facts.name, path }]),
  ]);
}

function recordNode({ kind }: RecordRoute, id: string, facts: EntityFacts): object {
  const { name, label, text, image, location, links, organizations } = facts;
  return {
    '@type': RECORD_TYPES[kind],
    '@id': id,
    name,
    ...(text === null ? {} : { description: text }),
    ...(image === null ? {} : { image }),
    ...(links.length === 0 ? {} : { sameAs: links }),
    ...(kind === 'project' && label !== null ? { alternateName: label } : {}),
    ...(kind === 'people' && label !== null ? { jobTitle: label } : {}),
    ...(organizations.length === 0
      ? {}
      : { worksFor: organizations.map((organization) => ({ '@type': 'Organization', name: organization })) }),
    ...(location === null
      ? {}
      : { [kind === 'people' ? 'homeLocation' : 'location']: { '@type': 'Place', name: location } }),
  };
}

const websiteId = (origin: string) => `${origin}${BASE_PATH}/#website`;

/** Organization and site search. Support covers Vietnam, in two languages. */
export function siteNodes(origin: string, { twitter, telegram, email }: Site['links']): object[] {
  const profiles = [twitter, telegram].filter((link) => link !== null);
  return [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: PRODUCT,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
      ...(profiles.length === 0 ? {} : { sameAs: profiles }),
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        areaServed: { '@type': 'Country', name: 'Vietnam' },
        availableLanguage: ['Vietnamese', 'English'],
        ...(email === null ? {} : { email }),
      },
    },
    {
      '@type': 'WebSite',
      '@id': websiteId(origin),
      name: PRODUCT,
      url: `${origin}${addressOf('/')}`,
      inLanguage: BUILD_LANGUAGE,
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${origin}${addressOf('/directory/projects')}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** Breadcrumbs from home to the page. */
export function trail(origin: string, pages: readonly Pick<PageEntry, 'title' | 'path' | 'sameAs'>[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ title: PRODUCT, path: '/' }, ...pages].map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: page.title,
      item: `${origin}${addressOf(canonicalAddress(page))}`,
    })),
  };
}

export const graph = (nodes: readonly object[]) => ({ '@context': 'https://schema.org', '@graph': nodes });
