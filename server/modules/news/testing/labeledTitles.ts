import { z } from 'zod';
import type { NamedEntity } from '../nameIndex.ts';
import labeledTitles from './labeledTitles.json' with { type: 'json' };

const Texts = z.array(z.string());
const Title = z.tuple([z.string(), Texts, z.string()]).transform(([title, labels, undecided]) => ({
  title,
  labels: labels.map((one) => one.split(' ')),
  undecided: undecided.split(' '),
}));
const KINDS = z.enum(['project', 'organization', 'person']);
const Entity = z
  .tuple([KINDS, z.string(), z.string(), Texts, z.nullable(z.string()), z.nullable(z.number()), Texts])
  .transform(([kind, slug, name, otherNames, symbol, size, links]) => ({
    kind,
    slug,
    name,
    otherNames,
    symbol,
    size,
    links,
  }));
const LABELED = z
  .strictObject({ about: Texts, entities: z.array(Entity), tuned: z.array(Title), heldOut: z.array(Title) })
  .parse(labeledTitles);

/** Titles that were labeled by hand, and all entities that are called like a word of them. */
export const { tuned: TUNED_TITLES, heldOut: HELD_OUT_TITLES } = LABELED;

export function labeledEntities(): readonly NamedEntity[] {
  return LABELED.entities;
}
