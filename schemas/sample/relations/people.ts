import type { Employment, Founder, PersonFacts } from '../../entities/relations.ts';
import { pagesByPlace } from '../../entities/relations.ts';
import { ownerOf } from '../layout.ts';
import { below, bits, choiceOf, rowKey, streamKey, uniform } from '../random.ts';
import type { Context } from '../rows/context.ts';
import { attachedTo, isFounder, personRoles, SOCIAL_DRAW, socialLinks } from '../rows/people.ts';

const YEAR = 365.25;
const MONTH_ONLY_SHARE = 0.25;
const YEAR_ONLY_SHARE = 0.15;
const UNDATED_SHARE = 0.08;
const FORMER_JOBS = [0, 0, 0, 1, 1, 1, 2, 2, 3, 4] as const;
/** Former jobs at an organization; the others are at a project. */
const AT_ORGANIZATION_SHARE = 0.4;
const CRUNCHBASE_SHARE = 0.35;

const FORMER_TITLES = choiceOf([
  ['Software Engineer', 5],
  ['Product Manager', 4],
  ['Analyst', 4],
  ['Associate', 3],
  ['Research Scientist', 2],
  ['Community Manager', 2],
  ['Advisor', 2],
  ['Chief Operating Officer', 1],
  ['Co-founder', 1],
] as const);
const SIDE_TITLES = ['Advisor', 'Board Member', 'Mentor', 'Speaker', 'Scout'] as const;
const ATTACHED_TITLES = ['Venture Partner', 'Advisor', 'Scout'] as const;

/** A date as precisely as it is known. */
function knownDate(context: Context, age: number, chance: number): string | null {
  if (chance < UNDATED_SHARE) return null;
  const day = context.dayBefore(Math.max(0, age));
  if (chance < UNDATED_SHARE + YEAR_ONLY_SHARE) return day.slice(0, 4);
  return chance < UNDATED_SHARE + YEAR_ONLY_SHARE + MONTH_ONLY_SHARE ? day.slice(0, 7) : day;
}

/** What a person founded: the project whose team they lead, or the organization whose staff they lead. */
function foundedBy(context: Context, title: string, place: number): Omit<Founder, 'person_id'> | null {
  const { firstStaff, firstIndependent, staffStarts, teamStarts } = context.layout;
  if (place < firstStaff) {
    if (!/founder/i.test(title)) return null;
    return { founded_kind: 'project', founded_id: ownerOf(teamStarts, place) + 1 };
  }
  if (place >= firstIndependent) return null;
  const organization = ownerOf(staffStarts, place - firstStaff);
  if (!isFounder(place - firstStaff - (staffStarts[organization] ?? 0))) return null;
  return { founded_kind: 'organization', founded_id: organization + 1 };
}

/** Founders by index of the person. */
export function personFounders(context: Context): (index: number) => Founder[] {
  const roleOf = personRoles(context);
  return (index) => {
    const founded = foundedBy(context, roleOf(index).title, context.peopleOrder.forward(index));
    return founded ? [{ person_id: index + 1, ...founded }] : [];
  };
}

/** Jobs by index of the person: the present ones agree with the directory, former ones lie before them or overlap. */
export function personEmployments(context: Context): (index: number) => Employment[] {
  const stream = streamKey(context.seed, 60);
  const roleOf = personRoles(context);
  const { layout, peopleOrder } = context;
  const { sizes, firstStaff, firstIndependent, staffStarts, teamStarts } = layout;
  return (index) => {
    const key = rowKey(stream, index);
    const place = peopleOrder.forward(index);
    const { title } = roleOf(index);
    const jobs: Employment[] = [];
    const add = (job: Omit<Employment, 'person_id' | 'place' | 'is_primary'>, isPrimary = false) =>
      jobs.push({ person_id: index + 1, place: jobs.length, ...job, is_primary: isPrimary });

    let began = (0.2 + 7 * uniform(key, 0) ** 1.5) * YEAR;
    const now = { from_date: knownDate(context, began, uniform(key, 1)), to_date: null };
    if (place < firstStaff) {
      add({ organization_id: null, project_id: ownerOf(teamStarts, place) + 1, position: title, ...now }, true);
      const attached = attachedTo(context, context.personKey(index));
      if (attached !== null) {
        add({
          organization_id: attached + 1,
          project_id: null,
          position: ATTACHED_TITLES[below(key, 2, ATTACHED_TITLES.length)] ?? null,
          from_date: knownDate(context, began * uniform(key, 3), uniform(key, 4)),
          to_date: null,
        });
      }
    } else if (place < firstIndependent) {
      const organization_id = ownerOf(staffStarts, place - firstStaff) + 1;
      add({ organization_id, project_id: null, position: title, ...now }, true);
    } else {
      began *= 0.3;
    }
    const former = FORMER_JOBS[below(key, 5, FORMER_JOBS.length)] ?? 0;
    for (let nth = 0; nth < former; nth++) {
      const draw = 10 + nth * 8;
      const length = (0.4 + 4 * uniform(key, draw)) * YEAR;
      // A fifth of the jobs began before the one that follows had ended.
      const gap = uniform(key, draw + 1) < 0.2 ? -0.5 * length : uniform(key, draw + 1) * 0.6 * YEAR;
      const ended = Math.max(30, began + gap);
      began = ended + length;
      const isOrganization = uniform(key, draw + 2) < AT_ORGANIZATION_SHARE;
      const at = uniform(key, draw + 3) ** 1.3;
      add({
        organization_id: isOrganization ? Math.floor(at * sizes.organizations) + 1 : null,
        project_id: isOrganization ? null : Math.floor(at * sizes.projects) + 1,
        position: FORMER_TITLES.choose(uniform(key, draw + 4)),
        from_date: knownDate(context, began, uniform(key, draw + 5)),
        to_date: knownDate(context, ended, UNDATED_SHARE + (1 - UNDATED_SHARE) * uniform(key, draw + 6)),
      });
    }
    return jobs;
  };
}

/** Facts by index of the person. */
export function personFacts(context: Context): (index: number) => PersonFacts[] {
  const stream = streamKey(context.seed, 61);
  const roleOf = personRoles(context);
  return (index) => {
    const key = rowKey(stream, index);
    const { slug } = context.personName(index);
    const { title } = roleOf(index);
    const { twitter, linkedin } = pagesByPlace(socialLinks(slug, context.personKey(index), SOCIAL_DRAW));
    const chosen = bits(key, 0);
    const beside = SIDE_TITLES.filter((side, at) => side !== title && ((chosen >>> (at * 4)) & 0xf) < 2);
    const crunchbase = uniform(key, 1) < CRUNCHBASE_SHARE ? `https://crunchbase.example/person/${slug}` : null;
    return [{ person_id: index + 1, job_title: [title, ...beside], twitter, linkedin, crunchbase }];
  };
}
