import * as z from 'zod/mini';

/** The address that is subscribed. */
export const SubscriptionAnswerSchema = z.object({ email: z.string() });
