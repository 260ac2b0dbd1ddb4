import type { QueryClient } from '@tanstack/react-query';
import { rowNameOf } from '#schemas/queries/results.ts';
import { nameSearchQuery } from '#src/api/queries.ts';
import { fieldValuesQuery } from '#src/api/researchQueries.ts';
import type { KnownValues } from '../editor/blockCompletions.ts';

/** What completions of live blocks ask the server for; answers are shared with the rest of the product. */
export function knownValues(client: QueryClient): KnownValues {
  return {
    ofField: async (source, field, searched) =>
      (await client.fetchQuery(fieldValuesQuery(source, field, searched))).result,
    projects: async (searched) => {
      const { result } = await client.fetchQuery(nameSearchQuery('project', searched));
      return result.map(rowNameOf);
    },
    year: () => new Date().getUTCFullYear(),
  };
}
