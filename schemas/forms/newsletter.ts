import * as z from 'zod/mini';

/** The newsletter box: one field, the same rule in the browser and on the server. */

export const NEWSLETTER_MESSAGE = 'Please enter a valid email address';

/** What somebody who subscribes agrees to. A changed text gets the next version: each subscription keeps the version it agreed to. */
export const NEWSLETTER_CONSENT = {
  version: 1,
  text: 'You get the Assay newsletter by email and can unsubscribe with a link in every mail.',
} as const;

/** Longer ones cannot be delivered. */
const EMAIL_LENGTH_MAX = 254;

/** Something, an @, a domain that ends in letters: simple on purpose, because only a mail that arrives proves an address. */
const EMAIL = /^[^\s\p{Cc}@<>",;]+@(?:[^\s\p{Cc}@<>",;.]+\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u;

/** Body of `POST /api/newsletter`; white space around the address is cut off. */
export const NewsletterSchema = z.strictObject({
  email: z
    .string(NEWSLETTER_MESSAGE)
    .check(z.trim(), z.maxLength(EMAIL_LENGTH_MAX, NEWSLETTER_MESSAGE), z.regex(EMAIL, NEWSLETTER_MESSAGE)),
});
