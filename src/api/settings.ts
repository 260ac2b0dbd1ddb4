import * as z from 'zod/mini';

const link = z.nullable(z.string());

/** What the operator has set and the browser may know. A link that is not set is null and is left out. */
export const SettingsSchema = z.object({
  links: z.object({ socialRecap: link, mintRadar: link, loop: link, ainDashboard: link }),
});
