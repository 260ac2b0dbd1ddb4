import { z } from 'zod';
import { textKey } from '#schemas/text.ts';
import personNames from './personNames.json' with { type: 'json' };

const keys = z.array(z.string()).transform((names): ReadonlySet<string> => new Set(names.map(textKey)));
const { given, surnames, firms } = z
  .strictObject({ about: z.array(z.string()), given: keys, surnames: keys, firms: keys })
  .parse(personNames);

/** Words that no person has in a name, but organizations do. */
const BUSINESS =
  /\b(?:capital|ventures?|v[cp]|labs?|laboratories|funds?|partners?|dao|groups?|holdings?|invest\w*|financ\w*|fintech|networks?|protocol|foundation|digital|crypto|block\w*|global|inc|ltd|llc|corp|co|ag|gmbh|sa|tech\w*|media|games?|gaming|studios?|exchange|banks?|trad(?:ers?|ing)|research|securit\w*|assets?|wealth|management|angels?|company|chain|tokens?|coins?|markets?|growth|equity|wallet|payments?|university|college|school|systems?|international|accelerator|web3|ai|defi|nft|club|collective|guild|syndicate|incubator|advis\w*|associates|brothers|bros|family|office|union|insurance|interactive|entertainment|software|solutions|services|hub|house|alliance|space|bridge|strategic|strategies|square|park|street|team|agency|impact|innovations?|internet|online|china|japan|korea|asia|africa|america|europe|india|next|one|zero|stealth|creek|and|the|of|for)\b/i;

/** A word of a person's name: capitalized letters, an initial, or parts joined by a hyphen or an apostrophe. */
const NAME_WORD = /^\p{Lu}(?:\.|\p{Ll}*(?:['’-]?\p{Lu}?\p{Ll}+)*)$/u;
const INITIAL = /^\p{Lu}\.?$/u;

/**
 * True if a name has the shape of a person's: two to four words without a word of business, of which the first is a
 * given name, or the last a frequent surname, or a middle one an initial. Measured on `testing/labeledInvestors.json`.
 */
export function hasShapeOfPerson(name: string): boolean {
  const words = name.trim().split(/\s+/);
  if (words.length < 2 || words.length > 4 || !words.every((word) => NAME_WORD.test(word))) return false;
  if (BUSINESS.test(name) || firms.has(textKey(name))) return false;
  const [first = '', last = ''] = [words[0], words.at(-1)].map((word) => textKey(word ?? ''));
  if (INITIAL.test(words[0] ?? '') || INITIAL.test(words.at(-1) ?? '')) return false;
  const isGiven = given.has(first) || first.split('-').every((part) => given.has(part));
  return isGiven || surnames.has(last) || (words.length === 3 && INITIAL.test(words[1] ?? ''));
}
