import { bits } from '../random.ts';
import { FEATURED_ORGANIZATIONS, FEATURED_PROJECTS } from './featured.ts';
import { REAL_NAMES, REFUSED_SYMBOLS } from './realNames.ts';
import { slugOf } from './slug.ts';
import { CONSONANT_ENDINGS, NATURE_FIRST, NATURE_SECOND, OPEN_STEMS, STEMS, VOWEL_ENDINGS } from './wordParts.ts';

/** An invented word with the ticker symbol it would trade under; no two words share one. */
export interface Word {
  readonly name: string;
  readonly slug: string;
  readonly symbol: string;
}

const LENGTH = { min: 5, max: 12 };
const UNREADABLE = /(.)\1\1|[bcdfghjklmnpqrstvwxz]{5}|[aeiou]{4}|^(.{3,})\2$/;
const REFUSED_PARTS = /anal|anus|arse|cock|cunt|fuck|homo|nazi|nigg|porn|rape|sex|shit|slut|tits|turd/;

let made: readonly Word[] | undefined;

/** Every invented word, in a fixed mixed order; made on first use, the same in every universe. */
export function inventedWords(): readonly Word[] {
  made ??= invent();
  return made;
}

function invent(): Word[] {
  const taken = new Set(
    [...FEATURED_PROJECTS, ...FEATURED_ORGANIZATIONS].flatMap(([name]) => [
      slugOf(name),
      slugOf(name.split(' ')[0] ?? ''),
    ]),
  );
  const names: string[] = [];
  const propose = (first: string, second: string) => {
    const name = first + second;
    const key = name.toLowerCase();
    if (name.length < LENGTH.min || name.length > LENGTH.max || UNREADABLE.test(key) || REFUSED_PARTS.test(key)) return;
    if (first.toLowerCase() === second || REAL_NAMES.has(key) || taken.has(key)) return;
    taken.add(key);
    names.push(name);
  };
  for (const stem of STEMS) for (const ending of VOWEL_ENDINGS) propose(stem, ending);
  for (const stem of OPEN_STEMS) for (const ending of CONSONANT_ENDINGS) propose(stem, ending);
  for (const first of NATURE_FIRST) for (const second of NATURE_SECOND) propose(first, second);
  shuffle(names);

  const symbols = new Set(FEATURED_PROJECTS.map(([, symbol]) => symbol));
  return names.map((name) => ({ name, slug: name.toLowerCase(), symbol: inventSymbol(name, symbols) }));
}

/** Mixes a list in place, always the same way. */
function shuffle(items: string[]): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = bits(0x5eed, last) % (last + 1);
    const kept = items[last];
    const moved = items[other];
    if (kept === undefined || moved === undefined) continue;
    items[last] = moved;
    items[other] = kept;
  }
}

function inventSymbol(name: string, taken: Set<string>): string {
  for (const symbol of symbolCandidates(name.toUpperCase())) {
    if (taken.has(symbol) || REFUSED_SYMBOLS.has(symbol)) continue;
    taken.add(symbol);
    return symbol;
  }
  return name.slice(0, 5).toUpperCase();
}

/** Three to five letters of the name in their order: consonants first, as real tickers do, then any letters. */
function* symbolCandidates(letters: string): Generator<string> {
  const [first = ''] = letters;
  const rest = letters.slice(1);
  const consonants = first + rest.replaceAll(/[AEIOU]/g, '');
  yield* inOrder(consonants, 3);
  yield letters.slice(0, 4);
  yield* inOrder(consonants, 4);
  yield letters.slice(0, 3);
  yield* inOrder(letters, 4);
  yield* inOrder(letters, 5);
}

/** The subsequences of a length that begin with the first letter. */
function* inOrder(letters: string, length: number, start = 1, chosen = letters.slice(0, 1)): Generator<string> {
  if (chosen.length === length) {
    yield chosen;
    return;
  }
  for (let next = start; next <= letters.length - (length - chosen.length); next++) {
    yield* inOrder(letters, length, next + 1, chosen + letters.charAt(next));
  }
}
