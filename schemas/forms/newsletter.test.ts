import { describe, expect, it } from 'vitest';
import { newsletterMessages } from '../i18n/en/forms.ts';
import { NewsletterSchema } from './newsletter.ts';

describe('the newsletter box', () => {
  it.each([
    'a@b.co',
    'Linh.Tran+news@mail.example.com',
    "o'neil@example.ie",
    'x_y-z@sub.domain.museum',
    'người@ví-dụ.vn',
    '  spaces.around@example.com\n',
  ])('takes %s', (email) => {
    expect(NewsletterSchema.parse({ email })).toEqual({ email: email.trim() });
  });

  it.each([
    '',
    ' ',
    'nobody',
    '@example.com',
    'a@b',
    'a@b.c',
    'a@.com',
    'a@b..com',
    'a@b.com.',
    'a@@b.com',
    'a b@example.com',
    'a@exa mple.com',
    'a@example.com, b@example.com',
    '<a@example.com>',
    'a@example.com\nBcc: b@example.com',
    'a@127.0.0.1',
    `${'x'.repeat(250)}@example.com`,
    'a\u0000b@example.com',
    null,
    7,
  ])('refuses %j in the words of the form', (email) => {
    expect(NewsletterSchema.safeParse({ email }).error?.issues[0]?.message).toBe(newsletterMessages.invalid);
  });
});
