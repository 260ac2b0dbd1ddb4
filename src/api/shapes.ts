import * as z from 'zod/mini';
import { SubscriptionAnswerSchema } from '#schemas/api/newsletter.ts';
import { PublicSettingsSchema } from '#schemas/api/public-settings.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import type { Source } from '#schemas/kinds.ts';
import { HomeTotalsSchema, SearchHitSchema, StatusSchema } from '#schemas/queries/results.ts';

/** The frame around the result of every data query. */
const EnvelopeSchema = z.object({
  data: z.record(z.string(), z.array(z.unknown())),
  version: z.int(),
  asOf: z.string(),
});

/** The body of every refusal of the server. */
const RefusalSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    path: z.optional(z.string()),
    requestId: z.optional(z.string()),
  }),
});

/** Projects of a dashboard carry their last daily prices, oldest first. */
const DASHBOARD_ROW_SCHEMAS = {
  ...ROW_SCHEMAS,
  projects: z.extend(ROW_SCHEMAS.projects, { sparkline: z._default(z.array(z.number()), []) }),
};

export const shapes = {
  envelope: EnvelopeSchema,
  refusal: RefusalSchema,
  settings: PublicSettingsSchema,
  subscription: SubscriptionAnswerSchema,
  status: StatusSchema,
  homeTotals: HomeTotalsSchema,
  searchHits: z.array(SearchHitSchema),
  /** The leading rows of a directory. */
  dashboard: <Name extends Source>(source: Name) =>
    z.array<(typeof DASHBOARD_ROW_SCHEMAS)[Name]>(DASHBOARD_ROW_SCHEMAS[source]),
};
