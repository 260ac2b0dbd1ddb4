import type { OwnContribution } from '#schemas/api/contributions.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { NEW_FORMS } from '#schemas/routes/contributePages.ts';
import { PROFILE_PAGES } from '#schemas/routes/profileTabs.ts';
import { unixMs } from '#schemas/units.ts';
import { type Edit, editOfDraft } from '#src/features/contributor-edits/edit.ts';
import { readEdit, writeEdit } from '#src/features/contributor-edits/editStore.ts';

/**
 * Puts the draft of an edit on the device, where its profile finds it. What was typed of it since stays. Returns the other
 * edit of that profile whose place it takes; null: there was none.
 */
export function takeDraft(owner: string, kind: EntityKind, { _id: id, name, body }: OwnContribution): Edit | null {
  if (body.slug === null) return null;
  const key = { owner, kind, slug: body.slug };
  const kept = readEdit(key);
  if (kept?.proposal === id) return null;
  const edit = editOfDraft(body.data, id, unixMs(Date.now()));
  writeEdit(key, edit && { ...edit, name });
  return kept;
}

/** Where a draft is written on. */
export function draftAddress(kind: EntityKind, { _id: id, body }: OwnContribution) {
  return body.slug === null
    ? ({ to: '/contribute/$form', params: { form: NEW_FORMS[kind] }, search: { draft: id } } as const)
    : ({ to: PROFILE_PAGES[kind], params: { slug: body.slug }, search: { mode: 'edit' } } as const);
}
