import { EVENT_CATEGORIES, type Event } from '#schemas/entities/stories.ts';

const BY_WORDS: readonly (readonly [Event['category'], RegExp])[] = [
  ['AMA', /\bamas?\b|ask (?:me|us|the team|them) anything|\bq ?& ?a\b/i],
  ['Hard Fork', /\bhard[- ]?forks?\b/i],
  ['DAO', /\bdaos?\b|\bgovernance\b|\bsnapshot vote|\bcouncil\b|\bcommunity vote/i],
  ['NFT', /\bnfts?\b|\bmint(?:ing)?\b/i],
  ['Exchange', /\blist(?:ed|ing|s)? on\b|\blistings?\b|\bdelist/i],
  ['Partnership', /\bpartner(?:ship)?s?\b|\bcollaborat|\bintegrat(?:es|ion)\b/i],
  [
    'Release',
    /\b(?:main|test)net\b|\bupgrade\b|\bv\d+(?:\.\d+)*\b|\bship(?:s|ped)?\b|\breleases?\b|\bgoes live\b|\blaunch(?:es)?\b/i,
  ],
  ['Announcement', /\bannounce(?:s|ment)?\b|\broad ?map\b/i],
];

/**
 * What an event is about: the first category that `stated` names, else what its title says, else General.
 * A meeting of any kind is General.
 */
export function eventCategory(title: string, stated: readonly string[] = []): Event['category'] {
  for (const name of stated) {
    const known = EVENT_CATEGORIES.find((category) => category.toLowerCase() === name.trim().toLowerCase());
    if (known) return known;
  }
  return BY_WORDS.find(([, words]) => words.test(title))?.[0] ?? 'General';
}
