import type { RecordRoute } from '#schemas/routes/pageEntry.ts';
import { FIXED_PAGES, PRODUCT } from '#schemas/routes/routes.ts';
import type { Site } from './origin.ts';
import type { RecordFacts } from './records.ts';

/** Structured data in the words of schema.org, as one graph a page. */

interface PageText {
  readonly title: string;
  readonly description: string;
  readonly path: string;
}

/** The graph of a page with an address of its own. */
export function fixedPageData(page: PageText, origin: string, links: Site['links']): object {
  const url = `${origin}${page.path}`;
  return graph([
    ...siteNodes(origin, links),
    {
      '@type': page.path === '/' ? 'WebPage' : 'CollectionPage',
      '@id': url,
      url,
      name: page.title,
      description: page.description,
      inLanguage: 'en',
      isPartOf: { '@id': `${origin}/#website` },
    },
    ...(page.path === '/' ? [] : [trail(origin, [page])]),
  ]);
}

const RECORD_TYPES = { project: 'Project', venture: 'Organization', people: 'Person' } as const;

/** The graph of a record's page. `asOf` is when its newest figure was fetched (ISO, UTC). */
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
    readonly facts: RecordFacts;
    readonly description: string;
    readonly asOf: string;
  },
  origin: string,
  links: Site['links'],
): object {
  const url = `${origin}${path}`;
  const directory = FIXED_PAGES.find((page) => page.path === `/directory/${route.source}`);
  return graph([
    ...siteNodes(origin, links),
    {
      '@type': 'WebPage',
      '@id': url,
      url,
      name: facts.name,
      description,
      inLanguage: 'en',
      dateModified: asOf,
      isPartOf: { '@id': `${origin}/#website` },
      mainEntity: { '@id': `${url}#record` },
    },
    recordNode(route, `${url}#record`, facts),
    trail(origin, [...(directory ? [directory] : []), { title: facts.name, path }]),
  ]);
}

function recordNode({ kind }: RecordRoute, id: string, facts: RecordFacts): object {
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

/** Who makes the product and how to search it. Customers are served in Vietnam, in two languages. */
function siteNodes(origin: string, { twitter, telegram, email }: Site['links']): object[] {
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
      '@id': `${origin}/#website`,
      name: PRODUCT,
      url: `${origin}/`,
      inLanguage: 'en',
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/directory/projects?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** From home to the page. */
function trail(origin: string, pages: readonly Pick<PageText, 'title' | 'path'>[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ title: PRODUCT, path: '/' }, ...pages].map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: `${origin}${path}`,
    })),
  };
}

const graph = (nodes: readonly object[]) => ({ '@context': 'https://schema.org', '@graph': nodes });
