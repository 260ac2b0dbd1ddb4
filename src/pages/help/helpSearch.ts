import MiniSearch from 'minisearch';
import type { HelpSection } from '#schemas/api/help.ts';
import { HELP_ARTICLES } from '#schemas/help/contents.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { textKey } from '#schemas/text.ts';
import { helpMessages } from '#src/i18n/en/help.ts';

/** A section that was found. */
export interface HelpHit {
  readonly section: HelpSection;
  /** The part of its text with the first word that was found. */
  readonly excerpt: string;
}

/** Sections that answer what was typed, the best first. */
export type HelpSearch = (typed: string) => readonly HelpHit[];

interface Indexed {
  readonly id: number;
  readonly heading: string;
  readonly title: string;
  readonly also: string;
  readonly text: string;
}

const IDLE: ReadonlySet<string> = new Set(helpMessages.search.idle.split(' '));
const HITS_MAX = 12;
/** Characters of an excerpt, and those before the word that was found. */
const EXCERPT = { length: 110, before: 30 } as const;

const splitWords: (text: string) => string[] = MiniSearch.getDefault('tokenize');

/** The words of a text. Many of Vietnamese are two syllables, which alone stand in too many others: they count as pairs too. */
function wordsOf(text: string): string[] {
  const words = splitWords(text);
  const pairs = words.slice(1).map((word, at) => `${words[at]}${JOINT}${word}`);
  return BUILD_LANGUAGE === 'vi' ? [...words, ...pairs] : words;
}

/** Between the syllables of a pair. */
const JOINT = ' ';

/** The searchable form of a word: without case, accents and the endings of English; null: it says nothing. */
function stemOf(word: string): string | null {
  const key = textKey(word);
  if (key.split(JOINT).every((part) => part === '' || IDLE.has(part))) return null;
  if (key.includes(JOINT)) return key;
  if (key.length > 6 && key.endsWith('ing')) return key.slice(0, -3);
  if (key.length > 5 && key.endsWith('ies')) return `${key.slice(0, -3)}y`;
  if (key.length > 5 && key.endsWith('ed')) return key.slice(0, -2);
  if (key.length > 3 && key.endsWith('s') && !key.endsWith('ss')) return key.slice(0, -1);
  return key;
}

/** Builds the index over all sections. */
export function createHelpSearch(sections: readonly HelpSection[]): HelpSearch {
  const titles = new Map(HELP_ARTICLES.map(({ id, title }) => [id, title]));
  const index = new MiniSearch<Indexed>({
    fields: ['heading', 'title', 'also', 'text'],
    tokenize: wordsOf,
    processTerm: stemOf,
    searchOptions: {
      boost: { heading: 4, title: 3, also: 3 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 && !term.includes(JOINT) ? 0.2 : false),
      weights: { prefix: 0.2, fuzzy: 0.15 },
    },
  });
  index.addAll(
    sections.map(({ article, heading, also, text }, id) => ({
      id,
      heading,
      also,
      text,
      title: titles.get(article) ?? '',
    })),
  );
  return (typed) =>
    index
      .search(typed)
      .slice(0, HITS_MAX)
      .flatMap(({ id, terms }) => {
        const section = sections[Number(id)];
        return section ? [{ section, excerpt: excerptOf(section.text, new Set(terms)) }] : [];
      });
}

function excerptOf(text: string, stems: ReadonlySet<string>): string {
  const word = [...text.matchAll(/[\p{L}\p{N}]+/gu)].find(([found]) => stems.has(stemOf(found) ?? ''));
  const from = Math.max(0, (word?.index ?? 0) - EXCERPT.before);
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const cut = text.slice(start, start + EXCERPT.length);
  const end = start + EXCERPT.length < text.length ? cut.replace(/\s+\S*$/, '…') : cut;
  return start === 0 ? end : `…${end}`;
}
