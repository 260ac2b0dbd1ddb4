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
/** The names of the characters 160 to 255, in their order. */
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

/** A line of text: trimmed, white space of any kind as one space, read in the right letters; null where nothing is left or it is no text. */
export function line(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = repairMojibake(storableText(value)).replace(/\s+/gu, ' ').trim();
  return text === '' ? null : text;
}

/** A line of text out of what may be HTML: CDATA unwrapped, tags dropped, entities read. Never returned as markup. */
export function plainText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return line(decodeEntities(unwrapCdata(value).replace(TAG, ' ')));
}

/** What stands inside `<![CDATA[…]]>` where somebody left the wrapping on. */
export function unwrapCdata(text: string): string {
  return CDATA.exec(text.trim())?.[1] ?? text;
}

/** Reads `&amp;`, `&eacute;`, `&#39;` and `&#x2019;`; an unknown entity stays as it is. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,7});/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return namedCharacter(body) ?? namedCharacter(body.toLowerCase()) ?? whole;
    const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    // These numbers are control characters; whoever writes them means the letters of Windows.
    if (code >= 0x80 && code <= 0x9f) return decodeWindows1252(Uint8Array.of(code));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function namedCharacter(name: string): string | undefined {
  if (Object.hasOwn(ENTITIES, name)) return ENTITIES[name];
  const latin = LATIN_ENTITIES.indexOf(name);
  return latin < 0 ? undefined : String.fromCodePoint(FIRST_LATIN + latin);
}

/** Longer addresses are none that anybody published, and no key of the database could hold them. */
const LONGEST_ADDRESS_BYTES = 2_000;

/** An http or https address without white space in it, wrapping taken off; null for anything else. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = decodeEntities(unwrapCdata(value)).trim();
  if (/\s/u.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return Buffer.byteLength(text) > LONGEST_ADDRESS_BYTES ? null : storableText(text);
}

/** The address of a picture: by https, because a page loads none otherwise, and those who serve one serve the other. */
export function pictureAddress(value: unknown): string | null {
  return webAddress(value)?.replace(/^http:/i, 'https:') ?? null;
}

/** Unique lines of a list, in order; what is no text is dropped. */
export function lines(values: readonly unknown[]): string[] {
  return [...new Set(values.map(line).filter((text) => text !== null))];
}

/** The page of an account on X, from `@name`, `name` or any form of its address; null where there is no account in it. */
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
