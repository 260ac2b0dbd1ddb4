import * as z from 'zod/mini';
import { DAY_MS } from '../units.ts';
import { ResearchPartSchema } from './liveBlocks.ts';
import { FundingSummarySchema, PartySchema } from './profiles.ts';
import { JobSchema, ResearchSchema } from './stories.ts';
import { nullableNumber, nullableText, RefSchema } from './values.ts';

/** What the page of a story shows: the story, and what is known beside it. */

const NeighborSchema = z.nullable(z.object({ slug: z.string(), title: z.string() }));

/** What exclusive research keeps from others. */
export const ExclusiveTextSchema = z.object({
  content: nullableText,
  /** Text and live blocks in their order; null: `content` is all. */
  parts: z.nullable(z.array(ResearchPartSchema)),
  /** Address of a screener's view to open beside it. */
  screener: nullableText,
  attachment: z.nullable(z.object({ address: z.string(), name: z.string() })),
});
export type ExclusiveText = z.infer<typeof ExclusiveTextSchema>;

/** Answer of `detail_research`. */
export const ResearchPageSchema = z.extend(ResearchSchema, {
  ...ExclusiveTextSchema.shape,
  /** What `ExclusiveTextSchema` has is null here, and answered to members whose plan includes it. */
  exclusive: z.boolean(),
  /** The projects it is about, those with a page. */
  assets: z.array(z.extend(RefSchema, { symbol: nullableText })),
  /** The firm it was written for. */
  firm: nullableText,
  /** The research beside it in time. */
  newer: NeighborSchema,
  older: NeighborSchema,
});
export type ResearchPage = z.infer<typeof ResearchPageSchema>;

export type JobState = 'open' | 'expired' | 'closed';

/** What decides whether one can apply. `closed_on`: the day on which it was gone at its source, or its poster closed it. */
interface Dated {
  readonly expires_on: string;
  readonly closed_on: string | null;
}

/** The end of the last day of an ad, in ms since 1970. */
export function jobEnds({ expires_on: last }: Pick<Dated, 'expires_on'>): number {
  return Date.parse(last) + DAY_MS - 1;
}

/** Whether one can still apply. `now`: ms since 1970. */
export function jobState(job: Dated, now: number): JobState {
  if (job.closed_on !== null) return 'closed';
  return now > jobEnds(job) ? 'expired' : 'open';
}

/** Kinds of work, by which salaries are compared: the first whose words a title has. */
export const JOB_ROLES = [
  ['people', 'recruit|talent|human resources|hr|people|payroll'],
  ['legal', 'legal|counsel|lawyer|compliance|aml|kyc|regulatory|privacy'],
  ['security', 'security|auditor|audit|fraud|threat'],
  ['product', 'product manager|product lead|product owner|product director|head of product|product operations'],
  ['design', 'design|designer|ux|ui|brand'],
  ['research', 'researcher|research|cryptographer|cryptography|economist|quant|quantitative'],
  ['data', 'data|analytics|machine learning|ml|ai'],
  ['contracts', 'solidity|smart contract|smart contracts|protocol|blockchain|consensus|zero-knowledge|zk'],
  [
    'engineering',
    'engineer|engineering|developer|devops|sre|architect|software|frontend|backend|infrastructure|qa|sdet',
  ],
  ['marketing', 'marketing|growth|community|content|social|communications|pr|devrel|relations'],
  ['business', 'business|sales|account|partnership|partnerships|strategy|bd'],
  ['finance', 'finance|financial|accounting|accountant|treasury|tax|controller|trader|trading|risk'],
  ['support', 'support|customer|service'],
  ['operations', 'operations|operation|program|project|office|assistant|chief of staff'],
] as const;
const ROLE_NAMES = JOB_ROLES.map(([role]) => role);

/** Ads that state the top of a salary, below which no percentiles are shown. */
export const PAY_ADS_MIN = 5;

/** Tops of the salaries of a role, in US dollars a year. */
const PaySchema = z.object({
  role: z.enum(ROLE_NAMES),
  /** Ads of the role that state one. */
  n: z.int(),
  least: z.number(),
  p25: z.number(),
  median: z.number(),
  p75: z.number(),
  most: z.number(),
  /** Share of the other ads with a lower top, in percent; null: this ad states none. */
  above: nullableNumber,
});
export type Pay = z.infer<typeof PaySchema>;

const SimilarJobSchema = z.pick(JobSchema, {
  slug: true,
  name: true,
  company: true,
  company_logo: true,
  places: true,
  workplace_type: true,
  min_salary: true,
  max_salary: true,
  posted_date: true,
  expires_on: true,
});
export type SimilarJob = z.infer<typeof SimilarJobSchema>;

/** Who hires, where it is one of our projects or organizations. */
const HiringSchema = z.extend(RefSchema, {
  kind: z.enum(['project', 'venture']),
  slug: z.string(),
  /** Symbol of a project, type of an organization. */
  label: nullableText,
  sector: z.array(z.string()),
  location: nullableText,
  /** What a project raised; null of an organization. */
  funding: z.nullable(FundingSummarySchema),
  investors: z.array(PartySchema),
});
export type Hiring = z.infer<typeof HiringSchema>;

/** Answer of `detail_job`. */
export const JobPageSchema = z.extend(JobSchema, {
  closed_on: z.nullable(z.iso.date()),
  /** The last day on which its source had it; null: it comes from no source. */
  seen_on: z.nullable(z.iso.date()),
  /** A picture or a PDF that its poster added. */
  attachment: z.nullable(z.object({ address: z.string(), name: z.string() })),
  hiring: z.nullable(HiringSchema),
  /** Null: too few ads of the role state a salary, or the title names no role. */
  pay: z.nullable(PaySchema),
  /** Not closed, those with most words of the title in common first. */
  similar: z.array(SimilarJobSchema),
});
export type JobPage = z.infer<typeof JobPageSchema>;
