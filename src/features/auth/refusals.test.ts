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

  it('says that the account is suspended, at the form: the password was right', () => {
    expect(explainSignIn(answered(403, 'account_suspended'))?.message).toMatch(/^This account is suspended/);
    expect(explainSignIn(answered(403, 'account_suspended'))?.field).toBeUndefined();
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

const answered = (status: number, code?: string, path?: string) =>
  new ApiError({ kind: 'FETCH_ERROR', url: '/api', message: 'in the words of the server', status, code, path });
const unreachable = new ApiError({ kind: 'FETCH_ERROR', url: '/api', message: 'Network Error.' });
const late = new ApiError({ kind: 'TIMEOUT_ERROR', url: '/api', message: 'late' });

describe('a code that was asked for', () => {
  it('is refused to an address that has an account, at the address', () => {
    expect(refusalOfCode(answered(403, 'email_taken'))).toEqual({
      field: 'email',
      message: 'This email is already registered',
    });
  });

  it('is refused to somebody who asks too often', () => {
    expect(refusalOfCode(answered(429))).toEqual({
      message: 'Too many requests to our server. Please try again later',
    });
  });

  it.each([unreachable, late])('needs a network', (error) => {
    expect(refusalOfCode(error)).toEqual({ message: 'Network error. Please check your internet connection' });
  });

  it.each([answered(422), answered(500), answered(503, 'code_not_sent'), new TypeError('x')])(
    'that fails otherwise was not sent, which keeps nobody from the next step',
    (error) => {
      expect(refusalOfCode(error)).toBe('notSent');
    },
  );
});

describe('an account that was refused', () => {
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

  it('for a detail that the server does not like leads back to it', () => {
    expect(refusalOfSignUp(answered(422, 'invalid_request', 'body.name'))).toMatchObject({
      at: 'details',
      failure: { field: 'name', message: 'in the words of the server' },
    });
  });

  it('for a wrong code says so at the code', () => {
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

describe('an account that was refused to somebody from Google', () => {
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

describe('a code that was asked for', () => {
  it('is refused where there is no account, in the words of the server', () => {
    expect(refusalOfResetCode(saying(403, 'User does not exist in the system'))).toEqual({
      field: 'username',
      message: 'User does not exist in the system',
    });
  });

  it('is refused to somebody who asks too often', () => {
    expect(refusalOfResetCode(saying(429, 'x'))).toEqual({ message: TOO_MANY });
  });

  it.each([unreachable, saying(503, 'x'), new TypeError('x')])('was not sent where it failed otherwise', (error) => {
    expect(refusalOfResetCode(error)).toBe('notSent');
  });
});

describe('a new password that was refused', () => {
  it('says at the field what the server says of it', () => {
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
