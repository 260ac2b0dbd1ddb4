import { LANGUAGES } from '#schemas/constants.ts';
import { jobState } from '#schemas/entities/storyPages.ts';
import { addressIn, addressOf } from '#schemas/i18n/buildLanguage.ts';
import { goneLabels, proposalTitle } from '#schemas/i18n/en/labels.ts';
import { LOCALE } from '#schemas/i18n/en/locale.ts';
import type { PageEntry, RecordRoute, StoryRoute } from '#schemas/routes/pageEntry.ts';
import { profileTitle } from '#schemas/routes/profileTabs.ts';
import { canonicalAddress, documentTitle, FIXED_PAGES, NOT_FOUND_PAGE, PRODUCT } from '#schemas/routes/routes.ts';
import { STORY_PAGES } from '#schemas/routes/storyList.ts';
import type { CompiledArticle } from '#server/modules/help/parseArticle.ts';
import { escapeHtml, jsonText } from '#server/platform/http/html.ts';
import type { Site } from '#server/platform/http/origin.ts';
import { fixedPageData, graph, recordData, siteNodes, trail } from './pageNodes.ts';
import type { EntityFacts } from './records.ts';
import type { StoryFacts } from './stories.ts';
import { articleNode, postingNode } from './storyNodes.ts';

/** Head of a page as plain text; escaped when written. */
export interface Head {
  readonly title: string;
  readonly description: string;
  /** Path of the canonical address, and the site's origin; null: none. */
  readonly canonical: { readonly origin: string; readonly path: string } | null;
  readonly indexable: boolean;
  readonly type: 'website' | 'profile' | 'article';
  readonly image: string | null;
  readonly data: object | null;
  /** Address of an Atom feed of what the page is one of. */
  readonly atom?: string;
}

/** Atom feeds of the pages that list what is published. */
const ATOM_FEEDS: ReadonlyMap<string, string> = new Map([
  [STORY_PAGES.news, '/news.atom'],
  [STORY_PAGES.research, '/news.atom?type=research'],
]);

function canonicalOf({ origin }: Site, path: string): Head['canonical'] {
  return origin === null ? null : { origin, path };
}

/** Head of a page of the routes table; `article`: what it shows of the help. */
export function fixedHead(page: PageEntry, site: Site, article: CompiledArticle | null = null): Head {
  const { title, description, indexable } = page;
  const path = canonicalAddress(page);
  const atom = ATOM_FEEDS.get(page.path);
  return {
    ...(site.origin === null || atom === undefined ? {} : { atom: `${site.origin}${atom}` }),
    title,
    description,
    canonical: canonicalOf(site, path),
    indexable,
    type: 'website',
    image: null,
    data: site.origin === null ? null : fixedPageData(page, site.origin, site.links, article),
  };
}

/** Head of a record page. `fictional` records (sample data) are not indexed. */
export function recordHead(
  {
    route,
    path,
    tab,
    facts,
    asOf,
    fictional,
  }: {
    readonly route: RecordRoute;
    readonly path: string;
    readonly tab: string | null;
    readonly facts: EntityFacts;
    readonly asOf: string | null;
    readonly fictional: boolean;
  },
  site: Site,
): Head {
  const description = describe(route, facts);
  return {
    title: route.kind === 'round' ? facts.name : profileTitle(facts.name, route.kind, tab),
    description,
    canonical: canonicalOf(site, path),
    indexable: !fictional,
    type: route.kind === 'people' ? 'profile' : 'website',
    image: facts.image,
    data: site.origin === null ? null : recordData({ route, path, facts, description, asOf }, site.origin, site.links),
  };
}

/** Head of a story's page. `fictional` stories (sample data) are not indexed, nor ads to which nobody can apply now. */
export function storyHead(
  {
    route,
    path,
    story,
    fictional,
    now,
  }: {
    readonly route: StoryRoute;
    readonly path: string;
    readonly story: StoryFacts;
    readonly fictional: boolean;
    /** Ms since 1970. */
    readonly now: number;
  },
  site: Site,
): Head {
  const { origin, links } = site;
  const address = `${origin}${addressOf(path)}`;
  const list = FIXED_PAGES.filter((page) => page.path === LISTS[story.of]);
  const named = (title: string) => trail(origin ?? '', [...list, { title, path }]);
  if (story.of === 'jobs') {
    const { name, company, description: text } = story;
    const state = jobState(story, now);
    const posting = postingNode(story, address, state);
    return {
      title: shorten(`${name}, ${company}`),
      description: describe(route, { name, label: company, text }),
      canonical: canonicalOf(site, path),
      indexable: !fictional && state === 'open',
      type: 'website',
      image: null,
      data: origin === null ? null : graph([...siteNodes(origin, links), ...(posting ? [posting] : []), named(name)]),
    };
  }
  if (story.of === 'proposals') {
    const name = proposalTitle(story.type, story.update, story.name);
    return {
      title: shorten(name),
      description: describe(route, { name, label: null, text: null }),
      canonical: canonicalOf(site, path),
      indexable: !fictional,
      type: 'website',
      image: null,
      data: origin === null ? null : graph([...siteNodes(origin, links), named(name)]),
    };
  }
  const { title, summary: text } = story;
  const description = describe(route, {
    name: title,
    label: story.of === 'news' ? story.source_name : story.author,
    text,
  });
  return {
    title: shorten(title),
    description,
    canonical: canonicalOf(site, path),
    indexable: !fictional,
    type: 'article',
    image: null,
    ...(origin === null || story.of !== 'news' ? {} : { atom: `${origin}/news.atom` }),
    data:
      origin === null
        ? null
        : graph([...siteNodes(origin, links), articleNode(story, { address, description, origin }), named(title)]),
  };
}

/** The page that lists the stories of a set. */
const LISTS = { ...STORY_PAGES, jobs: '/crypto-jobs', proposals: '/dao' } as const;

/** Head of a record page whose record could not be read in time. */
export function unreadRecordHead(route: RecordRoute | StoryRoute, slug: string, path: string, site: Site): Head {
  const page = { title: slug, description: `${slug}. ${route.about}`, path, indexable: true };
  return { ...fixedHead(page, site), data: null };
}

/** Head of a 404 page. */
export function missingHead(title: string): Head {
  const { description } = NOT_FOUND_PAGE;
  return { title, description, canonical: null, indexable: false, type: 'website', image: null, data: null };
}

/** Head of the page of a record that no source reports any more. */
export function goneHead({ kind }: RecordRoute, name: string | null): Head {
  const head = missingHead(goneLabels.title(kind, name));
  return { ...head, description: goneLabels.text(null) };
}

const DESCRIPTION_LENGTH = { min: 70, max: 160 } as const;

/** Description: label and text of the record; if short, what its page shows. */
function describe(
  { about }: RecordRoute | StoryRoute,
  { name, label, text }: Pick<EntityFacts, 'name' | 'label' | 'text'>,
): string {
  const named = label === null || label === '' ? name : `${name} (${label})`;
  // Search results show no markup.
  const plain = (text ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const whole = plain === '' ? named : plain.startsWith(name) ? plain : `${named}: ${plain}`;
  if (whole.length >= DESCRIPTION_LENGTH.min) return shorten(whole);
  return shorten(`${whole.replace(/\.$/, '')}. ${about}`);
}

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= DESCRIPTION_LENGTH.max) return text;
  const cut = characters.slice(0, DESCRIPTION_LENGTH.max - 1).join('');
  const lastWord = cut.lastIndexOf(' ');
  return `${(lastWord > DESCRIPTION_LENGTH.min ? cut.slice(0, lastWord) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** HTML between the two marks in index.html. */
export function headHtml({ title, description, canonical, indexable, type, image, data, atom }: Head): string {
  const whole = documentTitle(title);
  const address = canonical && `${canonical.origin}${addressOf(canonical.path)}`;
  return [
    `<title>${escapeHtml(whole)}</title>`,
    named('description', description),
    ...(indexable ? [] : [named('robots', 'noindex')]),
    ...(address === null ? [] : [`<link rel="canonical" href="${escapeHtml(address)}" />`]),
    ...(canonical === null || !indexable ? [] : alternates(canonical)),
    ...(atom === undefined
      ? []
      : [`<link rel="alternate" type="application/atom+xml" title="${PRODUCT}" href="${escapeHtml(atom)}" />`]),
    property('og:title', whole),
    property('og:description', description),
    property('og:type', type),
    ...(address === null ? [] : [property('og:url', address)]),
    ...(image === null ? [] : [property('og:image', image)]),
    property('og:site_name', PRODUCT),
    property('og:locale', LOCALE.replace('-', '_')),
    named('twitter:card', 'summary'),
    ...(data === null ? [] : [`<script type="application/ld+json">${jsonText(data)}</script>`]),
  ].join('\n    ');
}

/** The same page in each language; who reads neither is led to the English one. */
function alternates({ origin, path }: NonNullable<Head['canonical']>): string[] {
  const link = (name: string, address: string) =>
    `<link rel="alternate" hreflang="${name}" href="${escapeHtml(`${origin}${address}`)}" />`;
  return [
    ...LANGUAGES.map((language) => link(language, addressIn(language, path))),
    link('x-default', addressIn('en', path)),
  ];
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;
