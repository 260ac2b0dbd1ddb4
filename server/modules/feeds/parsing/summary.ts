import { textKey } from '#schemas/text.ts';
import { plainText } from './texts.ts';

/** Characters of the longest summary; a longer text is the article itself, which is its publisher's. */
const SUMMARY_MAX = 1_200;
/** Of a whole article only its beginning is kept. */
const EXCERPT_MAX = 600;

const UNREAD = /<(script|style|noscript|template|svg|iframe|object|figure|form)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const BLOCK = /<\/?(?:p|div|br|li|ul|ol|h[1-6]|blockquote|tr|table|hr|section|article)\b[^<>]*>/gi;
/** What content systems add below each summary. */
const BOILERPLATE =
  /^(?:th(?:e|is) post .+ (?:appeared|first appeared) (?:first )?on .+|(?:read|continue) (?:more|reading)\b.{0,40}|\[…\])$/i;

/** A text of at least this length that ends within a sentence was cut by its feed, in a word as often as not. */
const CUT_MIN = 180;

/**
 * The summary that a feed gives, as text with an empty line between paragraphs: markup, pictures and scripts are left out, so
 * that nothing of another site is ever loaded. Of a whole article only the beginning; null: there is none. `repeated`: title
 * and outlet, which some feeds say again before the text.
 */
export function summaryText(html: unknown, repeated: readonly (string | null)[] = []): string | null {
  if (typeof html !== 'string') return null;
  const unwrapped = html.replace(/^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/i, '$1');
  const markup = /<\w/.test(unwrapped) ? unwrapped : unwrapped.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  const known = new Set(repeated.map((text) => textKey(text ?? '')));
  const isMarkedUp = markup.search(BLOCK) >= 0;
  const paragraphs = markup
    .replace(UNREAD, ' ')
    .split(isMarkedUp ? BLOCK : /\n/)
    .map(plainText)
    .filter((paragraph) => paragraph !== null)
    .filter((paragraph) => !BOILERPLATE.test(paragraph));
  const first = paragraphs.findIndex((paragraph) => !known.has(textKey(paragraph)));
  const whole = withoutCutWord(paragraphs.slice(Math.max(0, first)).join('\n\n'));
  if (whole === '' || first < 0) return null;
  return whole.length <= SUMMARY_MAX ? whole : excerpt(whole);
}

/** A text that ends within a sentence goes up to its last whole word. */
function withoutCutWord(text: string): string {
  if (text.length < CUT_MIN || !/[\p{L}\p{N},;:-]$/u.test(text)) return text;
  return `${text.slice(0, text.lastIndexOf(' ')).replace(/[\s,;:-]+$/, '')}…`;
}

/** The beginning of a text up to the end of a sentence, else of a word. */
function excerpt(text: string): string {
  const cut = text.slice(0, EXCERPT_MAX);
  const sentence = Math.max(...['. ', '! ', '? ', '.\n', '!\n', '?\n'].map((end) => cut.lastIndexOf(end)));
  if (sentence > EXCERPT_MAX / 2) return cut.slice(0, sentence + 1);
  return `${cut.slice(0, Math.max(1, cut.lastIndexOf(' '))).trimEnd()}…`;
}
