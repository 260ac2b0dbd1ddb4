import type { Ref } from '#schemas/columns/spec.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import { grown } from './grow.ts';
import { Kept } from './kept.ts';
import { Texts } from './texts.ts';

/** What references hold besides their names, by the number of the reference. */
export interface Refs {
  /** Numbers of texts; NO_CODE where there is none. */
  slugs: Uint32Array<ArrayBuffer>;
  logos: Uint32Array<ArrayBuffer>;
  readonly texts: Texts;
  readonly kept: Kept<Ref>;
  /** Null once looking up has stopped. */
  lookup: RefLookup | null;
}

interface RefLookup {
  /** Name → reference last made of it. */
  readonly newest: Map<string, number>;
  /** The reference made before of the same name, or -1. */
  readonly previous: number[];
  readonly known: Ref[];
}

const FIRST_CAPACITY = 64;

export function createRefs(): Refs {
  return {
    slugs: new Uint32Array(FIRST_CAPACITY),
    logos: new Uint32Array(FIRST_CAPACITY),
    texts: new Texts(),
    kept: new Kept(),
    lookup: { newest: new Map(), previous: [], known: [] },
  };
}

/** The number of a reference with just this name, slug and picture; -1 where there is none, or nothing is looked up. */
export function findRef({ lookup }: Refs, name: string, slug: string | null, logo: string | null): number {
  if (lookup === null) return -1;
  for (let code = lookup.newest.get(name) ?? -1; code >= 0; code = lookup.previous[code] ?? -1) {
    const ref = lookup.known[code];
    if (ref && ref.slug === slug && ref.logo === logo) return code;
  }
  return -1;
}

/** Notes a new reference. */
export function addRef(refs: Refs, code: number, name: string, slug: string | null, logo: string | null): void {
  const { texts, kept, lookup } = refs;
  kept.added();
  refs.slugs = grown(refs.slugs, code + 1);
  refs.logos = grown(refs.logos, code + 1);
  refs.slugs[code] = slug === null ? NO_CODE : texts.push(slug);
  refs.logos[code] = logo === null ? NO_CODE : texts.push(logo);
  if (lookup === null) return;
  lookup.previous[code] = lookup.newest.get(name) ?? -1;
  lookup.known[code] = { name, slug, logo };
  lookup.newest.set(name, code);
}

/** The references of these numbers, named by the texts of the same numbers. */
export function readRefs(refs: Refs, names: Texts, codes: readonly number[]): readonly Ref[] {
  return refs.kept.read(codes, (missing) => {
    const slugs = readOrNull(refs.texts, refs.slugs, missing);
    const logos = readOrNull(refs.texts, refs.logos, missing);
    return names.read(missing).map((name, i) => ({ name, slug: slugs[i] ?? null, logo: logos[i] ?? null }));
  });
}

function readOrNull(texts: Texts, entries: Uint32Array, codes: readonly number[]): readonly (string | null)[] {
  const present = codes.filter((code) => entries[code] !== NO_CODE);
  const read = texts.read(present.map((code) => entries[code] ?? 0));
  let at = 0;
  return codes.map((code) => (entries[code] === NO_CODE ? null : (read[at++] ?? null)));
}
