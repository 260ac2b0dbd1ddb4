import { z } from 'zod';
import { V1_LIMITS, V1_SETS, type V1Name } from '#schemas/api/public-api.ts';
import { KINDS } from '#schemas/kinds.ts';
import type { Query } from '#server/modules/data-query/query.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Answered, DataDoor } from './rows.ts';
import type { WantedValues } from './wanted.ts';

/** Values of a field for programs, with the rows that have them. */

const OptionsSchema = z.array(z.object({ value: z.string(), count: z.int() }));
const TotalSchema = z.object({ total: z.int() });

export interface Value {
  readonly value: string;
  readonly rows: number;
}

const kindOf = (name: V1Name) => KINDS[V1_SETS[name].source];

/** One more than the answer has, to know whether others follow. */
export function valuesQuery(door: DataDoor, name: V1Name, { limit, ...wanted }: WantedValues): Query {
  const most = limit ?? V1_LIMITS.values;
  if (most > V1_LIMITS.valuesMax) {
    const detail = `Too big: expected number to be <=${V1_LIMITS.valuesMax}.`;
    throw new ApiError(422, { code: 'wrong_value', reason: 'schema', detail }, 'limit');
  }
  return door.query(kindOf(name).optionsSid, { ...wanted, limit: most + 1 });
}

/** The most frequent first, or those most like `like`. @throws ApiError 422 naming the parameter. */
export async function askValues(
  door: DataDoor,
  name: V1Name,
  wanted: WantedValues,
  client: string,
): Promise<Answered<readonly Value[]> & { readonly more: boolean }> {
  const { data, ...rest } = await door.ask(
    kindOf(name).optionsSid,
    valuesQuery(door, name, wanted),
    OptionsSchema,
    client,
  );
  const most = wanted.limit ?? V1_LIMITS.values;
  const values = data.slice(0, most).map(({ value, count }) => ({ value, rows: count }));
  return { data: values, more: data.length > most, ...rest };
}

/** How many rows pass. */
export async function countRows(
  door: DataDoor,
  name: V1Name,
  { filter, f }: { readonly filter: readonly unknown[]; readonly f?: string | undefined },
  client: string,
): Promise<number> {
  const { totalSid } = kindOf(name);
  const asked = { filter, search: '', ...(f === undefined ? {} : { f }) };
  return (await door.ask(totalSid, door.query(totalSid, asked), TotalSchema, client)).data.total;
}
