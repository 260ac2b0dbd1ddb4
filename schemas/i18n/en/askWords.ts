/**
 * The words of questions, and how they stand together. Names of fields and values are declared with the columns. Words are
 * written in lower case and in the singular; a plural is found by `singularOf`.
 *
 * Patterns: `<class>` is a word of `classes`, `PROJECT`, `INVESTOR`, `PERSON` and `RECORD` are names of the data, other words
 * stand for themselves. Light words may stand between any two parts.
 */

const list = (text: string) => text.split(/\s*,\s*/);
const figures = (all: Readonly<Record<string, number>>) => all;

/** Said without changing what is asked. */
const LIGHT =
  'a, an, the, of, in, on, at, to, for, with, by, from, and, or, all, any, each, every, some, is, are, was, were, be, been, being, am, do, does, did, has, have, had, having, that, which, who, whom, whose, what, it, its, their, them, they, these, those, this, there, me, us, my, our, i, we, you, your, please, pls, show, list, give, get, find, tell, display, see, want, need, like to see, would, could, can, look up, search, let, know, about, as, so, then, s, also, how, where, when, ok, hey, hi, hello, thanks, ones, one, if, exactly, actually, overall, altogether, currently in, out, ever, yet, already, well, respectively, his, her, he, she, into, through, anybody, anyone, somebody, someone, everyone, everybody, different, various, existing, together, done, made, name, named, called, data, database, dataset, figure, value, information, info, detail, entry, result, row, gimme, yo, u, ur, whats, hows, stuff, im, lol, thx, but, ok so, btw, just show, kindly';

/** Said without changing what is answered, which the answer mentions. */
const SOFT =
  'currently, now, right now, at the moment, today, approximately, roughly, really, crypto, cryptocurrency market, web3, blockchain space, crypto space, industry-wide, known, worldwide, so far, to date, rn';

/** Words that are often names as well: lower-case they are none. */
const COMMON =
  'just, story, near, flow, safe, render, compound, balance, magic, origin, stacks, stack, gains, gain, core, enjoy, request, power, big, time, band, ocean, maker, curve, ren, loom, wing, super, win, mask, trust, ark, people, move, moon, worth, good, best, better, bad, great, new, next, real, true, open, close, high, low, up, down, buy, sell, hold, cap, prime, pulse, kin, gas, dent, fun, status, bit, step, sun, theta, link, dot, one, hot, storm, key, keep, pay, send, swap, axis, alpha, beta, omega, index, aurora, radar, token, coin, chain, not, us, hub, net, view, house, old, row, long, short, mill, yard, land, way, day, week, month, year, world, global, money, house, life, love, war, will, may, might, shall, must, should, cost, free, best, top, why, cat, dog, book, weather, joke, football, movie, song, food, music, game, life, name, president, capital, color, meaning, hour, minute, second, point, line, number, part, place, case, group, company, system, program, question, work, government, night, home, water, room, mother, area, fact, lot, right, study, eye, job, word, business, issue, side, kind, head, service, friend, father, hour, member, law, car, community, team, idea, body, back, parent, face, others, level, office, door, health, person, art, history, party, result, change, morning, reason, research, girl, guy, moment, air, teacher, force, education';

export const askWords = {
  light: list(LIGHT),
  soft: list(SOFT),
  common: list(COMMON),

  /** What rows are called, by data set. */
  nouns: {
    projects: list(
      'project, protocol, token, coin, dapp, altcoin, cryptocurrency, crypto project, startup, company, app, platform',
    ),
    organizations: list(
      'organization, organisation, investor, backer, investment firm, firm, institution, institutional investor, venture capitalist firm, company, crypto fund, crypto investor',
    ),
    people: list('person, people, individual, persons'),
    fundraising: list(
      'round, deal, raise, fundraise, fundraising, fundraising round, funding round, financing round, financing, funding, investment round, fund raise, capital raise',
    ),
    news: list(
      'news, article, story, headline, news story, news article, press, coverage, news coverage, press coverage',
    ),
    research: list('research, report, research report, paper, analysis, research piece, piece of research, study'),
    jobs: list(
      'job, job opening, opening, vacancy, open position, job ad, job posting, job offer, open job, open role',
    ),
  },

  /** Those that stand for many as they are. */
  manyNouns: list('people, persons, news, press, coverage, research, news coverage, press coverage'),
  /** Said of some rows alone without changing what is asked. */
  softOf: {
    jobs: list('open, available, currently open'),
    fundraising: list('closed, completed, happened, took place, signed, occurred, disclosed publicly'),
    news: list('published'),
    research: list('published'),
  },

  /** Names of rounds that mean their money: they are added up, not counted. */
  money: list('funding, fundraising, financing'),

  /** Words of one meaning. Forms that differ in what they say are classes of their own. */
  classes: {
    raise: list(
      'raise, raised, raising, raises, fundraised, got funded, secured, secured funding, got funding, received funding, announced funding, announced a round, closed a round',
    ),
    invest: list('invest, invested, investing, invests, put money'),
    back: list('back, backed, backs, fund, funded, funds, financed, finance, finances, support, supported, supports'),
    lead: list('lead, led, leading, leads'),
    join: list('join, joined, joins, participate, participated, participates, take part, took part, taken part'),
    investor: list('investor, backer, funder'),
    investment: list('investment, portfolio, holding, portfolio company, portfolio project, bet'),
    coinvestor: list('co investor, coinvestor'),
    coinvest: list(
      'co invest, co invested, co invests, coinvest, coinvested, invest together, invested together, invests together, invest alongside, invested alongside, invests alongside',
    ),
    together: list('together with, alongside, jointly with'),
    found: list('found, founded, founds, started, created, established, set up'),
    founder: list('founder, cofounder, co founder, creator'),
    work: list('work, works, working, employed, serve, serves'),
    worked: list('worked, used to work, formerly worked, previously worked, was employed, once worked'),
    former: list('former, ex, previous, past'),
    team: list('team, people, employee, staff, team member, member, worker, person, who'),
    hire: list('hire, hiring, hires, recruiting, recruit'),
    mention: list(
      'mention, mentioned, mentions, mentioning, covering, covers, cover, naming, names, about, on, regarding, concerning, related to, of, involving, featuring, for',
    ),
    news: list('news, article, story, headline, press, coverage, news story, news article, press coverage'),
    research: list('research, report, paper, analysis, research report, study'),
    job: list('job, opening, vacancy, open position, job ad, job opening, job posting, open role, open job'),
    round: list(
      'round, deal, raise, fundraise, fundraising, funding round, funding, financing, fundraising round, financing round',
    ),
    history: list('history'),
    compare: list(
      'compare, comparing, vs, versus, against, comparison, compared, compared to, compared with, side by side, and',
    ),
    common: list('common, shared, share, in common, mutual, overlapping'),
    both: list('both, both of'),
    average: list('average, mean, avg'),
    median: list('median, typical'),
    sum: list('sum, total, combined, aggregate, sum of, cumulative, summed'),
    count: list('how many, number, count, how many of, amount of different, total number'),
    howMany: list('how many different'),
    howMuch: list(
      'how much, how large, how big, how high, what amount, how much money, how much capital, how much funding',
    ),
    /** The same of what was raised, which they say themselves. */
    raisedMoney: list('amount raised, money raised, capital raised, funds raised'),
    /** Said of what has the value of a figure that "by" names: "valued over $1B by market cap". */
    worth: list('valued, valued at, worth'),
    most: list('most, the most'),
    fewest: list('fewest, least'),
    biggest: list('biggest, largest, top, highest, greatest, leading, bigger, larger, higher, greater'),
    smallest: list('smallest, lowest, tiniest, bottom, smaller, lower'),
    latest: list('latest, newest, most recent, last, recent, recently, lately, most recently'),
    first: list('first, earliest, oldest'),
    per: list(
      'per, by, for each, in each, grouped by, broken down by, split by, across, for every, in every, breakdown by, by each, distribution by',
    ),
    sorted: list(
      'sorted by, ranked by, ordered by, sort by, rank by, order by, in order of, measured by, in terms of, by, when it comes to',
    ),
    /** The name of rows, as an order. */
    rowName: list('name, alphabetically, in alphabetical order'),
    /** Behind what comes first in an order: "the newest first". */
    firstOf: list('first'),
    /** Between two orders: what comes after it orders rows that are equal by what comes before. */
    thenBy: list(
      'then by, and then by, then, and then, then sorted by, then ordered by, and then sorted by, followed by, and within that by',
    ),
    ascending: list('ascending, lowest first, smallest first, from low to high, low to high, oldest first'),
    descending: list('descending, highest first, largest first, from high to low, high to low, newest first'),
    trend: list(
      'trend, over time, evolution, timeline, evolved, changed over time, change over time, trended, time series, trending',
    ),
    not: list(
      'not, no, without, except, excluding, other than, outside, outside of, but not, non, never, exclude, lacking, lack, missing, not named, not called, besides, apart from, no known, with no known, w/o, do not have, does not have, has no, have no, with no, without a known, with unknown, unknown',
    ),
    today: list('today, in the past day, in the last day, in the past 24 hours, in the last 24 hours, over the day'),
    week: list('this week, over the week, on the week, in the week'),
    month: list('this month, over the month, on the month, in the month'),
    belowHigh: list(
      'below ath, under ath, off ath, below its ath, below their ath, below all time high, below their all time high, below the all time high, off their all time high, off all time high, from ath, from their ath',
    ),
    /** Asks for all that is known of a record. */
    profile: list(
      'tell me about, tell me more about, tell us about, what do you know about, info on, information on, information about, info about, overview of, profile of, who is, what about',
    ),
    whole: list('in total, altogether, overall, all told'),
    known: list('with, with a, have, has, having, have a, has a, with a known, with known, that have'),
    rose: list(
      'pumped, pump, pumping, rallied, surged, soared, mooned, rose, rise, up, gained, gain, grew, increased, jumped, climbed, gaining, rising',
    ),
    fell: list(
      'dumped, dump, dumping, crashed, tanked, plunged, slid, bled, fell, fall, down, lost, lose, dropped, decreased, declined, falling, losing',
    ),
    and: list('and'),
    or: list('or'),
    only: list('only, just, only those, only the ones, restrict to, limit to, narrow to, filter by, filter to'),
    goOn: list(
      'and, what about, how about, now, same for, same but, and what about, and how about, then, but, instead',
    ),
    more: list('or more, or above, or higher, or over, and above, and up, and more, plus, minimum'),
    less: list('or less, or below, or under, or lower, or fewer, and below, maximum'),
    mostly: list('most, mostly, most often, most frequently, most common, most frequent'),
    dollar: list('dollar, usd, us dollar, bucks, in usd'),
    percent: list('percent, per cent, percentage'),
    paying: list('paying, pay, pays, that pay'),
    with: list('with'),
  },

  /** What binds rows to a record that is named. The first pattern that is found holds. */
  patterns: {
    investedIn: [
      'KIND in PROJECT',
      'KIND behind PROJECT',
      '<invest> in PROJECT',
      '<back> PROJECT',
      '<investor> PROJECT',
      'PROJECT <investor>',
      'behind PROJECT',
    ],
    investedBy: [
      '<invest> in by INVESTOR',
      '<invest> by INVESTOR',
      '<back> by INVESTOR',
      '<back> by both INVESTOR',
      'INVESTOR <invest> in',
      'INVESTOR <invest>',
      'INVESTOR <back>',
      'INVESTOR <join>',
      '<join> by INVESTOR',
      '<raise> money from INVESTOR',
      '<raise> from INVESTOR',
      '<investment> INVESTOR',
      'INVESTOR <investment>',
      '<round> with INVESTOR',
    ],
    ledBy: ['<lead> by INVESTOR', 'INVESTOR <lead>', '<with> INVESTOR as <lead>', '<round> with INVESTOR as <lead>'],
    shared: ['<common> <investment> INVESTOR', '<investment> <common> INVESTOR', 'INVESTOR <common>'],
    coinvestedWith: [
      'INVESTOR <coinvest> with',
      'INVESTOR <coinvest>',
      '<coinvestor> INVESTOR',
      'INVESTOR <coinvestor>',
      '<coinvest> with INVESTOR',
      '<coinvest> INVESTOR',
      '<invest> <together> INVESTOR',
      '<invest> with INVESTOR',
    ],
    roundsOf: [
      '<round> PROJECT',
      'PROJECT <round>',
      'PROJECT <raise>',
      '<raise> by PROJECT',
      '<round> <history> PROJECT',
      'PROJECT <round> <history>',
    ],
    team: ['<team> <work> RECORD', '<team> RECORD', 'RECORD <team>', '<work> RECORD', 'TITLE RECORD', 'RECORD TITLE'],
    former: ['<worked> RECORD', '<former> <team> RECORD', '<former> RECORD <team>', '<former> RECORD'],
    founded: ['<found> RECORD', '<founder> RECORD', 'RECORD <founder>', '<found> by RECORD'],
    about: [
      '<news> <mention> RECORD',
      'RECORD <news>',
      'RECORD in the <news>',
      '<research> <mention> RECORD',
      'RECORD <research>',
      '<mention> RECORD',
    ],
    jobsAt: ['<job> RECORD', 'RECORD <job>', 'RECORD <hire>', '<hire> by RECORD'],
  },

  /** Rounds whose amount nobody states. */
  undisclosed: list(
    'undisclosed, undisclosed amount, undisclosed size, an undisclosed amount, of undisclosed size, not disclosed',
  ),
  /** How a question that is answered by yes or no begins. */
  whether: list('is, are, was, were, does, do, did, has, have'),
  /** Asks for more than a query can say, or than the data hold: whatever else is understood, nothing is answered. */
  beyond: list(
    'of each, of every, most of their, whose first, whose last, but never, but not yet, should i buy, should i sell, worth buying, worth investing in, ratio of, share of, percentage of, percent of',
  ),
  /** Between two figures of which the ratio is meant. */
  ratio: list('to, per, over, divided by'),
  /** Before whose something is. */
  owned: list('of'),
  /** People who are counted by nobody. */
  headcount: list('employee, staff, worker, headcount'),
  /** Written for a word. */
  short: { 'w/': 'with', 'w/o': 'without' },
  /** Behind a date: from it on, and up to it. */
  orLater: list('or later, and later, or after, and after, onward, onwards, and onward, and onwards, and newer'),
  orEarlier: list('or earlier, and earlier, or before, and before, and older'),

  /** Words that differ in accents alone are other words, where any are typed. */
  accentsTell: false,
  /** What stands after its noun: "vốn hóa lớn nhất". */
  adjectivesFollow: false,
  /** Words in two parts around what they are said of: "nhiều … nhất". */
  parted: [] as readonly (readonly [string, string])[],
  /** Light where they end a question. */
  atEnd: [] as readonly string[],
  /** Between two things that are compared. */
  versus: list('vs, versus, against'),
  /** How a question for one of several begins, and what follows it then. */
  which: list('which, what'),
  hasOne: list('has, is'),
  who: list('who'),
  when: list('when'),
  where: list('where'),
  /** Before what rows are ordered or counted by. */
  by: list('by'),
  /** Who asks, and what begins a clause of what is asked. */
  self: list('i, my, our, we, im'),
  relative: list('that, which, who, whose, where, with, and, or, but, not'),

  /** Dates. */
  months: list('january, february, march, april, may, june, july, august, september, october, november, december'),
  shortMonths: list('jan, feb, mar, apr, may, jun, jul, aug, sep, oct, nov, dec'),
  spans: {
    day: ['day', 'd'],
    week: ['week', 'w'],
    month: ['month', 'mo'],
    quarter: ['quarter'],
    year: ['year', 'yr', 'y'],
  },
  every: {
    month: ['monthly', 'by month', 'per month', 'each month', 'month by month', 'every month', 'month over month'],
    quarter: ['quarterly', 'by quarter', 'per quarter', 'each quarter', 'quarter by quarter', 'every quarter'],
    year: [
      'yearly',
      'annually',
      'annual',
      'by year',
      'per year',
      'each year',
      'year by year',
      'every year',
      'year over year',
    ],
  },
  since: list('since, from, starting, starting in, beginning in, as of, since the start of, since the beginning of'),
  after: list('after, later than'),
  before: list('before, prior to, earlier than'),
  until: list('until, till, up to, through, to'),
  /** Words of the language by their shape, where it has one; without accents. */
  syllable: null as RegExp | null,
  /** Before the chain that rows are on. */
  onChain: list('on, across, onto'),
  during: list('in, during, within, over, for, throughout, of, from, on, dated'),
  past: list('past, last, previous, trailing'),
  /** Those that mean the time up to now without a figure. */
  rollingAlone: list('past, trailing'),
  rolling: list('in the, within the, over the, during the, for the'),
  thisSpan: list('this, current'),
  soFar: list('ytd, year to date, so far this year, this year so far'),
  /** Which names a unit before its number and what it is: "tháng 3", "tuần trước". */
  unitsFirst: false,
  /** After a unit, the one before this: "tuần trước". */
  lastSpan: list('last'),
  halves: { first: list('first half'), second: list('second half') },
  /** Before a figure and a unit of time alone: "over 30 days". */
  lasting: list('over, within, over the, within the'),
  /** Before the year that a part of it is of. */
  ofYear: list('of, in'),
  /** Parts of a year: what is numbered, by words before it. */
  partsOfYear: { q: list('quarter'), h: list('half') },
  ordinals: figures({ first: 1, '1st': 1, second: 2, '2nd': 2, third: 3, '3rd': 3, fourth: 4, '4th': 4 }),
  /** Words that are months with a capital or a year alone. */
  uncertainMonths: list('may, mar, dec, sep, jun, jul, jan'),
  /** Of these a whole span is meant where others mean its beginning: "from last week". */
  sinceOrDuring: list('from'),
  todays: { today: ['today'], yesterday: ['yesterday'] },

  /** Figures. */
  digits: figures({
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    dozen: 12,
    twenty: 20,
    fifty: 50,
    hundred: 100,
  }),
  /** One of what follows: "under a dollar". */
  one: list('a, one'),
  scales: figures({
    k: 1e3,
    thousand: 1e3,
    m: 1e6,
    mn: 1e6,
    mm: 1e6,
    mio: 1e6,
    mil: 1e6,
    million: 1e6,
    b: 1e9,
    bn: 1e9,
    billion: 1e9,
    t: 1e12,
    tn: 1e12,
    trillion: 1e12,
  }),
  /** Beside those that are typed in conditions. */
  compared: {
    gt: list(
      'more than, over, above, greater than, higher than, larger than, bigger than, exceeding, exceeds, exceed, exceeded, in excess of, upwards of, north of',
    ),
    gte: list('at least, no less than, not less than, minimum of, a minimum of, min'),
    lt: list('less than, below, under, fewer than, lower than, smaller than, cheaper than'),
    lte: list('at most, no more than, not more than, up to, maximum of, a maximum of, max'),
    eq: list('exactly, equal to, equals'),
  },
  between: list('between, from'),
  rangeEnd: list('and, to'),

  /** How questions about the product itself begin, whatever follows. */
  helpSurely: list(
    'how do i, how can i, how to, how do you, can i, can you explain, where do i, where can i, what does, what do, what is meant by, what is the meaning of, what is the difference between, explain, define, is it possible to, which keys, what keys, what counts as, do i, does assay, what happens, who can, am i, how often',
  ),
  /** How they may begin. */
  help: list(
    'how does, how do, how is, how are, why is, why are, why do, why does, why, what is a, what is an, what is, what are, what are the limits, what is included, is there',
  ),
};

/** The singular of a word. */
export function singularOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  if (/^\d+s$/.test(word)) return word.slice(0, -1);
  if (word.length > 2 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}
