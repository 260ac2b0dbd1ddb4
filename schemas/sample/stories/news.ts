import type { News } from '../../entities/stories.ts';
import { ownerOf } from '../layout.ts';
import { slugOf } from '../names/slug.ts';
import { below, bits, rowKey, streamKey, uniform } from '../random.ts';
import { projectOfRound } from '../rounds.ts';
import { type Context, sampleProvenance } from '../rows/context.ts';
import { OUTLETS, SECTORS } from '../vocabulary.ts';
import { escaped, momentOfDay, moneyInWords } from './texts.ts';

/** Content of an article and the entities it names. */
interface Story {
  readonly title: string;
  readonly summary: string;
  /** Days before now. */
  readonly age: number;
  readonly tags: string[];
  readonly projects: string[];
  readonly organizations: string[];
  readonly people: string[];
}

/** Articles about the last months, and rounds of any age; more of the latest. */
const RECENT_DAYS = 150;

/** News by index. Values, rounds and people agree with the directories. */
export function newsStories(context: Context): (index: number) => News {
  const stream = streamKey(context.seed, 50);
  const provenance = sampleProvenance(context.now, ['title']);
  return (index) => {
    const key = rowKey(stream, index);
    const draw = uniform(key, 0);
    const story =
      draw < 0.45 ? roundStory(context, key) : draw < 0.75 ? marketStory(context, key) : peopleStory(context, key);
    const outlet = OUTLETS.choose(uniform(key, 1));
    const slug = `${slugOf(story.title)}-${(index + 1).toString(36)}`;
    const created = momentOfDay(context.now, story.age, key);
    return {
      _id: index + 1,
      slug,
      title: story.title,
      summary: story.summary,
      content: `<p>${escaped(story.summary)}</p><p>Figures are those of the sample data set on the day of writing.</p>`,
      url: `https://${slugOf(outlet)}.example/${created.slice(0, 4)}/${created.slice(5, 7)}/${slug}`,
      source_name: outlet,
      created_at: created,
      tags: story.tags,
      projects: story.projects,
      organizations: story.organizations,
      people: story.people,
      provenance,
    };
  };
}

/** Stages that read well before the word round. */
const LADDER = /seed|series|strategic|angel/i;

/** A round, the newest of a few drawn ones: project, amount and lead investor. */
function roundStory(context: Context, key: number): Story {
  let best = { project: 0, nth: 0, age: Number.POSITIVE_INFINITY };
  for (let tries = 0; tries < 8; tries++) {
    const round = below(key, 10 + tries, context.layout.sizes.fundraising);
    const project = projectOfRound(context.layout, round);
    const rounds = context.roundsOf(project);
    const nth = round - rounds.first;
    const age = rounds.ages[nth] ?? 0;
    if (age < best.age) best = { project, nth, age };
  }
  const { project, nth } = best;
  const rounds = context.roundsOf(project);
  const { name, slug, symbol } = context.projectName(project);
  const amount = rounds.amounts[nth] ?? Number.NaN;
  const stage = rounds.stages[nth];
  const investors = [
    ...rounds.investors.slice(rounds.investorStarts[nth] ?? 0, rounds.investorStarts[nth + 1] ?? 0),
  ].map(context.organizationRef);
  const angels = [...rounds.angels.slice(rounds.angelStarts[nth] ?? 0, rounds.angelStarts[nth + 1] ?? 0)].map(
    context.personRefAt,
  );
  const raised = Number.isNaN(amount) ? 'an undisclosed sum' : moneyInWords(amount);
  const kind = stage != null && LADDER.test(stage) ? `its ${stage} round` : 'a new round';
  const lead = (rounds.leads[nth] ?? 0) > 0 ? investors[0] : undefined;
  return {
    title: `${name} raises ${raised} in ${kind}${lead ? ` led by ${lead.name}` : ''}`,
    summary: `${name} has closed ${kind} with ${investors.length === 1 ? 'one investor' : `${investors.length || 'no named'} investors`}.`,
    age: best.age,
    tags: [...assetTags(context, project, symbol), 'Funding'],
    projects: [slug],
    organizations: investors.flatMap((one) => one.slug ?? []),
    people: angels.flatMap((one) => one.slug ?? []),
  };
}

/** A move of a price or of a protocol's locked value. */
function marketStory(context: Context, key: number): Story {
  const project = busyProject(context, key);
  const { name, slug, symbol } = context.projectName(project);
  const market = context.market(project);
  const sector = SECTORS[market.sector]?.name ?? 'DeFi';
  const base = {
    tags: [...assetTags(context, project, symbol), sector],
    projects: [slug],
    organizations: [],
    people: [],
  };
  if (market.change7d !== null && market.change24h !== null && bits(key, 21) % 3 > 0) {
    const weekly = bits(key, 22) % 2 === 0;
    const change = weekly ? market.change7d : market.change24h;
    const span = weekly ? 'this week' : 'in a day';
    return {
      ...base,
      title: `${name} ${change >= 0 ? 'gains' : 'loses'} ${Math.abs(change).toFixed(1)}% ${span}`,
      summary: `${name} moved from where it stood ${weekly ? 'seven days' : 'a day'} ago while ${sector} traded on.`,
      age: uniform(key, 23) * 0.9,
    };
  }
  if (market.tvl !== null) {
    return {
      ...base,
      title: `${name} holds ${moneyInWords(market.tvl)} in deposits`,
      summary: `Deposits in ${name}, a project in ${sector}, stand at ${moneyInWords(market.tvl)}.`,
      age: uniform(key, 23) * 3,
    };
  }
  return {
    ...base,
    title: `${name} publishes its plan for the next two quarters`,
    summary: `${name} set out what it will build next in ${sector}, and what it will leave to others.`,
    age: uniform(key, 23) ** 2 * RECENT_DAYS,
  };
}

/** A member of a project's team in the news. */
function peopleStory(context: Context, key: number): Story {
  const place = below(key, 30, Math.max(1, context.layout.firstStaff));
  const person = context.personRefAt(place);
  const project = ownerOf(context.layout.teamStarts, place);
  const { name, slug, symbol } = context.projectName(project);
  const [title, summary] = [
    [
      `${person.name} of ${name} on what comes after launch`,
      `In conversation: ${person.name} about the first year of ${name}.`,
    ],
    [
      `${name}’s ${person.name} joins a working group on disclosure`,
      `${person.name} will speak for ${name} in a group that drafts common rules.`,
    ],
    [
      `${person.name}: “${name} was built for the second try”`,
      `${person.name} looks back at what ${name} got wrong first.`,
    ],
  ][bits(key, 31) % 3] ?? ['', ''];
  return {
    title: title ?? '',
    summary: summary ?? '',
    age: uniform(key, 32) ** 2 * RECENT_DAYS,
    tags: [...assetTags(context, project, symbol), 'People'],
    projects: [slug],
    organizations: [],
    people: person.slug === null ? [] : [person.slug],
  };
}

function assetTags(context: Context, project: number, symbol: string): string[] {
  return context.market(project).hasToken ? [symbol] : [];
}

/** Any project, the largest far more often. */
function busyProject(context: Context, key: number): number {
  return Math.floor(uniform(key, 20) ** 3 * context.layout.sizes.projects);
}
