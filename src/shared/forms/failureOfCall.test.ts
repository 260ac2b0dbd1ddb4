import { describe, expect, it } from 'vitest';
import { ApiError } from '#schemas/http.ts';
import { failureOfCall, hadNoAnswer } from './failureOfCall.ts';

const FIELDS = ['username', 'password'] as const;

const refused = (status: number, path?: string) =>
  new ApiError({ kind: 'FETCH_ERROR', url: '/api/x', status, path, message: 'No.' });
const unreachable = new ApiError({ kind: 'FETCH_ERROR', url: '/api/x', message: 'Network Error.' });
const late = new ApiError({ kind: 'TIMEOUT_ERROR', url: '/api/x', message: 'Late.' });
const unreadable = new ApiError({ kind: 'PARSING_ERROR', url: '/api/x', message: 'Nonsense.' });

describe('a failed call', () => {
  it('is shown at the field that the server names', () => {
    expect(failureOfCall(refused(422, 'body.password'), FIELDS)).toEqual({ field: 'password', message: 'No.' });
  });

  it.each([refused(422, 'body.email'), refused(422), refused(422, 'query.password'), refused(403, 'body.password')])(
    'is shown at the form as a whole where no field of it is at fault',
    (error) => {
      expect(failureOfCall(error, FIELDS)).toEqual({ field: undefined, message: 'No.' });
    },
  );

  it.each([unreachable, late])('says that the network may be at fault when nothing came back', (error) => {
    expect(failureOfCall(error, FIELDS).message).toMatch(/^Your internet is having problems/);
    expect(hadNoAnswer(error)).toBe(true);
  });

  it('blames the network neither for an answer nor for a bug of ours', () => {
    expect(failureOfCall(unreadable, FIELDS).message).toBe('Nonsense.');
    expect(failureOfCall(new TypeError('undefined is not a function'), FIELDS).message).toMatch(
      /^Something went wrong/,
    );
    expect([refused(500), unreadable, new Error('x')].some(hadNoAnswer)).toBe(false);
  });
});
