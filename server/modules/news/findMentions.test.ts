import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MENTION_RULES } from '#schemas/entities/articles.ts';
import { needs } from '#server/testing/needs.ts';
import { findMentions } from './findMentions.ts';
import { type NamedEntity, NameIndex } from './nameIndex.ts';
import labeledMentions from './testing/labeledMentions.json' with { type: 'json' };
import { RECORDED_ARTICLES, recordedArticles } from './testing/recordedArticles.ts';

const entity = (kind: NamedEntity['kind'], name: string, known: Partial<NamedEntity> = {}): NamedEntity => ({
  kind,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  otherNames: [],
  symbol: null,
  links: [],
  size: null,
  ...known,
});

const index = new NameIndex([
  entity('project', 'Plumcoin', {
    symbol: 'PLM',
    size: 1e9,
    links: ['https://plumcoin.example/', 'https://x.com/plumcoin'],
  }),
  entity('project', 'Optimism', { symbol: 'OP' }),
  entity('project', 'Fig Twin', { symbol: 'FIG', size: 10 }),
  entity('project', 'Fig', { slug: 'fig-small', symbol: 'FIG', size: 8 }),
  entity('project', 'Exchange', { symbol: 'SEC' }),
  entity('organization', 'Larkspur Capital', { otherNames: ['larkspur'] }),
  entity('person', 'Leila Benaroud'),
  entity('organization', 'Plumcoin', { slug: 'plumcoin-firm', size: 3 }),
  entity('organization', 'PLM', { slug: 'plm-firm' }),
  entity('organization', 'Monday'),
  entity('organization', 'Kevin'),
  entity('project', 'would'),
  entity('project', 'Opinion'),
  entity('project', 'Monsterra', { symbol: 'MSTR' }),
  entity('project', 'Avalanche', { slug: 'mantled', symbol: 'MNTL', size: 2e9 }),
  entity('project', 'Big Whale'),
  entity('project', 'Drizzle', { slug: 'drizzle-token', symbol: 'DRZ', size: 4e9 }),
  entity('project', 'Drizzle', { slug: 'drizzle-cards' }),
  entity('organization', 'Yardstick', { size: 9 }),
  entity('organization', 'Smer'),
  entity('organization', 'Quorvin Ventures', { otherNames: ['quorvin'], size: 12 }),
  entity('project', 'Rowan World Financial'),
]);
const mentions = (title: string, summary: string | null = null, tags: readonly string[] = []) =>
  findMentions({ title, summary, tags }, index);
const short = (...given: Parameters<typeof mentions>) =>
  mentions(...given).map(({ slug, part, rule }) => `${slug} ${part} ${rule}`);

describe('an article mentions', () => {
  it('names in title and text, where they stand', () => {
    const [title, summary] = ['Plumcoin’s round is led by Larkspur Capital', 'Leila Benaroud of Plumcoin'];
    const found = mentions(title, summary);
    expect(
      found.map(({ part, start, length }) => (part === 'title' ? title : summary).slice(start, start + length)),
    ).toEqual(['Plumcoin', 'Larkspur Capital', 'Leila Benaroud', 'Plumcoin']);
    expect(found.map(({ kind }) => kind)).toEqual(['project', 'organization', 'person', 'project']);
  });

  it('tickers after a dollar sign always, whatever the case', () => {
    expect(short('Why $plm and $OP moved')).toEqual(['plumcoin title cashtag', 'optimism title cashtag']);
  });

  it('bare tickers in capitals where the text is about markets, and no abbreviation', () => {
    expect(short('PLM token hits a high')).toEqual(['plumcoin title ticker']);
    expect(short('The plm file and the PLM method')).toEqual([]);
    expect(short('SEC price guidance for OP art')).toEqual([]);
    expect(short('Buyback of the OP token')).toEqual(['optimism title ticker']);
    expect(short('ALL CAPS: PLM TOKEN HITS A HIGH')).toEqual([]);
  });

  it('no ticker that two tokens of like size bear', () => {
    expect(short('$FIG is up 4 %')).toEqual([]);
  });

  it('names that are everyday words only with more evidence', () => {
    expect(short('Optimism Fades as Prices Slide')).toEqual([]);
    expect(short('Optimism Labs Hires')).toEqual(['optimism title name']);
    expect(short('Optimism (OP) Hires')[0]).toBe('optimism title name');
    expect(short('Votes', 'The vote within Optimism begins on Monday.')).toEqual(['optimism summary name']);
  });

  it('accounts and sites', () => {
    expect(short('Hacked', 'Follow @plumcoin or visit plumcoin.example/help, not mail@plumcoin.example.')).toEqual([
      'plumcoin summary handle',
      'plumcoin summary domain',
    ]);
  });

  it('what its tags name, unless the text does', () => {
    expect(short('Nothing here', null, ['PLM', 'Policy', 'SEC'])).toEqual(['plumcoin tags tag']);
    expect(short('Plumcoin up', null, ['PLM'])).toEqual(['plumcoin title name']);
    expect(short('Nothing here', null, ['opinion', 'larkspur capital', 'plumcoin'])).toEqual(['plumcoin tags tag']);
  });

  it('no firm by the name or ticker of a large project', () => {
    expect(short('Plumcoin and PLM rise 3%')).toEqual(['plumcoin title name', 'plumcoin title ticker']);
  });

  it('no everyday word, whatever entity is called so', () => {
    expect(short('Kevin Marks the Day', 'It would end on Monday, said Kevin. A big whale moved.')).toEqual([]);
    expect(short('Big Whale Moves')).toEqual([]);
    expect(short('Votes', 'All shares of Big Whale were bought on that day by Opinion.')).toEqual([
      'big-whale summary name',
      'opinion summary name',
    ]);
  });

  it('everyday words that do, own or trade as firms do', () => {
    expect(short('Yardstick opens an office')).toEqual(['yardstick title name']);
    expect(short('Yardstick’s fund doubles')).toEqual(['yardstick title name']);
    expect(short('Loans by DeFi Platform Yardstick Halted')).toEqual(['yardstick title name']);
    expect(short('Plumcoin and Yardstick part ways')).toEqual(['plumcoin title name', 'yardstick title name']);
    expect(short('A Yardstick for Fees')).toEqual([]);
    expect(short('Yardstick for Fees Moves')).toEqual([]);
    expect(short('Opens on the Yardstick, in Part')).toEqual([]);
    expect(short('MACRO-YARDSTICK AMA')).toEqual([]);
  });

  it('of two projects of one everyday name the one that the text is about', () => {
    expect(short('Drizzle raises $58 million')).toEqual(['drizzle-cards title name']);
    expect(short('Drizzle issues a token')).toEqual(['drizzle-token title name']);
    expect(short('Drizzle ($DRZ) opens an office')[0]).toBe('drizzle-token title name');
    expect(short('Drizzle opens an office')).toEqual([]);
  });

  it('English words in Vietnamese texts', () => {
    expect(short('Yardstick nộp hồ sơ tại Mỹ')).toEqual(['yardstick title name']);
  });

  it('nobody by a word with other accents, or by a part of a longer name', () => {
    expect(short('Šmer rises')).toEqual([]);
    expect(short('Smer rises')).toEqual(['smer title name']);
    expect(short('Quorvin hires')).toEqual(['quorvin-ventures title name']);
    expect(short('Quorvin Pens Festival')).toEqual([]);
    expect(short('Rowan World opens a pool')).toEqual(['rowan-world-financial title name']);
  });

  it('words in capitals beside others for emphasis', () => {
    expect(short('Plans to trade PLM as a coin')).toEqual(['plumcoin title ticker']);
    expect(short('Plans to MAKE PLM a coin')).toEqual([]);
  });

  it('no share by its ticker', () => {
    expect(short('Strategy ($MSTR) buys')).toEqual([]);
  });

  it('nobody by one word of a name, or by small letters', () => {
    expect(short('Benaroud speaks of plumcoins and larkspur')).toEqual([]);
  });
});

const LABELS = z
  .object({
    entities: z.array(
      z.object({
        kind: z.enum(['project', 'organization', 'person']),
        slug: z.string(),
        name: z.string(),
        symbol: z.nullable(z.string()),
        size: z.nullable(z.number()),
      }),
    ),
    articles: z.array(z.object({ address: z.string(), about: z.array(z.string()), mentioned: z.array(z.string()) })),
  })
  .parse(labeledMentions);

it('mentions in recorded articles agree with those labeled by hand', needs(RECORDED_ARTICLES), () => {
  const recorded = recordedArticles();
  const known = new NameIndex(LABELS.entities.map((one) => ({ ...one, otherNames: [], links: [] })));
  const wrong: string[] = [];
  const rules = new Map(MENTION_RULES.map((rule) => [rule, { found: 0, right: 0, labels: new Set<string>() }]));
  let labels = 0;
  const seen = new Set<string>();
  for (const { address, about, mentioned } of LABELS.articles) {
    const article = recorded.get(address);
    if (!article) throw new Error(`${address} is labeled, but not recorded`);
    labels += about.length + mentioned.length;
    for (const { slug, part, rule } of findMentions(article, known)) {
      const counts = rules.get(rule);
      if (!counts) continue;
      counts.found++;
      const meant = part === 'tags' ? [...about, ...mentioned] : part === 'title' ? about : mentioned;
      if (meant.includes(slug)) {
        counts.right++;
        counts.labels.add(`${address} ${part} ${slug}`);
        seen.add(`${address} ${part} ${slug}`);
      } else wrong.push(`${rule} ${slug}: ${article[part]}`);
    }
  }
  for (const [rule, { found, right, labels: own }] of rules) {
    if (found > 0)
      console.info(
        `mentions by ${rule}: ${right} of ${found} right (precision ${(right / found).toFixed(3)}), ${own.size} of ${labels} labels (recall ${(own.size / labels).toFixed(2)})`,
      );
  }
  console.info(`mentions: recall ${(seen.size / labels).toFixed(2)} by all rules`);
  expect(wrong).toEqual([]);
  expect(seen.size / labels).toBeGreaterThan(0.9);
});
