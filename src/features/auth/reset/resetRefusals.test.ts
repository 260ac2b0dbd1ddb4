import { describe, expect, it } from 'vitest';
import { ApiError } from '#src/shared/apiError.ts';
import { refusalOfReset, refusalOfResetCode } from './resetRefusals.ts';

const answered = (status: number, message: string, path?: string) =>
  new ApiError({ kind: 'FETCH_ERROR', url: '/api', message, status, path });
const unreachable = new ApiError({ kind: 'FETCH_ERROR', url: '/api', message: 'Network Error.' });
const TOO_MANY = 'Too many requests to our server. Please try again later!';

describe('a code that was asked for', () => {
  it('is refused where there is no account, in the words of the server', () => {
    expect(refusalOfResetCode(answered(403, 'User does not exist in the system'))).toEqual({
      field: 'username',
      message: 'User does not exist in the system',
    });
  });

  it('is refused to somebody who asks too often', () => {
    expect(refusalOfResetCode(answered(429, 'x'))).toEqual({ message: TOO_MANY });
  });

  it.each([unreachable, answered(503, 'x'), new TypeError('x')])('was not sent where it failed otherwise', (error) => {
    expect(refusalOfResetCode(error)).toBe('notSent');
  });
});

describe('a new password that was refused', () => {
  it('says at the field what the server says of it', () => {
    expect(refusalOfReset(answered(422, 'Invalid code', 'body.reset_password_code'))).toEqual({
      field: 'reset_password_code',
      message: 'Invalid code',
    });
  });

  it.each([
    [answered(429, 'x'), TOO_MANY],
    [unreachable, 'There is a problem when connecting to our server. please check your internet connection'],
    [answered(500, 'in the words of the server'), 'in the words of the server'],
  ])('says otherwise at the form what is wrong', (error, message) => {
    expect(refusalOfReset(error)).toEqual({ field: undefined, message });
  });
});
