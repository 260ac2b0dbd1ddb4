import { addressOf, BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import { escapeHtml } from './html.ts';

/** An entry of a feed; times as ISO text. */
export interface AtomEntry {
  /** Path of its page, by which readers tell entries apart. */
  readonly path: string;
  readonly title: string;
  /** Where it was published first. */
  readonly via?: string | null;
  readonly published?: string | null;
  readonly updated: string;
  readonly author?: string | null;
  readonly summary?: string | null;
}

export interface AtomFeed {
  readonly origin: string;
  /** The feed's own address. */
  readonly address: string;
  readonly title: string;
  readonly updated: string;
  readonly entries: readonly AtomEntry[];
}

export const ATOM_TYPE = 'application/atom+xml; charset=utf-8';

/** An Atom feed (RFC 4287). */
export function atomFeed({ origin, address, title, updated, entries }: AtomFeed): string {
  const lines = entries.map((entry) => {
    const page = `${origin}${addressOf(entry.path)}`;
    const { via, published, author, summary } = entry;
    return [
      '<entry>',
      `<id>${escapeHtml(page)}</id>`,
      `<title>${escapeHtml(entry.title)}</title>`,
      `<link rel="alternate" href="${escapeHtml(page)}"/>`,
      ...(via ? [`<link rel="via" href="${escapeHtml(via)}"/>`] : []),
      ...(published ? [`<published>${published}</published>`] : []),
      `<updated>${entry.updated}</updated>`,
      ...(author ? [`<author><name>${escapeHtml(author)}</name></author>`] : []),
      ...(typeof summary === 'string' ? [`<summary>${escapeHtml(summary)}</summary>`] : []),
      '</entry>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${BUILD_LANGUAGE}">`,
    `<id>${escapeHtml(address)}</id><title>${escapeHtml(title)}</title><updated>${updated}</updated>`,
    `<author><name>${PRODUCT}</name></author>`,
    `<link rel="self" href="${escapeHtml(address)}"/><link rel="alternate" href="${escapeHtml(`${origin}${addressOf('/')}`)}"/>`,
    ...lines,
    '</feed>\n',
  ].join('\n');
}
