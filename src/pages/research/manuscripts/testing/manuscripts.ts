import type { Manuscript, ManuscriptFields } from '#schemas/api/research.ts';

/** Research as tests write it. */

export const SAVED_AT = '2026-11-23T09:00:00.000Z';

export const fieldsWith = (over: Partial<ManuscriptFields> = {}): ManuscriptFields => ({
  title: 'Lending',
  firm: '',
  tags: [],
  assets: [],
  screener: null,
  text: 'It pays.',
  attachment: null,
  privacy: 1,
  exclusive: false,
  ...over,
});

export const manuscriptOf = (revision: number, over: Partial<ManuscriptFields> = {}): Manuscript => ({
  slug: 'lending',
  revision,
  saved_at: SAVED_AT,
  fields: fieldsWith(over),
  standing: { state: 'draft', submitted: null, published: null, reason: null, since: null },
  events: [],
  revisions: [{ number: revision, saved_at: SAVED_AT, title: 'Lending', words: 2 }],
});
