import { EMPLOYMENT_TYPES, JOB_OPEN_DAYS, type Job, WORKPLACE_TYPES } from '../../entities/stories.ts';
import { slugOf } from '../names/slug.ts';
import { below, bits, choiceOf, normal, rowKey, streamKey, uniform } from '../random.ts';
import type { Context } from '../rows/context.ts';
import { LOCATIONS } from '../vocabulary.ts';
import { dateOf, escaped } from './texts.ts';

const OPEN_DAYS = 90;
const SALARY_KNOWN_SHARE = 0.64;

/** Titles with their department and a usual yearly salary in thousands of US dollars. */
const POSITIONS = choiceOf([
  [['Senior Protocol Engineer', 'Engineering', 190], 6],
  [['Smart Contract Engineer', 'Engineering', 165], 6],
  [['Frontend Engineer', 'Engineering', 140], 5],
  [['Security Engineer', 'Engineering', 175], 3],
  [['Site Reliability Engineer', 'Engineering', 155], 3],
  [['Data Analyst', 'Data', 110], 4],
  [['Quantitative Researcher', 'Research', 185], 3],
  [['Cryptography Researcher', 'Research', 200], 2],
  [['Product Manager', 'Product', 150], 4],
  [['Product Designer', 'Design', 130], 3],
  [['Developer Relations Engineer', 'Marketing', 130], 3],
  [['Community Manager', 'Marketing', 75], 4],
  [['Growth Lead', 'Marketing', 125], 3],
  [['Business Development Manager', 'Business', 120], 4],
  [['Legal Counsel', 'Legal', 170], 2],
  [['Compliance Officer', 'Legal', 135], 2],
  [['Finance Manager', 'Finance', 120], 2],
  [['People Operations Partner', 'People', 100], 1],
] as const);

const WORKPLACE = choiceOf([
  [WORKPLACE_TYPES[0], 6],
  [WORKPLACE_TYPES[2], 2],
  [WORKPLACE_TYPES[1], 2],
] as const);
const EMPLOYMENT = choiceOf([
  [EMPLOYMENT_TYPES[0], 16],
  [EMPLOYMENT_TYPES[2], 3],
  [EMPLOYMENT_TYPES[1], 1],
] as const);

/** Open positions by index; the larger a project, the more it hires. */
export function jobStories(context: Context): (index: number) => Job {
  const stream = streamKey(context.seed, 53);
  return (index) => {
    const key = rowKey(stream, index);
    const { name: company, slug } = context.projectName(
      Math.floor(uniform(key, 0) ** 2 * context.layout.sizes.projects),
    );
    const [name, department, usual] = POSITIONS.choose(uniform(key, 1));
    const town = LOCATIONS.choose(uniform(key, 2));
    const country = town.split(', ').at(-1) ?? town;
    const workplace = WORKPLACE.choose(uniform(key, 5));
    const age = below(key, 8, OPEN_DAYS);
    const middle = usual * Math.exp(0.18 * normal(key, 3));
    const paid = uniform(key, 4) < SALARY_KNOWN_SHARE;
    const least = paid ? toThousands(middle * 0.85) : null;
    const most = paid ? toThousands(middle * (1.1 + (bits(key, 7) % 3) / 10)) : null;
    return {
      _id: index + 1,
      slug: `${slugOf(`${name} ${company}`)}-${(index + 1).toString(36)}`,
      name,
      company,
      company_logo: null,
      company_website: `https://${slug}.example`,
      department,
      description: `<p>${escaped(company)} is looking for a ${escaped(name)} in ${department}.</p><ul><li>Work in the open.</li><li>Write things down.</li></ul>`,
      places: [workplace === 'Remote' ? country : town],
      countries: [country],
      workplace_type: workplace,
      employment_type: EMPLOYMENT.choose(uniform(key, 6)),
      min_salary: least,
      max_salary: most,
      pay_min: least,
      pay_max: most,
      pay_currency: paid ? 'USD' : null,
      pay_period: paid ? 'year' : null,
      posted_date: dateOf(context.now, age),
      expires_on: dateOf(context.now, age - JOB_OPEN_DAYS),
      apply_url: `https://${slug}.example/careers/${slugOf(name)}`,
      apply_urls: [],
      project: slug,
      origin: 'sample',
    };
  };
}

/** Thousands of dollars to dollars, in steps of five thousand. */
function toThousands(thousands: number): number {
  return Math.round(thousands / 5) * 5_000;
}
