const ACCENTS: Readonly<Record<string, string>> = {
  a: 'å',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ĝ',
  h: 'ĥ',
  i: 'î',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'û',
  w: 'ŵ',
  y: 'ý',
};

const LONGER_BY = 0.4;
/** What makes a text longer comes in words, so that lines can break. */
const WORD_LENGTH = 9;

/** Parts that stay: `{placeholders}`, and texts of another catalog that this one was given. */
const KEPT = /\{\w+\}|\[[^[\]]*\]/;

/** A text in the pseudo-language: bracketed, accented and 40 % longer. Texts without letters stay, as do ready ones. */
export function pseudoText(text: string): string {
  const own = text.replaceAll(new RegExp(KEPT, 'g'), '');
  if (!/\p{L}/u.test(own)) return text;
  const accented = text.replaceAll(new RegExp(`${KEPT.source}|[a-z]`, 'gi'), (part) => {
    if (part.length > 1) return part;
    const accent = ACCENTS[part.toLowerCase()] ?? part;
    return part === part.toLowerCase() ? accent : accent.toUpperCase();
  });
  return `[${accented} ${filler(Math.ceil(own.length * LONGER_BY))}]`;
}

function filler(length: number): string {
  const words = Array.from({ length: Math.floor(length / WORD_LENGTH) }, () => 'ö'.repeat(WORD_LENGTH - 1));
  const rest = 'ö'.repeat(length % WORD_LENGTH);
  return [...words, rest].filter((word) => word !== '').join(' ');
}

/** A catalog with every text in the pseudo-language, those that its functions give too. */
export function pseudoCatalog<Value>(value: Value): Value;
export function pseudoCatalog(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value);
  if (typeof value === 'function') return (...args: unknown[]) => pseudoCatalog(Reflect.apply(value, undefined, args));
  if (Array.isArray(value)) return value.map((entry) => pseudoCatalog(entry));
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, pseudoCatalog(entry)]));
  }
  return value;
}
