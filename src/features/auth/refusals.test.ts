import { describe, expect, it } from 'vitest';
import { ApiError } from '#schemas/http.ts';
import {
  explainSignIn,
  refusalOfCode,
  refusalOfGoogle,
  refusalOfReset,
  refusalOfResetCode,
  refusalOfSignUp,
} from './refusals.ts';
import { NoCookiesError } from './token.ts';

const refused = (status: number) =>
  new ApiError({ kind: 'FETCH_ERROR', url: '/api/x', status, message: 'In the server’s words.' });

describe('a failed sign-in', () => {
  it.each([403, 422])('with status %i is shown at the password without saying which of the two was wrong', (status) => {
    expect(explainSignIn(refused(status))).toEqual({
      field: 'password',
      message: 'Username or password was incorrect',
    });
  });

  it.each([
    [429, 'Too many requests to our server. Please try again later!'],
    [404, 'We can not connect to our server. Please try again later!'],
  ])('with status %i is shown at the form', (status, message) => {
    expect(explainSignIn(refused(status))).toEqual({ message });
  });

  it('reports a suspended account at the form: the password was right', () => {
    expect(explainSignIn(answered(403, 'account_suspended'))?.message).toMatch(/^This account is suspended/);
    expect(explainSignIn(answered(403, 'account_suspended'))?.field).toBeUndefined();
  });

  it.each(['FETCH_ERROR', 'TIMEOUT_ERROR'] as const)('without an answer (%s) points at the network', (kind) => {
    expect(explainSignIn(new ApiError({ kind, url: '/api/x', message: '' }))?.message).toBe(
      'There is a problem when connecting to our server. please check your internet connection',
    );
  });

  it('reports that cookies are needed', () => {
    expect(explainSignIn(new NoCookiesError())?.message).toMatch(/cookies/);
  });

  it('uses the usual wording for any other error', () => {
    expect(explainSignIn(refused(500))).toBeUndefined();
    expect(explainSignIn(new Error('no'))).toBeUndefined();
  });
});

const answered = (status: number, code?: string, path?: string) =>
  new ApiError({ kind: 'FETCH_ERROR', url: '/api', message: 'in the words of the server', status, code, path });
const unreachable = new ApiError({ kind: 'FETCH_ERROR', url: '/api', message: 'Network Error.' });
const late = new ApiError({ kind: 'TIMEOUT_ERROR', url: '/api', message: 'late' });

describe('a refused sign-up code', () => {
  it('is reported at the email when it has an account', () => {
    expect(refusalOfCode(answered(403, 'email_taken'))).toEqual({
      field: 'email',
      message: 'This email is already registered',
    });
  });

  it('is reported when requested too often', () => {
    expect(refusalOfCode(answered(429))).toEqual({
      message: 'Too many requests to our server. Please try again later',
    });
  });

  it.each([unreachable, late])('needs a network', (error) => {
    expect(refusalOfCode(error)).toEqual({ message: 'Network error. Please check your internet connection' });
  });

  it.each([answered(422), answered(500), answered(503, 'code_not_sent'), new TypeError('x')])(
    'does not block the next step when the code was not sent',
    (error) => {
      expect(refusalOfCode(error)).toBe('notSent');
    },
  );
});

describe('a refused account', () => {
  it.each([
    ['username_taken', 'username', 'This username has been taken'],
    ['email_taken', 'email', 'This email is already registered'],
  ])('for %s leads back to the field', (code, field, message) => {
    expect(refusalOfSignUp(answered(403, code, `body.${field}`))).toEqual({
      at: 'details',
      failure: { field, message },
      taken: field,
    });
  });

  it('returns to the details for an invalid field', () => {
    expect(refusalOfSignUp(answered(422, 'invalid_request', 'body.name'))).toMatchObject({
      at: 'details',
      failure: { field: 'name', message: 'in the words of the server' },
    });
  });

  it('reports a wrong code at the code', () => {
    expect(refusalOfSignUp(answered(422, 'invalid_code', 'body.signup_code'))).toEqual({
      at: 'code',
      failure: { field: 'signup_code', message: 'in the words of the server' },
    });
  });

  it.each([
    [answered(429), 'There are too many requests to our server . Please try again later'],
    [unreachable, 'Network error. Please check your internet connection'],
    [late, 'Network error. Please check your internet connection'],
    [answered(500), 'in the words of the server'],
    [answered(403, 'forbidden'), 'in the words of the server'],
  ])('for anything else says what it is at the step with the code', (error, message) => {
    expect(refusalOfSignUp(error)).toEqual({ at: 'code', failure: { field: undefined, message } });
  });
});

describe('a refused account through Google', () => {
  it.each([
    ['username_taken', 'taken'],
    ['google_ended', 'ended'],
    ['google_link', 'link'],
    ['email_taken', 'link'],
  ])('for %s is %s', (code, meaning) => {
    expect(refusalOfGoogle(answered(403, code))).toBe(meaning);
  });

  it.each(['name', 'username', 'ref_id', 'terms'])('for a wrong %s says so there', (field) => {
    expect(refusalOfGoogle(answered(422, 'invalid_request', `body.${field}`))).toEqual({
      field,
      message: 'in the words of the server',
    });
  });

  it.each([
    [answered(429), 'Too many requests to our server. Please try again later'],
    [unreachable, 'Network error. Please check your internet connection'],
    [late, 'Network error. Please check your internet connection'],
    [answered(403, 'google_unverified'), 'in the words of the server'],
    [answered(500), 'in the words of the server'],
    [new NoCookiesError(), 'Your browser blocks cookies for this site. Allow them and sign in again.'],
  ])('for anything else says what it is', (error, message) => {
    expect(refusalOfGoogle(error)).toMatchObject({ message });
    expect(refusalOfGoogle(error)).not.toMatchObject({ field: expect.anything() });
  });
});

const saying = (status: number, message: string, path?: string) =>
  new ApiError({ kind: 'FETCH_ERROR', url: '/api', message, status, path });
const TOO_MANY = 'Too many requests to our server. Please try again later!';

describe('a refused reset code', () => {
  it('is reported in the server’s words when there is no account', () => {
    expect(refusalOfResetCode(saying(403, 'User does not exist in the system'))).toEqual({
      field: 'username',
      message: 'User does not exist in the system',
    });
  });

  it('is reported when requested too often', () => {
    expect(refusalOfResetCode(saying(429, 'x'))).toEqual({ message: TOO_MANY });
  });

  it.each([unreachable, saying(503, 'x'), new TypeError('x')])('was not sent where it failed otherwise', (error) => {
    expect(refusalOfResetCode(error)).toBe('notSent');
  });
});

describe('a refused new password', () => {
  it('shows the server’s message at the field', () => {
    expect(refusalOfReset(saying(422, 'Invalid code', 'body.reset_password_code'))).toEqual({
      field: 'reset_password_code',
      message: 'Invalid code',
    });
  });

  it.each([
    [saying(429, 'x'), TOO_MANY],
    [unreachable, 'There is a problem when connecting to our server. please check your internet connection'],
    [saying(500, 'in the words of the server'), 'in the words of the server'],
  ])('says otherwise at the form what is wrong', (error, message) => {
    expect(refusalOfReset(error)).toEqual({ field: undefined, message });
  });
});
