import * as z from 'zod/mini';
import type { Ref } from '../columns/spec.ts';
import { ENTITY_KINDS } from '../kinds.ts';
import { parseList } from '../lists.ts';

/** A list field: a list, its JSON text, or nothing; null entries are dropped. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.pipe(z.transform(parseList), z.array(item));

/** A reference to another row; `slug` is null where it has no page. */
export const RefSchema = z.object({
  name: z.string().check(z.minLength(1)),
  slug: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  /** Of a person, where the list knows it: which default avatar is drawn. */
  gender: z.optional(z.nullable(z.string())),
  /** Where it is not the kind that its list is of. */
  kind: z.optional(z.enum(ENTITY_KINDS)),
});

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** A row as a reference to it. */
export const rowRef = (row: Readonly<Record<string, unknown>>, name: string): Ref => ({
  name,
  slug: textOf(row.slug),
  logo: textOf(row.logo),
  gender: textOf(row.gender),
});

/** Prices of days in a row, oldest first; null: not known. */
export const SparklineSchema = z.array(z.nullable(z.number()));

export const nullableNumber = z.nullable(z.number());
export const nullableText = z.nullable(z.string());

/** What a record is called: the field of its name is another one for organizations. */
export function recordName(record: { readonly name: string } | { readonly ventures_name: string }): string {
  return 'ventures_name' in record ? record.ventures_name : record.name;
}
