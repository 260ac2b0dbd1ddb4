import { z } from 'zod';
import { ADDRESS, AS_OF, SOURCES_OF_ROW } from './describedRow.ts';

/** Something that happened to the data. */

export const CHANGE_KINDS = ['rounds', 'news', 'research', 'revisions'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const ChangeSchema = z.object({
  kind: z.enum(CHANGE_KINDS),
  at: z.string().describe('Moment, or day, month or year where no more is known, UTC'),
  name: z.string().describe('Whom it is about, or the title'),
  address: ADDRESS,
  summary: z.string().nullable().describe('Of a revision the field with its value before and after'),
  as_of: AS_OF,
  sources: SOURCES_OF_ROW,
});
export type Change = z.output<typeof ChangeSchema>;

/** Changes of one kind, each with the number after which the next page begins. */
export type Listed = readonly { readonly id: number; readonly change: Change }[];

/** A page of changes of one kind. */
export interface AskedChanges {
  /** ms since 1970. */
  readonly since: number;
  /** Number of the change before the page; null: from the newest. */
  readonly after: number | null;
  readonly take: number;
}
