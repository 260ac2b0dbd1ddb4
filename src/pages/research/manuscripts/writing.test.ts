import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, fieldsOf, isSameDraft, problemsOf } from './draft.ts';
import { fieldsWith, SAVED_AT } from './testing/manuscripts.ts';
import { arrived, beginWriting, failed, isUnsaved, overOther, saved, saving, typed } from './writing.ts';

const revision = (number: number, text: string) => ({
  revision: number,
  at: SAVED_AT,
  fields: fieldsWith({ text }),
});

describe('a draft', () => {
  it('becomes fields where nothing is wrong with it', () => {
    const draft = {
      ...EMPTY_DRAFT,
      title: ' Lending ',
      text: 'It pays.',
      screener: 'https://assay.example/master-demo/projects?filter=tvl.gte.5',
    };
    expect(fieldsOf(draft)).toEqual(fieldsWith({ screener: '/master-demo/projects?filter=tvl.gte.5' }));
    expect(isSameDraft(draft, { ...draft, title: 'Lending', screener: '/master-demo/projects?filter=tvl.gte.5' })).toBe(
      true,
    );
  });

  it('says by field why it cannot be saved', () => {
    const draft = { ...EMPTY_DRAFT, firm: 'x'.repeat(81), screener: 'https://example.com', text: 'x'.repeat(60_001) };
    expect(problemsOf(draft)).toEqual({ title: 'missing', firm: 'long', screener: 'noView', text: 'long' });
    expect(fieldsOf(draft)).toBeNull();
    expect(problemsOf({ ...EMPTY_DRAFT, title: 'x'.repeat(161) })).toEqual({ title: 'long' });
  });
});

describe('writing', () => {
  it('goes on with what this device kept, and says since when', () => {
    const kept = { base: 2, draft: { ...EMPTY_DRAFT, title: 'Lending', text: 'It pays more.' }, at: 1_000 };
    const begun = beginWriting(revision(2, 'It pays.'), kept);
    expect(begun).toMatchObject({ draft: kept.draft, restored: 1_000, other: null });
    expect(isUnsaved(begun)).toBe(true);
    // What was saved after all is nothing to restore.
    expect(beginWriting(revision(2, 'It pays more.'), kept)).toMatchObject({ restored: null, other: null });
  });

  it('asks where another revision was saved since, and loses neither', () => {
    const kept = { base: 2, draft: { ...EMPTY_DRAFT, title: 'Lending', text: 'Mine.' }, at: 1_000 };
    const begun = beginWriting(revision(3, 'Theirs.'), kept);
    expect(begun).toMatchObject({ other: { revision: 3 }, base: { revision: 2 }, draft: { text: 'Mine.' } });
    const over = overOther(begun);
    expect(over).toMatchObject({ other: null, base: { revision: 3 }, draft: { text: 'Mine.' } });
    expect(isUnsaved(over)).toBe(true);
  });

  it('takes over what was saved elsewhere only where nothing is unsaved', () => {
    const clean = beginWriting(revision(1, 'One.'), null);
    expect(arrived(clean, revision(2, 'Two.'))).toMatchObject({ draft: { text: 'Two.' }, base: { revision: 2 } });
    const dirty = typed(clean, { text: 'One, and more.' });
    const asked = arrived(dirty, revision(2, 'Two.'));
    expect(asked).toMatchObject({ draft: { text: 'One, and more.' }, base: { revision: 1 }, other: { revision: 2 } });
    // The newest counts; an answer that was on its way for long does not.
    expect(arrived(asked, revision(3, 'Three.'))).toMatchObject({ other: { revision: 3 } });
    expect(arrived(asked, revision(1, 'One.'))).toBe(asked);
    // Two who typed the same agree.
    expect(arrived(dirty, revision(2, 'One, and more.'))).toMatchObject({ base: { revision: 2 }, other: null });
  });

  it('is unsaved while more was typed than what was sent', () => {
    const clean = beginWriting(null, null);
    expect(isUnsaved(clean)).toBe(false);
    const sent = saving(typed(clean, { title: 'Lending', text: 'It pays.' }));
    const more = typed(sent, { text: 'It pays. More.' });
    expect(more.call).toBe('saving');
    const after = saved(more, revision(1, 'It pays.'));
    expect(after).toMatchObject({ call: 'none', base: { revision: 1 }, draft: { text: 'It pays. More.' } });
    expect(isUnsaved(after)).toBe(true);
    expect(isUnsaved(typed(after, { text: 'It pays.' }))).toBe(false);
  });

  it('forgets a failure with the next key', () => {
    const failure = failed(typed(beginWriting(null, null), { title: 'A' }), 'No network.');
    expect(failure).toMatchObject({ call: 'failed', problem: 'No network.' });
    expect(typed(failure, { title: 'AB' })).toMatchObject({ call: 'none', problem: null });
  });
});
