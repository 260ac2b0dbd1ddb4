import { isInnerCapital, type Word } from './words.ts';

/** Words behind a name that only something with a name has: "Optimism Labs", "the Base mainnet". */
const BELONGINGS =
  /^(?:labs?|foundation|network|protocol|dao|chain|exchange|finance|capital|ventures|company|inc|tokens?|wallet|blockchain|markets?|mainnet|testnet|devnet|airdrop|community|ecosystem|nodes|hackathon|ama|ceo|cto|coo|cfo|cpo|exec|co-?founder|founder|devs|ipo|hub|stakers|validators|holders|users|app)$/i;

/** What stands before the name of a firm or project, as its trade: "stablecoin platform Rain". */
const TRADES =
  /^(?:platform|chain|protocol|exchange|issuer|startup|start-up|company|firm|app|network|wallet|lender|custodian|marketplace|blockchain|provider|rollup|layer-[12]|l[12]|dex|developer|neobank|fintech)$/i;

/** What firms and projects do, and weather, moods and rates do not. */
const DEEDS = new Set(
  'raises raised secures secured launches launched unveils unveiled acquires acquired buys bought sells sold says said sues sued files filed hires hired appoints appointed leads plans opens opened signs signed adds added partners invests invested backs backed seeks confirms confirmed denies denied announces announced introduces introduced debuts debuted rolls expands integrates publishes published proposes proposed wins won pays freezes froze lays settles settled joins joined moves moved takes took votes voted goes becomes issues issued offers lists listed delists halts halted pauses paused resumes releases released ships upgrades upgraded migrates burns mints distributes names rebrands rebranded shuts cuts eyes targets gets enters taps deploys deployed activates completes completed closes closed scrambles endures endured warns slams reveals revealed rejects accuses admits'.split(
    ' ',
  ),
);

/** Everyday words for those who do such things themselves: "Whale buys", "Giant raises". */
const DOERS = new Set(
  'whale giant bank exchange market fund government firm company startup senate court police team group state study report survey bull bear trader investor analyst founder holder miner validator developer user insider regulator lawmaker watchdog hacker attacker thief judge president minister official opinion issuer lender broker platform network protocol chain wallet token coin union committee commission council industry sector press data research community everyone nation country city student partner member leader rival player maker dealer seller buyer builder creator owner author expert economist lawyer executive head insight'.split(
    ' ',
  ),
);

/** Letters between two names that stand side by side: "Aave, Lido and Uniswap". */
const BESIDE = /^\s*(?:,|&|\/|,? and|,? or|,? và| x| vs\.?)\s+$|^[/&]$|^,$/i;

/** Behind a possessive these make it a short form: "Sky's the limit". */
const NO_BELONGING =
  /^(?:the|a|an|not|no|now|still|back|here|over|up|down|out|in|on|at|just|never|always|been|going)$/i;

/** Before an everyday word these make it one: "the cosmos", "a new paradigm". */
const DETERMINERS =
  /^(?:the|a|an|this|that|these|its|their|his|her|our|my|your|no|any|some|every|each|new|next|own|more|most|key)$/i;

/** Words of titles that are small whatever their style. */
const FUNCTION_WORDS = new Set(
  'a an the and or but nor of in on at to by for from with into onto over after amid as than that this will via per vs near is are be it its how why what when where who up out off not if so has have was were'.split(
    ' ',
  ),
);

/** Where a name that is an everyday word stands. */
export interface Place {
  readonly text: string;
  readonly words: readonly Word[];
  readonly at: number;
  readonly count: number;
}

const isCapital = (word: Word | undefined) => /^[\p{Lu}\p{N}]/u.test(word?.text ?? '');

/** The letters between the name and the word before or behind it. */
function gapBefore({ text, words, at }: Place): string {
  return text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? 0);
}

function gapAfter({ text, words, at, count }: Place): string {
  return text.slice(words[at + count - 1]?.end ?? 0, words[at + count]?.start ?? text.length);
}

const POSSESSIVE = /^['’][sS]/;

/** The word that goes on without a stop. */
function nextWord(place: Place): Word | undefined {
  const next = place.words[place.at + place.count];
  return next && /^(?:['’][sS])?\s+$/.test(gapAfter(place)) ? next : undefined;
}

/** True where the name may go on: "Compound Interest", "Genesis Block". A deed ends it, in titles with capitals too. */
function goesOn(place: Place): boolean {
  const next = nextWord(place);
  if (next === undefined || POSSESSIVE.test(gapAfter(place))) return false;
  return /^\p{Lu}/u.test(next.text) && !DEEDS.has(next.key) && !/\p{L}ed$/u.test(next.key);
}

/** True unless a longer name goes on: "Bing Bong" is not the "Bing" of "Bing Ventures". */
export function isWhole(place: Place): boolean {
  const next = nextWord(place);
  return !goesOn(place) || (next !== undefined && BELONGINGS.test(next.text));
}

/** True at the start of a text, and of what follows a colon, a dash or a sentence. */
function startsClause(place: Place): boolean {
  return place.at === 0 || /[.!?:;–—|(‘“"]/.test(gapBefore(place)) || /\s-\s/.test(gapBefore(place));
}

/** True for a capital within a sentence of small letters, where no other name goes on. */
export function isProperNoun(place: Place): boolean {
  const { words, at, count } = place;
  const before = words[at - 1];
  if (!before || startsClause(place) || goesOn(place)) return false;
  if (DETERMINERS.test(before.text) && !(count > 1 && BELONGINGS.test(words[at + count - 1]?.text ?? ''))) return false;
  if (isCapital(before) && !/[,&]|['’][sS]/.test(gapBefore(place))) return false;
  const others = words.filter((_, index) => index !== 0 && (index < at || index >= at + count));
  const plain = others.filter(
    ({ text, key }) => /^\p{L}/u.test(text) && !isInnerCapital(text) && !FUNCTION_WORDS.has(key),
  );
  const small = plain.filter(({ text }) => /^\p{Ll}/u.test(text));
  return small.length > plain.length / 2;
}

/** True for a part of a word: "GEO-PULSE". What stands before "-linked" is whole. */
export function isPartOfWord(place: Place): boolean {
  if (/\S-$/.test(place.text.slice(0, place.words[place.at]?.start))) return true;
  return /^-\p{L}/u.test(restAfter(place)) && !SAID_OF.test(restAfter(place));
}

/** True for somebody of whom others are said to be: "Visa-linked". */
export function isLinked(place: Place): boolean {
  return LINKED.test(restAfter(place));
}

const LINKED = /^-(?:linked|affiliated|issuer|powered)\b/i;
/** Behind a hyphen these say something of what stands before it, and are no part of its name. */
const SAID_OF =
  /^-(?:linked|affiliated|issuer|powered|backed|based|led|owned|native|style|denominated|compatible|focused|run|held)\b/i;

const restAfter = ({ text, words, at, count }: Place) => text.slice(words[at + count - 1]?.end);

/** True for a name followed by what only something with a name has. */
export function hasBelonging(place: Place): boolean {
  const next = nextWord(place);
  if (next === undefined || POSSESSIVE.test(gapAfter(place)) || /^an?$/i.test(place.words[place.at - 1]?.text ?? ''))
    return false;
  return BELONGINGS.test(next.text);
}

/** True for a name whose trade stands before it: "DeFi Protocol Curve". */
export function hasTrade(place: Place): boolean {
  const before = place.words[place.at - 1];
  return before !== undefined && /^\s+$/.test(gapBefore(place)) && TRADES.test(before.text) && !goesOn(place);
}

/** True for a name that does at the start of a clause, or behind its owner, what firms do. A deed goes on: "Myriad Moves:" is none. */
export function acts(place: Place, key: string): boolean {
  const next = nextWord(place);
  if (next === undefined || POSSESSIVE.test(gapAfter(place))) return false;
  if (!startsClause(place) && !POSSESSIVE.test(gapBefore(place))) return false;
  return DEEDS.has(next.key) && /^\s+\S/.test(place.text.slice(next.end)) && !DOERS.has(key);
}

/** True for somebody who gives money in a text about rounds: "Benchmark leads", "led by Benchmark". */
export function invests(place: Place): boolean {
  const { words, at } = place;
  if (nextWord(place) !== undefined && INVESTS.test(nextWord(place)?.text ?? '')) return true;
  return (
    /^by$/i.test(words[at - 1]?.text ?? '') && /^(?:led|backed)$/i.test(words[at - 2]?.text ?? '') && !goesOn(place)
  );
}

const INVESTS = /^(?:leads?|led|backs?|backed|invests?|invested|co-leads?)$/i;

/** True for an owner at the start of a clause: "Curve's pool". */
export function owns(place: Place, key: string): boolean {
  const after = gapAfter(place);
  const next = place.words[place.at + place.count];
  return (
    POSSESSIVE.test(after) &&
    next !== undefined &&
    !NO_BELONGING.test(next.text) &&
    startsClause(place) &&
    !DOERS.has(key)
  );
}

/**
 * True for a name beside a sure one in a list. A comma alone also parts clauses: what stands before it begins a list, or is in one.
 * @param sure where sure names stand.
 */
export function isListed(place: Place, sure: readonly { readonly start: number; readonly end: number }[]): boolean {
  const { text, words, at, count } = place;
  const [start, end] = [words[at]?.start ?? 0, words[at + count - 1]?.end ?? 0];
  if (goesOn(place)) return false;
  const mayBegin =
    startsClause(place) || BESIDE.test(gapBefore(place)) || /(?:^|\s)(?:and|or|và|x)\s$/i.test(text.slice(0, start));
  return sure.some((one) => {
    if (one.end <= start) return BESIDE.test(text.slice(one.end, start));
    const between = text.slice(end, one.start);
    return BESIDE.test(between) && (mayBegin || !/^\s*,\s*$/.test(between));
  });
}
