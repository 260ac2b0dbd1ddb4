import type { Research } from '../../entities/stories.ts';
import { slugOf } from '../names/slug.ts';
import { below, bits, rowKey, streamKey, uniform } from '../random.ts';
import type { Context } from '../rows/context.ts';
import { SECTOR_CHOICE, SECTORS } from '../vocabulary.ts';
import { escaped, momentOfDay } from './texts.ts';

const OLDEST_DAYS = 730;
const FEATURED_SHARE = 0.12;

/** Titles, `*` being the sector, each with the tag it is filed under. */
const QUESTIONS = [
  ['Where the fees of * go', 'Economics'],
  ['A field guide to *', 'Primer'],
  ['What breaks first in *', 'Risk'],
  ['* after the incentives end', 'Economics'],
  ['Who pays for *', 'Economics'],
  ['Governance in *, one year of votes', 'Governance'],
  ['* and the cost of trust', 'Security'],
  ['How * settles', 'Technology'],
  ['Counting users of *', 'Data'],
  ['* in three designs', 'Technology'],
] as const;
const TURNS = ['', ', revisited', ': a comparison', ': what the data say', ': the second wave'];

/** Research by index: a question about a sector, answered with some of its projects. */
export function researchStories(context: Context): (index: number) => Research {
  const stream = streamKey(context.seed, 51);
  const { sizes } = context.layout;
  return (index) => {
    const key = rowKey(stream, index);
    const sector = SECTORS[SECTOR_CHOICE.choose(uniform(key, 0))]?.name ?? 'DeFi';
    const [question, tag] = QUESTIONS[bits(key, 1) % QUESTIONS.length] ?? QUESTIONS[0];
    const title = question.replace('*', sector) + TURNS[bits(key, 2) % TURNS.length];
    const projects = new Set([3, 4, 5].map((draw) => Math.floor(uniform(key, draw) ** 2.5 * sizes.projects)));
    const refs = [...projects].map(context.projectRef);
    const named = refs.map(({ name }) => name).join(', ');
    const summary = `${title}. We look at ${named} and ask what they have in common.`;
    return {
      _id: index + 1,
      slug: `${slugOf(title)}-${(index + 1).toString(36)}`,
      title,
      summary,
      content: [
        `<h2>The question</h2><p>${escaped(summary)}</p>`,
        `<h2>What we did</h2><p>We read the public record of ${escaped(named)} and compared fees, deposits and rounds.</p>`,
        `<h2>What we found</h2><ul><li>Growth follows distribution.</li><li>Costs are easier to see than risks.</li></ul>`,
      ].join(''),
      created_at: momentOfDay(context.now, uniform(key, 6) ** 1.6 * OLDEST_DAYS, key),
      tags: [tag, sector],
      assets: refs.flatMap(({ slug }) => slug ?? []),
      author: context.personName(below(key, 7, sizes.people)).name,
      featured: uniform(key, 8) < FEATURED_SHARE,
      origin: 'sample',
    };
  };
}
