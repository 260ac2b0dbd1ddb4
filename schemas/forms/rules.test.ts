import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  CHANGE_PASSWORD,
  NEW_NAMES,
  normalizeName,
  normalizeUsername,
  PROFILE,
  RESET_PASSWORD,
  SIGN_IN,
  SIGN_UP,
} from './account.ts';
import { wordFormMessage } from './messages.ts';
import { failureOf, failuresOf, type Rule } from './rules.ts';

const words = (rules: readonly Rule[], field: string, values: Record<string, string>) => {
  const message = failureOf(rules, field, values);
  return message && wordFormMessage(message);
};
const say = (rule: Rule, value: string, others: Record<string, string> = {}) =>
  words([rule], 'field', { field: value, ...others });

describe('a rule says by default', () => {
  it.each<[Rule, string, string]>([
    [{ kind: 'noSpace' }, 'a b', 'Password must not contain spaces!'],
    [{ kind: 'betweenLength', min: 8, max: 16 }, 'short', 'Please enter a string with 8 to 16 characters!'],
    [{ kind: 'required' }, ' ', 'Please enter your field!'],
    [{ kind: 'email' }, 'a@b', 'Please enter a valid email format!'],
    [{ kind: 'name' }, 'R2D2', 'Wrong Name format'],
    [{ kind: 'phone' }, 'call me', 'Wrong Phone format'],
    [{ kind: 'url' }, 'a.b', 'Wrong URL format'],
    [{ kind: 'number' }, '1.5', 'Wrong Number format'],
    [{ kind: 'numberPercent' }, '101', 'Wrong Number format'],
    [{ kind: 'password' }, 'short', 'Wrong Password format'],
    [{ kind: 'username' }, 'a b', 'Wrong Username format'],
    [{ kind: 'identity' }, 'a@b', 'Please enter a valid username or email format!'],
    [{ kind: 'minLength', min: 3 }, 'ab', 'Please enter at least 3 characters!'],
    [{ kind: 'maxLength', max: 3 }, 'abcd', 'Please enter at most 3 characters!'],
    [{ kind: 'requiredCorrelate', or: 'other' }, '', 'Please enter your field!'],
  ])('%j', (rule, value, message) => {
    expect(say(rule, value)).toBe(message);
    expect(say({ ...rule, message: { reason: 'invalidEmail' } }, value)).toBe('Invalid email');
  });
});

describe('a rule', () => {
  it('of an address takes an empty field', () => {
    expect(say({ kind: 'url' }, '')).toBeNull();
  });

  it('of equality is not asked while the other field is empty', () => {
    const rule: Rule = { kind: 'duplicate', of: 'other' };
    expect(say(rule, 'x', { other: '' })).toBeNull();
    expect(say(rule, 'x', { other: 'x' })).toBeNull();
    expect(say(rule, 'x', { other: 'y' })).toBe('Duplicate');
  });

  it('of two fields is content with either', () => {
    const rule: Rule = { kind: 'requiredCorrelate', or: 'other' };
    expect(say(rule, '', { other: 'x' })).toBeNull();
    expect(say(rule, 'x', { other: '' })).toBeNull();
  });

  it('counts what a person sees as a character', () => {
    const two: Rule = { kind: 'maxLength', max: 2 };
    expect(say(two, 'e\u0302\u0301e\u0302')).toBeNull();
    expect(say(two, '👨‍👩‍👧‍👦🇻🇳')).toBeNull();
    expect(say(two, 'abc')).not.toBeNull();
  });

  it('is reported in the order of the list, and a rule that holds never hides one that fails', () => {
    const kinds = fc.constantFrom<Rule>(
      { kind: 'required', message: { reason: 'empty' } },
      { kind: 'noSpace', message: { reason: 'spaces' } },
      { kind: 'minLength', min: 3, message: { reason: 'nameTooShort', min: 3 } },
      { kind: 'maxLength', max: 5, message: { reason: 'nameTooLong', max: 5 } },
      { kind: 'email', message: { reason: 'invalidEmail' } },
    );
    fc.assert(
      fc.property(fc.array(kinds), fc.string({ maxLength: 8 }), (rules, value) => {
        const first = rules.find((rule) => say(rule, value) !== null);
        expect(failureOf(rules, 'field', { field: value })).toBe(first?.message ?? null);
      }),
    );
  });

  it('under a large limit counts code points, and no further than the limit', () => {
    const rules = [{ kind: 'maxLength', max: 2_000, message: { reason: 'tooLong', max: 2_000 } }] as const;
    const fails = (text: string) => failureOf(rules, 'text', { text }) !== null;
    expect([fails('😀'.repeat(2_000)), fails('😀'.repeat(2_001))]).toEqual([false, true]);
    // As a person sees it, it would be read for a third of a second.
    const from = performance.now();
    expect(fails('\ufdfa'.repeat(60_000))).toBe(true);
    expect(performance.now() - from).toBeLessThan(100);
  });

  it('between two lengths is a shortest and a longest', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.nat(10), fc.nat(10), (value, min, max) => {
        const both = [
          { kind: 'minLength', min },
          { kind: 'maxLength', max },
        ] as const;
        const fits = both.every((rule) => say(rule, value) === null);
        expect(say({ kind: 'betweenLength', min, max }, value) === null).toBe(fits);
      }),
    );
  });
});

const good = {
  name: 'Nguyễn Thị Đào',
  username: 'dao.nguyen',
  email: 'dao+assay@example.vn',
  password: 'correct-horse',
  confirmPassword: 'correct-horse',
  ref_id: '',
  signup_code: 'ABC234',
};

describe('signing up', () => {
  const wrong = (change: Partial<typeof good>) => failuresOf(SIGN_UP, { ...good, ...change });

  it('takes a complete form', () => expect(wrong({})).toEqual([]));

  it.each<[Partial<typeof good>, string]>([
    [{ name: '' }, 'This field can not be empty'],
    [{ name: 'R2D2' }, "Name can't include special characters"],
    [{ name: 'Bo' }, 'Name must be at least 3 characters'],
    [{ name: 'a'.repeat(51) }, 'Name must be at most 50 characters'],
    [{ username: 'bo' }, 'Username must be at least 3 characters'],
    [{ username: 'a'.repeat(51) }, 'Username must be at most 50 characters'],
    [{ username: 'a@b.co' }, 'Username can only have letters, digits, dots, hyphens and underscores'],
    [{ email: 'a@b' }, 'Invalid email'],
    [{ password: 'seven77', confirmPassword: 'seven77' }, 'Password need at least 8 characters'],
    [{ password: 'with a space', confirmPassword: 'with a space' }, 'Password must not contain spaces!'],
    [{ confirmPassword: 'other-horse' }, 'Passwords do not match'],
    [{ signup_code: '' }, 'This field can not be empty'],
    [{ signup_code: 'ABC2345' }, 'Wrong code. Try again!'],
  ])('says of %j: %s', (change, message) => {
    expect(wrong(change).map((failure) => wordFormMessage(failure.message))).toEqual([message]);
  });

  it('reports every wrong field in the order of the form', () => {
    expect(wrong({ email: '', name: '', signup_code: '' }).map(({ field }) => field)).toEqual([
      'name',
      'email',
      'signup_code',
    ]);
  });
});

describe('the other forms', () => {
  it('sign in with a username or an address', () => {
    const say = (username: string) => words(SIGN_IN.username, 'username', { username });
    expect(say('dao.nguyen')).toBeNull();
    expect(say('dao@example.vn')).toBeNull();
    expect(say('dao@')).toBe('Invalid Email!');
    expect(say('a b')).toBe('Invalid Email!');
    expect(say('')).toBe('This field can not be empty');
    expect(words(SIGN_IN.password, 'password', { password: '' })).toBe('This field cannot be empty');
    expect(failureOf(SIGN_IN.password, 'password', { password: 'x'.repeat(255) })).toBeNull();
    expect(failureOf(SIGN_IN.password, 'password', { password: 'x'.repeat(256) })).not.toBeNull();
  });

  it('require the new password twice', () => {
    const reset = { password: 'correct-horse', confirmPassword: 'correct-horsf', reset_password_code: 'ABC234' };
    expect(failuresOf(RESET_PASSWORD, reset)).toEqual([
      { field: 'confirmPassword', message: { reason: 'passwordsDiffer' } },
    ]);
    const change = { password: 'old', new_password: 'correct-horse', confirmPassword: 'correct-horse' };
    expect(failuresOf(CHANGE_PASSWORD, change)).toEqual([]);
  });

  it('change a profile by the rules of signing up', () => {
    const [name, username] = (['name', 'username'] as const).map((field) => [...PROFILE[field], ...NEW_NAMES[field]]);
    expect({ name, username }).toEqual({ name: SIGN_UP.name, username: SIGN_UP.username });
  });
});

describe('a stored value', () => {
  it('of a name is composed and without stray spaces', () => {
    expect(normalizeName('  Nguye\u0302\u0303n  Thị ')).toBe('Nguyễn Thị');
    expect(normalizeUsername(' ｌｉｎｈ ')).toBe('linh');
  });

  it('stays the same when it is stored again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const keep of [normalizeName, normalizeUsername]) expect(keep(keep(text))).toBe(keep(text));
      }),
    );
  });
});

it('loads no language data for plain letters: every page reads these rules', async () => {
  const segmenter = vi.spyOn(Intl, 'Segmenter');
  vi.resetModules();
  const { failureOf } = await import('./rules.ts');
  const rule = { kind: 'maxLength', max: 3 } as const;
  expect(failureOf([rule], 'name', { name: 'abcd' })).toEqual({ reason: 'tooLong', max: 3 });
  expect(segmenter).not.toHaveBeenCalled();
  segmenter.mockRestore();
  expect(failureOf([rule], 'name', { name: 'éèêë' })).toEqual({ reason: 'tooLong', max: 3 });
});
