import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Source } from '#schemas/kinds.ts';
import { isSameEnd, type PathEnd, type PathEnds, writeEnds } from '#schemas/routes/pathEnds.ts';
import { topQuery } from '#src/api/topRows.ts';
import { pathMessages } from '#src/i18n/en/paths.ts';
import { buttonClass } from '#src/ui/Button.tsx';

/** Directories whose first rows are proposed. */
export const PROPOSED = ['projects', 'organizations', 'people'] as const satisfies readonly Source[];

interface Named extends PathEnd {
  readonly name: string;
}

/** Pairs to begin with, or others for the one that is chosen. They are links: each has its address. */
export function Proposals({ chosen, ends }: { readonly chosen: Named | null; readonly ends: PathEnds }) {
  const projects = useQuery(topQuery('projects', {})).data?.result ?? [];
  const organizations = useQuery(topQuery('organizations', {})).data?.result ?? [];
  const people = useQuery(topQuery('people', {})).data?.result ?? [];
  const named = (kind: PathEnd['kind'], name: string, slug: string | null): readonly Named[] =>
    slug === null ? [] : [{ kind, name, slug }];
  const [project, otherProject] = projects.flatMap(({ name, slug }) => named('project', name, slug));
  const [organization, otherOrganization] = organizations.flatMap(({ ventures_name, slug }) =>
    named('venture', ventures_name, slug),
  );
  const [person] = people.flatMap(({ name, slug }) => named('people', name, slug));
  const pairs: readonly (readonly [Named | undefined, Named | undefined])[] = chosen
    ? [project, organization, person, otherProject, otherOrganization].map((other) => [chosen, other] as const)
    : [
        [project, organization],
        [project, otherProject],
        [organization, person],
        [person, project],
      ];
  const proposed = pairs.flatMap(([one, other]) =>
    one && other && !isSameEnd(one, other) ? [[one, other] as const] : [],
  );
  if (proposed.length === 0) return null;
  return (
    <nav aria-label={pathMessages.proposals} className="w-full">
      <ul className="flex flex-wrap justify-center gap-2">
        {proposed.map(([one, other]) => (
          <li key={`${one.kind} ${one.slug} ${other.kind} ${other.slug}`}>
            <Link
              to="/paths"
              search={writeEnds(chosen && ends.to ? { from: other, to: one } : { from: one, to: other })}
              className={buttonClass({ wraps: true })}
            >
              {chosen ? other.name : pathMessages.pair(one.name, other.name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
