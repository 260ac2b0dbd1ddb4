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

/** A text in the pseudo-language: bracketed, accented and 40 % longer; what has no letter stays, and so do `{placeholders}`. */
export function pseudoText(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const accented = text.replace(/\{\w+\}|[a-z]/gi, (letter) => {
    if (letter.startsWith('{')) return letter;
    const accent = ACCENTS[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? accent : accent.toUpperCase();
  });
  return `[${accented} ${'ö'.repeat(Math.ceil(text.length * LONGER_BY))}]`;
}

/** A catalogue with every text in the pseudo-language, those that its functions give too. */
export function pseudoCatalogue<Value>(value: Value): Value;
export function pseudoCatalogue(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value);
  if (typeof value === 'function')
    return (...args: unknown[]) => pseudoCatalogue(Reflect.apply(value, undefined, args));
  if (Array.isArray(value)) return value.map((entry) => pseudoCatalogue(entry));
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, pseudoCatalogue(entry)]));
  }
  return value;
}
