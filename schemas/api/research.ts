import * as z from 'zod/mini';
import { ResearchFaultSchema, ResearchPartSchema } from '../entities/liveBlocks.ts';
import { MANUSCRIPT_EVENTS, MANUSCRIPT_STATES } from '../entities/manuscripts.ts';
import { SOURCES } from '../kinds.ts';
import { RESEARCH_FILES } from '../safeHtml.ts';
import { PrivacySchema } from './account.ts';
import { slug, text, time } from './shared.ts';

/** Research as its author writes it: manuscripts with revisions, files, and what the page would show. */

export const RESEARCH_LIMITS = {
  title: 160,
  firm: 80,
  tags: 8,
  tag: 40,
  assets: 20,
  /** Characters of the text, without markup of ours. */
  text: 60_000,
  screener: 2_000,
  blocks: 20,
  manuscripts: 50,
  /** Revisions kept of a manuscript; of more the oldest go that nobody submitted. */
  revisions: 100,
  files: 200,
  reason: 500,
} as const;
const L = RESEARCH_LIMITS;

const FILE = new RegExp(`^${RESEARCH_FILES}/[\\w-]{43}\\.(?:png|jpg|gif|webp|pdf)$`);
const VIEW = new RegExp(`^/(?:master-demo|directory)/(?:${SOURCES.join('|')})(?:\\?[^#\\s]*)?$`);

/** The view of a screener or directory that an address leads to, with or without its host; null: to none. */
export function screenerPath(address: string): string | null {
  const path = address
    .trim()
    .replace(/^https?:\/\/[^/?#]+/i, '')
    .replace(/#.*$/, '');
  return path.length <= L.screener && VIEW.test(path) ? path : null;
}

/** What an author writes. */
export const ManuscriptFieldsSchema = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(L.title)),
  /** The venture capital firm it is written for; '' for none. */
  firm: z.string().check(z.trim(), z.maxLength(L.firm)),
  tags: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(L.tag))).check(z.maxLength(L.tags)),
  /** Slugs of projects. */
  assets: z.array(slug()).check(z.maxLength(L.assets)),
  /** A view of a screener to open beside the text: `/master-demo/projects?filter=…`. */
  screener: z.nullable(z.string().check(z.maxLength(L.screener), z.regex(VIEW))),
  text: z.string().check(z.maxLength(L.text)),
  /** An uploaded picture or PDF, with the name that it had. */
  attachment: z.nullable(z.object({ address: z.string().check(z.regex(FILE)), name: text(200) })),
  /** Only what is public can be submitted. */
  privacy: z._default(PrivacySchema, 1),
  /** Its text is for members whose plan includes exclusive research. */
  exclusive: z._default(z.boolean(), false),
});
export type ManuscriptFields = z.infer<typeof ManuscriptFieldsSchema>;

export const ManuscriptParamsSchema = z.object({ slug: slug() });
export const RevisionParamsSchema = z.object({ slug: slug(), number: z.coerce.number().check(z.gte(1), z.lte(1e9)) });

/** Revisions saved by themselves are this far apart, in ms: the one before makes room. */
export const AUTOMATIC_EVERY_MS = 600_000;

/** `base`: the revision that was changed. `automatic`: saved after a pause, not by its author. */
export const SaveManuscriptSchema = z.strictObject({
  base: z.int().check(z.gte(1)),
  fields: ManuscriptFieldsSchema,
  automatic: z._default(z.boolean(), false),
});
export const SavedManuscriptSchema = z.object({ slug: slug(), revision: z.int(), saved_at: time() });

const standing = {
  state: z.enum(MANUSCRIPT_STATES),
  submitted: z.nullable(z.int()),
  published: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  since: z.nullable(time()),
};

const RevisionSchema = z.object({ number: z.int(), saved_at: time(), title: z.string(), words: z.int() });
export type Revision = z.infer<typeof RevisionSchema>;

export const ManuscriptSchema = z.object({
  slug: slug(),
  /** Number of the newest revision, whose fields these are. */
  revision: z.int(),
  saved_at: time(),
  fields: ManuscriptFieldsSchema,
  standing: z.object(standing),
  events: z.array(
    z.object({ kind: z.enum(MANUSCRIPT_EVENTS), revision: z.int(), reason: z.nullable(z.string()), at: time() }),
  ),
  /** The newest first. */
  revisions: z.array(RevisionSchema),
});
export type Manuscript = z.infer<typeof ManuscriptSchema>;

export const ManuscriptsAnswerSchema = z.object({
  data: z.array(
    z.object({
      ...{ slug: slug(), title: z.string(), saved_at: time(), words: z.int() },
      /** Its newest revision is for members whose plan includes exclusive research. */
      exclusive: z.boolean(),
      ...standing,
    }),
  ),
});
export type ListedManuscript = z.infer<typeof ManuscriptsAnswerSchema>['data'][number];

export const RevisionAnswerSchema = z.object({ number: z.int(), saved_at: time(), fields: ManuscriptFieldsSchema });

export const PreviewBodySchema = z.strictObject({ text: z.string().check(z.maxLength(L.text)) });
export const PreviewAnswerSchema = z.object({
  parts: z.array(ResearchPartSchema),
  faults: z.array(ResearchFaultSchema),
});
export type Preview = z.infer<typeof PreviewAnswerSchema>;

/** Bytes of a body with the longest text, in any alphabet and escaped. */
export const RESEARCH_BYTES_MAX = 6 * L.text + 65_536;

/** What an uploaded file is: a picture to show, or a file to download. */
export const ResearchFileAnswerSchema = z.object({
  address: z.string(),
  name: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export const ResearchFileParamsSchema = z.object({ name: z.string().check(z.maxLength(64)) });
export const ResearchFileKindSchema = z.object({ kind: z.enum(['image', 'pdf']) });
