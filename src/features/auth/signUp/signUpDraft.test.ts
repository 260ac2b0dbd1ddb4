import { describe, expect, it } from 'vitest';
import { parseSentCode } from './signUpDraft.ts';

const AT = Date.UTC(2026, 10, 21);
const CODE = { at: AT, name: 'Linh Trần', username: 'linh', email: 'linh@example.com', ref_id: '' };

describe('a sent code', () => {
  it('is restored with the form for ten minutes', () => {
    expect(parseSentCode(JSON.stringify(CODE), AT)).toEqual(CODE);
    expect(parseSentCode(JSON.stringify(CODE), AT + 599_999)).toEqual(CODE);
    expect(parseSentCode(JSON.stringify(CODE), AT + 600_000)).toBeNull();
  });

  it('is dropped when the clock was set back', () => {
    expect(parseSentCode(JSON.stringify(CODE), AT - 1)).toBeNull();
  });

  it.each([null, '', '{', '[]', JSON.stringify({ ...CODE, at: 'now' })])('is none in %j', (stored) => {
    expect(parseSentCode(stored, AT)).toBeNull();
  });
});
