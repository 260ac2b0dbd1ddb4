import { queryOptions } from '@tanstack/react-query';
import { PathSchema } from '#schemas/entities/profiles.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { fetchStruct } from './client.ts';

interface End {
  readonly kind: EntityKind;
  readonly slug: string;
}

/** A shortest chain between two entities, and what both are called. */
export const pathQuery = (from: End, to: End) =>
  queryOptions({
    queryKey: ['struct', 'paths', from.kind, from.slug, to.kind, to.slug],
    queryFn: ({ signal }) => {
      const plain = ({ kind, slug }: End) => ({ kind, slug });
      return fetchStruct('paths', { from: plain(from), to: plain(to) }, PathSchema, signal);
    },
  });
