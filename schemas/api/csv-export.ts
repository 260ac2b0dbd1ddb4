import * as z from 'zod/mini';
import { DATA_SET_NAMES } from '../kinds.ts';
import { text, time } from './shared.ts';

/** CSV exports: the browser writes the file, the server grants and counts it. */

/** Longest stored address of an exported view, in characters. */
export const EXPORT_VIEW_MAX = 8_192;

/** In ms after the grant: until then a failed export is refunded, and an unfinished one may still end. */
export const EXPORT_OPEN_MS = 600_000;

/** A repeated request with the same `request_id`, data set and view is the same export while it is open. `view` is the address it is made from. */
export const ExportGrantBodySchema = z.strictObject({
  request_id: z.uuid(),
  source: z.enum(DATA_SET_NAMES),
  view: text(EXPORT_VIEW_MAX),
});
export const ExportGrantAnswerSchema = z.object({ request_id: z.string(), used: z.number(), limit: z.number() });
export const ExportFinishBodySchema = z.strictObject({
  request_id: z.uuid(),
  outcome: z.enum(['done', 'failed']),
  rows: z.optional(z.int().check(z.nonnegative(), z.maximum(10_000_000))),
});
/** Listed exports of an account, newest first. */
export const EXPORTS_LISTED = 200;
export const ExportsAnswerSchema = z.object({
  data: z.array(
    z.object({
      request_id: z.string(),
      source: z.enum(DATA_SET_NAMES),
      view: z.string(),
      state: z.enum(['granted', 'done', 'failed']),
      rows: z.nullable(z.number()),
      granted_at: time(),
    }),
  ),
});
