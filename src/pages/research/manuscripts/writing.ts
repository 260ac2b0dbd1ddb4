import type { Manuscript, ManuscriptFields } from '#schemas/api/research.ts';
import { countWords } from '#schemas/readingTime.ts';
import type { KeptDraft } from './deviceDrafts.ts';
import { type Draft, draftOf, EMPTY_DRAFT, isSameDraft } from './draft.ts';

/** What is typed beside what is saved. Pure: calls and storage are those of `useWriting`. */

/** A revision; its fields are null where only its number is known. */
export interface Version<Fields = ManuscriptFields | null> {
  readonly revision: number;
  /** ISO, UTC. */
  readonly at: string;
  readonly fields: Fields;
}
type KnownVersion = Version<ManuscriptFields>;

export interface Writing {
  readonly draft: Draft;
  /** The revision that the draft was made from; null: nothing is saved yet. */
  readonly base: Version | null;
  /** A newer revision that was saved elsewhere, while there is something unsaved here. */
  readonly other: KnownVersion | null;
  readonly call: 'none' | 'saving' | 'failed';
  /** Why the last call failed. */
  readonly problem: string | null;
  /** When what is unsaved was typed, where it comes from this device's storage (UTC ms). */
  readonly restored: number | null;
}

const IDLE = { call: 'none', problem: null } as const;

/** Begins with what the server has (null: nothing yet) and what this device kept. */
export function beginWriting(server: KnownVersion | null, kept: KeptDraft | null): Writing {
  const own = server ? draftOf(server.fields) : EMPTY_DRAFT;
  if (!kept || isSameDraft(kept.draft, own)) return { draft: own, base: server, other: null, restored: null, ...IDLE };
  const { draft, at: restored } = kept;
  if (!server || kept.base === null || kept.base === server.revision) {
    return { draft, base: server, other: null, restored, ...IDLE };
  }
  const base = { revision: kept.base, at: '', fields: null };
  return { draft, base, other: server, restored, ...IDLE };
}

/** Whether something here is in no revision. */
export function isUnsaved({ draft, base }: Writing): boolean {
  return base?.fields === null || !isSameDraft(draft, base ? draftOf(base.fields) : EMPTY_DRAFT);
}

export function typed(writing: Writing, change: Partial<Draft>): Writing {
  const draft = { ...writing.draft, ...change };
  // A failure counts for what was sent.
  return { ...writing, draft, ...(writing.call === 'failed' ? IDLE : {}) };
}

/** What another tab of this browser typed, which went on from what is here. */
export function followed(writing: Writing, { base, draft }: KeptDraft): Writing {
  const isSame = base === (writing.base?.revision ?? null);
  const known = isSame || base === null ? writing.base : { revision: base, at: '', fields: null };
  return { ...writing, draft, base: known, restored: null };
}

export function saving(writing: Writing): Writing {
  return { ...writing, call: 'saving', problem: null };
}

export function saved(writing: Writing, base: KnownVersion): Writing {
  return { ...writing, base, restored: null, ...IDLE };
}

export function failed(writing: Writing, problem: string): Writing {
  return { ...writing, call: 'failed', problem };
}

/** What the server has now: taken over where nothing is unsaved, otherwise for the author to decide. */
export function arrived(writing: Writing, server: KnownVersion): Writing {
  const { base, other } = writing;
  if (base && server.revision < base.revision) return writing;
  if (base && server.revision === base.revision) return base.fields === null ? { ...writing, base: server } : writing;
  if (other && server.revision <= other.revision) return writing;
  const sameAs = isSameDraft(writing.draft, draftOf(server.fields));
  if (sameAs || !isUnsaved(writing)) {
    return { draft: draftOf(server.fields), base: server, other: null, restored: null, ...IDLE };
  }
  return { ...writing, other: server, call: 'none', problem: null };
}

/** The draft as the next revision after the one that was saved elsewhere, which stays in the history. */
export function overOther(writing: Writing): Writing {
  return writing.other ? { ...writing, base: writing.other, other: null } : writing;
}

/** A manuscript of which the first revision was just saved. */
export function begunManuscript(
  { slug, revision, saved_at }: Pick<Manuscript, 'slug' | 'revision' | 'saved_at'>,
  fields: ManuscriptFields,
): Manuscript {
  return {
    slug,
    revision,
    saved_at,
    fields,
    standing: { state: 'draft', submitted: null, published: null, reason: null, since: null },
    events: [],
    revisions: [{ number: revision, saved_at, title: fields.title, words: countWords(fields.text) }],
  };
}
