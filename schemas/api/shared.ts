import * as z from 'zod/mini';
import { CONTRIBUTOR_TIERS, SLUG_LENGTH_MAX } from '../constants.ts';

/** What the calls of several capabilities take and answer. */

/** Far above every form rule: rules explain errors, this limit only refuses nonsense. */
export const text = (max = 1_024) => z.string().check(z.maxLength(max));
/** A moment as ISO text, UTC. */
export const time = () => z.iso.datetime();

/** How many there are. */
export const count = () => z.int().check(z.nonnegative());
/** The name of a page in its address. */
export const slug = () => z.string().check(z.minLength(1), z.maxLength(SLUG_LENGTH_MAX));
export const tier = () => z.union(CONTRIBUTOR_TIERS.map((one) => z.literal(one)));

/** Which part of a list is asked for. */
export const ListQuerySchema = z.object({
  skip: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
  take: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
});

export const IdParamsSchema = z.object({ id: z.uuid() });

/** Answer of a call without a result. */
export const DoneAnswerSchema = z.object({ status: z.literal(200) });
