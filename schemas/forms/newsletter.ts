import * as z from 'zod/mini';
import { newsletterMessages } from '../i18n/en/forms.ts';

/** The newsletter box: one field, the same rule in the browser and on the server. */

/** Which text a subscriber agreed to. Each subscription keeps its version; a changed text gets the next one. */
export const NEWSLETTER_CONSENT_VERSION = 1;

/** Longer ones cannot be delivered. */
const EMAIL_LENGTH_MAX = 254;

/** Something, an @, a domain that ends in letters: simple on purpose, because only a mail that arrives proves an address. */
const EMAIL = /^[^\s\p{Cc}@<>",;]+@(?:[^\s\p{Cc}@<>",;.]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u;

/** Body of `POST /api/newsletter`; white space around the address is cut off. */
export const NewsletterSchema = z.strictObject({
  email: z
    .string(newsletterMessages.invalid)
    .check(
      z.trim(),
      z.maxLength(EMAIL_LENGTH_MAX, newsletterMessages.invalid),
      z.regex(EMAIL, newsletterMessages.invalid),
    ),
});
