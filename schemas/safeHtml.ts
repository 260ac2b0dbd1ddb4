/** What HTML may hold, in one table: at intake the server stores nothing else, and on show the browser lets nothing else through. */
export interface SafeHtml {
  readonly tags: readonly string[];
  /** Attributes by tag with what their value may be; no other tag has any. */
  readonly attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>>;
  /** Deeper elements are left out with their content kept. */
  readonly nesting: number;
  /** Characters of the longest text. */
  readonly length: number;
}

const TEXT_TAGS = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'em',
  'h2',
  'h3',
  'h4',
  'hr',
  'i',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'strong',
  'sub',
  'sup',
  'u',
  'ul',
] as const;

/** Begins like the address of a link that may stay; without a scheme it would lead to a page of ours. */
export const SAFE_LINK = /^(?:https|http|mailto):/i;

/** What links of a discussion say of where they lead. */
export const NOFOLLOW = 'nofollow ugc';

/** HTML of others: a link leads to another site or to a mail; pictures, styles and frames have no place in a description. */
export const SAFE_HTML: SafeHtml = {
  tags: TEXT_TAGS,
  attributes: { a: { href: SAFE_LINK, rel: new RegExp(`^${NOFOLLOW}$`) } },
  nesting: 12,
  length: 40_000,
};

/** Where files of research are. */
export const RESEARCH_FILES = '/api/research/files';
/** Where logos and files of ads for jobs are. */
export const JOB_FILES = '/api/jobs/files';
const DIGITS = /^\d{1,5}$/;
const ALIGNED = { align: /^(?:left|center|right)$/ };

/** HTML made of research: tables, pictures that were uploaded here, and links to pages of ours besides. */
export const SAFE_RESEARCH: SafeHtml = {
  tags: [...TEXT_TAGS, 'del', 'img', 'table', 'tbody', 'td', 'th', 'thead', 'tr'],
  attributes: {
    a: { href: /^(?:(?:https|http|mailto):|\/(?![/\\]))/i },
    img: {
      src: new RegExp(`^${RESEARCH_FILES}/[\\w-]{43}\\.(?:png|jpg|gif|webp)$`),
      alt: /^/,
      width: DIGITS,
      height: DIGITS,
    },
    ol: { start: DIGITS },
    td: ALIGNED,
    th: ALIGNED,
  },
  nesting: 16,
  length: 400_000,
};

const VOID_TAGS: readonly string[] = ['br', 'hr', 'img'];

const MARKUP = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( ?\/)?>/y;
const ATTRIBUTE = / ([a-z]+)="([^"<>]*)"/g;

/**
 * Whether HTML holds nothing but the table's elements, written out and closed in order, as what is stored does. A page that
 * renders without a document shows no other, since it cannot clean it.
 */
export function isSafeHtml(html: string, rules: SafeHtml = SAFE_HTML): boolean {
  const open: string[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    MARKUP.lastIndex = at;
    const [whole, closing, tag = '', attributes = '', slash] = MARKUP.exec(html) ?? [];
    if (whole === undefined || !rules.tags.includes(tag)) return false;
    if (closing === '/') {
      if (attributes !== '' || slash !== undefined || open.pop() !== tag) return false;
    } else {
      if (!hasSafeAttributes(tag, attributes, rules)) return false;
      if (!VOID_TAGS.includes(tag)) {
        if (slash !== undefined) return false;
        open.push(tag);
      }
    }
    at += whole.length;
  }
  return open.length === 0;
}

function hasSafeAttributes(tag: string, attributes: string, rules: SafeHtml): boolean {
  const seen = new Set<string>();
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (seen.has(name) || rules.attributes[tag]?.[name]?.test(value) !== true) return false;
    seen.add(name);
  }
  return true;
}
