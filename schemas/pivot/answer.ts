import * as z from 'zod/mini';
import { RESTS } from './pivot.ts';

/** The answer of a pivot as it is sent. */

const count = z.int();

/** A value, a period, a letter, a sign, the place of an edge, or why there is no key. */
const KeysSchema = z.array(z.union([z.string(), z.number(), z.object({ rest: z.enum(RESTS) })]));

const rest = {
  /** Outermost groups there are; the answer may hold fewer. */
  groups: z.object({ rows: count, columns: count }),
  /** Cells name their groups by place; -1: of all. */
  cells: z.array(
    z.object({
      row: count,
      column: count,
      count,
      values: z.array(z.nullable(z.number())),
      /** By measure: rows whose figure is not known, and rows whose figure is stale. */
      unknown: z.array(count),
      stale: z.array(count),
    }),
  ),
  edges: z.array(z.nullable(z.array(z.number()))),
};

const GroupsSchema = z.array(z.object({ keys: KeysSchema }));
export const PivotAnswerSchema = z.object({ rows: GroupsSchema, columns: GroupsSchema, ...rest });

const FilteredSchema = z.array(
  z.object({
    keys: KeysSchema,
    /** The conditions of its rows; null: none choose just these. */
    filter: z.nullable(z.array(z.unknown())),
  }),
);
/** The same with the conditions of every group. */
export const FilteredPivotSchema = z.object({ rows: FilteredSchema, columns: FilteredSchema, ...rest });
