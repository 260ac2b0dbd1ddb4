import * as z from 'zod/mini';
import { NAMED_ROWS_MAX } from '../queries/params.ts';
import { ID_FIELD } from './triples.ts';

const NamingSchema = z.tuple([z.literal(ID_FIELD), z.enum(['eq', 'in']), z.unknown()]);

/** Numbers of the rows that a filter asks for one by one, each once. */
export function rowsNamedIn(filter: readonly unknown[]): readonly number[] {
  const ids = filter.flatMap((condition) => {
    const naming = NamingSchema.safeParse(condition);
    return naming.success ? [naming.data[2]].flat() : [];
  });
  const isId = (id: unknown): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0;
  return [...new Set(ids.filter(isId))].slice(0, NAMED_ROWS_MAX);
}
