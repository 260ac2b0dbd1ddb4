import * as z from 'zod/mini';

/** What the calls of several capabilities take and answer. */

/** Far above every form rule: rules explain errors, this limit only refuses nonsense. */
export const text = (max = 1_024) => z.string().check(z.maxLength(max));
/** A moment as ISO text, UTC. */
export const time = () => z.iso.datetime();

export const IdParamsSchema = z.object({ id: z.uuid() });

/** Answer of a call without a result. */
export const DoneAnswerSchema = z.object({ status: z.literal(200) });
