import type { FieldAges, MomentKind, Moments } from '../freshness.ts';
import type { Source } from '../kinds.ts';

/** Moments in which nothing is known but what is given. */
export function momentsOfKinds(
  kinds: Partial<Record<MomentKind, string>>,
  fields: Partial<Record<Source, FieldAges>> = {},
): Moments {
  return {
    kinds: { prices: null, tvl: null, rounds: null, organizations: null, people: null, news: null, ...kinds },
    fields: { projects: {}, people: {}, organizations: {}, fundraising: {}, ...fields },
  };
}
