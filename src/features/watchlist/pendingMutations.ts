import { atom } from 'jotai';
import type { KindNames } from '#schemas/kinds.ts';

/** A watchlist, by its name in calls. */
export type Watchlist = KindNames['watchlist'];

/** Something that can be watched, wherever it is shown: known by its name in addresses, else by its number. */
export interface Watchable {
  readonly slug: string | null;
  readonly id: number | null;
  readonly name: string;
}

/** Something the member has just asked for, and the server has not agreed to yet. */
export interface Wish {
  readonly sid: Watchlist;
  readonly what: Watchable;
  readonly watched: boolean;
}

/** Wishes under way, by `wishKey`: what they ask for is shown at once. */
export const wishesAtom = atom<ReadonlyMap<string, Wish>>(new Map());

/** The one name of a thing, whether its slug is known or its number. */
export const keyOf = (slug: string | null, id: number | null) => slug ?? `#${id}`;

/** The name of a wish: of two for the same thing the last one counts. */
export const wishKey = (sid: Watchlist, { slug, id }: Watchable) => `${sid} ${keyOf(slug, id)}`;
