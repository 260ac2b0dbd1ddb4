import * as z from 'zod/mini';

/** Steps of posting an ad, in their order. */
export const STEPS = ['company', 'job', 'preview'] as const;
export type Step = (typeof STEPS)[number];

const SearchSchema = z.object({
  /** The ads of the member instead of the form. */
  ads: z.catch(z.optional(z.literal('own')), undefined),
  /** The ad that is changed. */
  ad: z.catch(z.optional(z.uuid()), undefined),
  step: z.catch(z.optional(z.enum(['job', 'preview'])), undefined),
});

export interface PostJobSearch {
  readonly ads?: 'own';
  readonly ad?: string;
  readonly step?: 'job' | 'preview';
}

/** Reads the address; what cannot be meant is left out. */
export function postJobSearch(search: Readonly<Record<string, unknown>>): PostJobSearch {
  const { ads, ad, step } = SearchSchema.parse(search);
  return { ...(ads && { ads }), ...(ad && { ad }), ...(step && { step }) };
}
