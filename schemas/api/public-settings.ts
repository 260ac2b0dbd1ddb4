import * as z from 'zod/mini';

const link = z._default(z.nullable(z.string()), null);

/** Settings of the operator that the browser may know. A link that is null is not offered; any other is a web address. */
export const PublicSettingsSchema = z.object({
  links: z.object({
    socialRecap: link,
    mintRadar: link,
    loop: link,
    ainDashboard: link,
    twitter: link,
    telegram: link,
    /** An email address. */
    email: link,
  }),
  /** Whether signing in with Google is set up. */
  google: z.boolean(),
  /** Service that counts page views after consent; null: none. */
  analytics: link,
  /** The name of the language model that may write answers; null: none does. */
  model: link,
});

export type ExternalLinks = z.infer<typeof PublicSettingsSchema>['links'];
