import { describe, expect, it } from 'vitest';
import { parseSentCode } from './signUpDraft.ts';

const AT = Date.UTC(2026, 10, 21);
const CODE = { at: AT, name: 'Linh Trần', username: 'linh', email: 'linh@example.com', ref_id: '' };

describe('a code that was sent', () => {
  it('is taken up with what had been typed, for ten minutes', () => {
    expect(parseSentCode(JSON.stringify(CODE), AT)).toEqual(CODE);
    expect(parseSentCode(JSON.stringify(CODE), AT + 599_999)).toEqual(CODE);
    expect(parseSentCode(JSON.stringify(CODE), AT + 600_000)).toBeNull();
  });

  it('was not sent by a clock that has been set back since', () => {
    expect(parseSentCode(JSON.stringify(CODE), AT - 1)).toBeNull();
  });

  it.each([null, '', '{', '[]', JSON.stringify({ ...CODE, at: 'now' })])('is none in %j', (kept) => {
    expect(parseSentCode(kept, AT)).toBeNull();
  });
});
