import { describe, expect, it } from 'vitest';
import { ApiError } from '#src/shared/apiError.ts';
import { explainSignIn, NoCookiesError } from './signInFailure.ts';

const refused = (status: number) =>
  new ApiError({ kind: 'FETCH_ERROR', url: '/api/x', status, message: 'In the server’s words.' });

describe('a failed try to sign in', () => {
  it.each([403, 422])('with status %i stands at the password and does not say which of the two was wrong', (status) => {
    expect(explainSignIn(refused(status))).toEqual({
      field: 'password',
      message: 'Username or password was incorrect',
    });
  });

  it.each([
    [429, 'Too many requests to our server. Please try again later!'],
    [404, 'We can not connect to our server. Please try again later!'],
  ])('with status %i stands at the form', (status, message) => {
    expect(explainSignIn(refused(status))).toEqual({ message });
  });

  it.each(['FETCH_ERROR', 'TIMEOUT_ERROR'] as const)('without an answer (%s) points at the network', (kind) => {
    expect(explainSignIn(new ApiError({ kind, url: '/api/x', message: '' }))?.message).toBe(
      'There is a problem when connecting to our server. please check your internet connection',
    );
  });

  it('says that cookies are needed', () => {
    expect(explainSignIn(new NoCookiesError())?.message).toMatch(/cookies/);
  });

  it('of any other kind is said as with every other call', () => {
    expect(explainSignIn(refused(500))).toBeUndefined();
    expect(explainSignIn(new Error('no'))).toBeUndefined();
  });
});
