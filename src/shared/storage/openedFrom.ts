import * as z from 'zod/mini';
import { RECORD_KINDS, type RecordKind } from '#schemas/kinds.ts';
import { storedJson } from './browserStorage.ts';

/** Rows on each side of the opened one that are remembered. */
export const NEIGHBORS = 100;

const OpenedFromSchema = z.object({
  /** Place of the view in the history of this tab. */
  entry: z.int(),
  /** What its rows open. */
  kind: z.enum(RECORD_KINDS),
  /** Slugs of the opened row and of those around it, in the order of the view; null: a row without a page. */
  slugs: z.array(z.nullable(z.string())),
});
export type OpenedFrom = z.infer<typeof OpenedFromSchema>;

/** The view from which a profile was opened in this tab. It survives a reload. */
export const openedFrom = storedJson('openedFrom', OpenedFromSchema, 'session');

/** The next or previous record beside a profile; null: it was not opened from that view, or there is none. */
export function neighborOf(from: OpenedFrom | null, kind: RecordKind, slug: string, step: 1 | -1): string | null {
  if (!from || from.kind !== kind) return null;
  const { slugs } = from;
  // Rounds of one project follow each other: the next record is another project.
  let at = step === 1 ? slugs.lastIndexOf(slug) : slugs.indexOf(slug);
  if (at < 0) return null;
  do at += step;
  while (at >= 0 && at < slugs.length && slugs[at] === null);
  return slugs[at] ?? null;
}
