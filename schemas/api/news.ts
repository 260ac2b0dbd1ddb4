import * as z from 'zod/mini';

/** What a member has read: a watermark by order of arrival, and exceptions. */

/** Articles of one call. */
export const READ_IDS_MAX = 1_000;

const ids = z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(READ_IDS_MAX));

export const UnreadBodySchema = z.strictObject({ ids });
/** Those of the asked articles that the member has not read. */
export const UnreadAnswerSchema = z.object({ data: z.object({ unread: z.array(z.int()) }) });

/** Marks articles, and with each all outlets of its story. */
export const MarkReadBodySchema = z.strictObject({ ids, is_read: z.boolean() });
