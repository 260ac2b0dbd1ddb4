import { expect, it } from 'vitest';
import { wordError } from './errors.ts';

it('words an error by its code, its reason and its parameters', () => {
  expect(wordError('signed_out')).toBe('You are not signed in, or your session has ended. Sign in and try again.');
  expect(wordError('plan_limit', { reason: 'lists', limit: 3 })).toBe(
    'Your plan includes 3 lists, and you have used them all. Delete one or change your plan.',
  );
});

it('is null for what it does not know', () => {
  expect(wordError('of_a_newer_server')).toBeNull();
  expect(wordError('plan_limit', { reason: 'seats', limit: 3 })).toBeNull();
  expect(wordError('plan_limit')).toBeNull();
  expect(wordError('plan_limit', { reason: 'lists' })).toBeNull();
  expect(wordError('toString')).toBeNull();
});
