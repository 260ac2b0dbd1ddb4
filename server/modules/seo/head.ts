import type { PageEntry, RecordRoute } from '#schemas/routes/pageEntry.ts';
import { NOT_FOUND_PAGE } from '#schemas/routes/pages.ts';
import { documentTitle, PRODUCT } from '#schemas/routes/routes.ts';
import { escapeHtml } from './html.ts';
import type { Site } from './origin.ts';
import type { RecordFacts } from './records.ts';
import { fixedPageData, recordData } from './structuredData.ts';

/** What the HTML of a page says of itself, in words that an HTML or JSON escape makes safe later. */
export interface Head {
  readonly title: string;
  readonly description: string;
  /** The page's one address; null where it has none. */
  readonly canonical: string | null;
  readonly indexable: boolean;
  readonly type: 'website' | 'profile';
  readonly image: string | null;
  readonly data: object | null;
}

/** The head of a page with an address of its own. */
export function fixedHead({ title, description, path, indexable }: PageEntry, site: Site): Head {
  return {
    title,
    description,
    canonical: site.origin === null ? null : `${site.origin}${path}`,
    indexable,
    type: 'website',
    image: null,
    data: site.origin === null ? null : fixedPageData({ title, description, path }, site.origin, site.links),
  };
}

/** The head of a record's page. Nobody should find made-up people and projects as if they were real: `fictional` ones are not indexed. */
export function recordHead(
  {
    route,
    path,
    facts,
    asOf,
    fictional,
  }: {
    readonly route: RecordRoute;
    readonly path: string;
    readonly facts: RecordFacts;
    readonly asOf: string;
    readonly fictional: boolean;
  },
  site: Site,
): Head {
  const description = describe(route, facts);
  return {
    title: facts.name,
    description,
    canonical: site.origin === null ? null : `${site.origin}${path}`,
    indexable: !fictional,
    type: route.kind === 'people' ? 'profile' : 'website',
    image: facts.image,
    data: site.origin === null ? null : recordData({ route, path, facts, description, asOf }, site.origin, site.links),
  };
}

/** The head of a record's page whose record could not be read in time. */
export function unreadRecordHead(route: RecordRoute, slug: string, path: string, site: Site): Head {
  const page = { title: slug, description: `${slug}. ${route.about}`, path, indexable: true };
  return { ...fixedHead(page, site), data: null };
}

/** The head of what does not exist. */
export function missingHead(title: string): Head {
  const { description } = NOT_FOUND_PAGE;
  return { title, description, canonical: null, indexable: false, type: 'website', image: null, data: null };
}

const DESCRIPTION_LENGTH = { min: 70, max: 160 } as const;

/** What the data says of a record, with its label before it; where that is little, what its page tells. */
function describe({ about }: RecordRoute, { name, label, text }: RecordFacts): string {
  const named = label === null || label === '' ? name : `${name} (${label})`;
  // Descriptions may come with markup; a search result shows none.
  const told = (text ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const whole = told === '' ? named : told.startsWith(name) ? told : `${named}: ${told}`;
  if (whole.length >= DESCRIPTION_LENGTH.min) return shorten(whole);
  return shorten(`${whole.replace(/\.$/, '')}. ${about}`);
}

/** Cuts at the end of a word. */
function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= DESCRIPTION_LENGTH.max) return text;
  const cut = characters.slice(0, DESCRIPTION_LENGTH.max - 1).join('');
  const lastWord = cut.lastIndexOf(' ');
  return `${(lastWord > DESCRIPTION_LENGTH.min ? cut.slice(0, lastWord) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** The head as HTML: what stands between the marks of index.html. */
export function headHtml({ title, description, canonical, indexable, type, image, data }: Head): string {
  const whole = documentTitle(title);
  return [
    `<title>${escapeHtml(whole)}</title>`,
    named('description', description),
    ...(indexable ? [] : [named('robots', 'noindex')]),
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escapeHtml(canonical)}" />`]),
    property('og:title', whole),
    property('og:description', description),
    property('og:type', type),
    ...(canonical === null ? [] : [property('og:url', canonical)]),
    ...(image === null ? [] : [property('og:image', image)]),
    property('og:site_name', PRODUCT),
    property('og:locale', 'en_US'),
    named('twitter:card', 'summary'),
    ...(data === null ? [] : [`<script type="application/ld+json">${escapeJson(data)}</script>`]),
  ].join('\n    ');
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;

/** JSON that cannot end the script element it stands in, nor begin a comment there. */
function escapeJson(data: object): string {
  return JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
