import { entityMessages } from '#src/i18n/en/entity.ts';

/**
 * Facts to show in lines of their own, and those to name in one line. A few unknown ones keep their places; where most are
 * unknown, they would bury the others.
 */
export function foldUnknown<Fact>(
  facts: readonly Fact[],
  isKnown: (fact: Fact) => boolean,
): { readonly shown: readonly Fact[]; readonly folded: readonly Fact[] } {
  const known = facts.filter(isKnown);
  if (known.length * 2 >= facts.length) return { shown: facts, folded: [] };
  return { shown: known, folded: facts.filter((fact) => !isKnown(fact)) };
}

/** The names of unknown facts as the last line of a list of facts. */
export function UnknownFacts({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <div className="contents">
      <dt className="py-1.25 text-muted">{entityMessages.unknownFacts}</dt>
      <dd className="min-w-0 py-1.25 text-muted text-pretty">{labels.join(', ')}</dd>
    </div>
  );
}
