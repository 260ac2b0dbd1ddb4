import type { EntityKind } from '../kinds.ts';

/**
 * A value of other records, one step away. It is stored with the row like any other, so that whatever reads columns has it, and is
 * derived anew from those records whenever one of them may have changed.
 */
export interface RelatedSpec {
  /** The fields that name the others: references, or the address of the row, which a round has of its project. */
  readonly through: readonly string[];
  /** By kind of the others: the field of theirs, or of the facts of their profiles. */
  readonly of: Readonly<Partial<Record<EntityKind, string>>>;
  /** What is taken of a place. */
  readonly as?: 'country';
}

/** The field with the address of a row. */
export const OWN_ADDRESS = 'slug';
