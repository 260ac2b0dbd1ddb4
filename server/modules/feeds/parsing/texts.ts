import { storableText } from '#schemas/text.ts';
import { decodeWindows1252, repairMojibake } from './encoding.ts';

const CDATA = /^<!\[CDATA\[([\s\S]*?)\]\]>$/i;
const TAG = /<\/?[a-z][^<>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  sbquo: '‚',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  bull: '•',
  euro: '€',
  trade: '™',
  Scaron: 'Š',
  scaron: 'š',
  OElig: 'Œ',
  oelig: 'œ',
};
/** Names of the characters 160 to 255, in order. */
const LATIN_ENTITIES = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
  micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig
  Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash
  Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute
  ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc
  uuml yacute thorn yuml`
  .trim()
  .split(/\s+/);
const FIRST_LATIN = 160;

/** Marks that nobody sees and that turn or part words. Joiners stay: some scripts and emoji need them. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** One trimmed line of text with single spaces and repaired encoding; null: empty or not a text. */
export function line(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = repairMojibake(storableText(value)).replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
  return text === '' ? null : text;
}

/** One line of plain text from HTML: CDATA unwrapped, tags dropped, entities decoded. */
export function plainText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return line(decodeEntities(unwrapCdata(value).replace(TAG, ' ')));
}

/** Unwraps `<![CDATA[…]]>`. */
function unwrapCdata(text: string): string {
  return CDATA.exec(text.trim())?.[1] ?? text;
}

/** Decodes `&amp;`, `&eacute;`, `&#39;` and `&#x2019;`; unknown entities stay. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,7});/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return namedCharacter(body) ?? namedCharacter(body.toLowerCase()) ?? whole;
    const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    // These are control characters; authors mean windows-1252 letters.
    if (code >= 0x80 && code <= 0x9f) return decodeWindows1252(Uint8Array.of(code));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function namedCharacter(name: string): string | undefined {
  if (Object.hasOwn(ENTITIES, name)) return ENTITIES[name];
  const latin = LATIN_ENTITIES.indexOf(name);
  return latin < 0 ? undefined : String.fromCodePoint(FIRST_LATIN + latin);
}

/** Longer addresses are not real, and exceed database keys. */
const LONGEST_ADDRESS_BYTES = 2_000;

/** A valid http or https address without white space; null for anything else. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = decodeEntities(unwrapCdata(value)).trim();
  if (/\s/u.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return Buffer.byteLength(text) > LONGEST_ADDRESS_BYTES ? null : storableText(text);
}

/** A picture address with https: browsers block http pictures, and their servers offer both. */
export function pictureAddress(value: unknown): string | null {
  return webAddress(value)?.replace(/^http:/i, 'https:') ?? null;
}

/** Unique lines of a list, in order; values that are not texts are dropped. */
export function lines(values: readonly unknown[]): string[] {
  return [...new Set(values.map(line).filter((text) => text !== null))];
}

/** The X page of `@name`, `name` or any form of its address; null: none recognized. */
export function twitterPage(value: unknown): string | null {
  const handle = twitterHandle(value);
  return handle === null ? null : `https://x.com/${handle}`;
}

function twitterHandle(value: unknown): string | null {
  const text = line(value);
  if (text === null) return null;
  const address = /(?:twitter|x)\.com\/+(?:#!\/)?@?(\w{1,15})(?:[/?#]|$)/i.exec(text);
  if (address?.[1]) return address[1];
  const handle = /^@?(\w{1,15})$/.exec(text);
  return handle?.[1] ?? null;
}

/** A job title in one spelling: `CoFounder` and `cofounder` become `Co-founder`. */
export function readTitle(value: unknown): string | null {
  const text = line(value)?.replace(/\bco-?\s?founder\b/gi, 'co-founder') ?? null;
  return text === null || text.length < 2 ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** English name of a two-letter country code; other texts stay. */
export function countryName(value: unknown): string | null {
  const text = line(value);
  if (text === null || !/^[a-z]{2}$/i.test(text)) return text;
  // "UK" is not an ISO code, but people write it.
  const code = text.toUpperCase() === 'UK' ? 'GB' : text.toUpperCase();
  return NAMES.of(code) ?? text;
}

/** A web address; pages on X get their current form, so that one account has one address. */
export function socialPage(link: unknown): string | null {
  const address = webAddress(link);
  return address !== null && /(?:twitter|\bx)\.com\//i.test(address) ? twitterPage(address) : address;
}
