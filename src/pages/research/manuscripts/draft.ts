import * as z from 'zod/mini';
import { type ManuscriptFields, ManuscriptFieldsSchema, RESEARCH_LIMITS, screenerPath } from '#schemas/api/research.ts';

/** What an author has typed, whether or not it can be saved yet. */

const { attachment, privacy, exclusive } = ManuscriptFieldsSchema.shape;

export const DraftSchema = z.object({
  title: z.string(),
  firm: z.string(),
  tags: z.array(z.string()),
  assets: z.array(z.string()),
  /** An address as it was typed or pasted. */
  screener: z.string(),
  text: z.string(),
  attachment,
  privacy,
  exclusive,
});
export type Draft = z.infer<typeof DraftSchema>;

export const EMPTY_DRAFT: Draft = {
  title: '',
  firm: '',
  tags: [],
  assets: [],
  screener: '',
  text: '',
  attachment: null,
  privacy: 1,
  exclusive: false,
};

export function draftOf(fields: ManuscriptFields): Draft {
  return { ...fields, screener: fields.screener ?? '' };
}

/** Why a draft cannot be saved, by field. */
export interface DraftProblems {
  readonly title?: 'missing' | 'long';
  readonly firm?: 'long';
  readonly screener?: 'noView';
  readonly text?: 'long';
}

export function problemsOf({ title, firm, screener, text }: Draft): DraftProblems {
  const isLong = (value: string, limit: number) => value.trim().length > limit;
  return {
    ...(title.trim() === '' ? { title: 'missing' } : isLong(title, RESEARCH_LIMITS.title) ? { title: 'long' } : {}),
    ...(isLong(firm, RESEARCH_LIMITS.firm) ? { firm: 'long' } : {}),
    ...(screener.trim() !== '' && screenerPath(screener) === null ? { screener: 'noView' } : {}),
    ...(text.length > RESEARCH_LIMITS.text ? { text: 'long' } : {}),
  };
}

/** The fields as they are saved; null: they cannot be, see `problemsOf`. */
export function fieldsOf(draft: Draft): ManuscriptFields | null {
  const screener = draft.screener.trim() === '' ? null : screenerPath(draft.screener);
  if (Object.keys(problemsOf(draft)).length > 0) return null;
  const read = ManuscriptFieldsSchema.safeParse({ ...draft, screener });
  return read.success ? read.data : null;
}

/** Whether two drafts say the same; spaces around a field and the way an address is written do not count. */
export function isSameDraft(a: Draft, b: Draft): boolean {
  return JSON.stringify(tidied(a)) === JSON.stringify(tidied(b));
}

function tidied({
  title,
  firm,
  tags,
  assets,
  screener,
  text,
  attachment: file,
  privacy: who,
  exclusive: only,
}: Draft): unknown {
  const view = screenerPath(screener) ?? screener.trim();
  return [title.trim(), firm.trim(), tags, assets, view, text, file?.address, file?.name, who, only];
}
