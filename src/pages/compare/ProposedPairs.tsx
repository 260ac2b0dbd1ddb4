import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Columns2 } from 'lucide-react';
import { recordName } from '#schemas/entities/values.ts';
import { type AnyRecord, dashboardQuery } from '#src/api/queries.ts';
import { writeSlugs } from '#src/features/compare/slugList.ts';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import type { ComparedSource } from './comparedSources.ts';
import { type Candidate, proposedPairs } from './ranking.ts';

const text = compareMessages.page;

const PROPOSED = 5;
/** First rows of the directory, among which pairs are looked for. */
export const CANDIDATES = { limit: 40 } as const;

/** Fewer than two are chosen: pairs to begin with, or others for the one, as links. */
export function ProposedPairs({
  source,
  chosen,
}: {
  readonly source: ComparedSource;
  readonly chosen: AnyRecord | null;
}) {
  const candidates = useCandidates(source);
  const slug = chosen?.slug ?? null;
  const name = chosen === null ? '' : recordName(chosen);
  const alike =
    chosen !== null && 'similar_projects' in chosen
      ? chosen.similar_projects
      : candidates.filter((one) => one.slug !== slug);
  const links =
    slug === null
      ? proposedPairs(candidates, PROPOSED).map(([one, other]) => ({
          ids: [one.slug ?? '', other.slug ?? ''],
          label: text.pair(one.name, other.name),
        }))
      : alike.flatMap((other) =>
          other.slug === null ? [] : [{ ids: [slug, other.slug], label: text.pair(name, other.name) }],
        );
  return (
    <EmptyState
      icon={Columns2}
      title={slug === null ? text.choose[source] : text.chooseOther(name)}
      text={text.chooseText[source]}
    >
      {links.length > 0 && (
        <nav aria-label={text.proposals}>
          <ul className="flex flex-wrap justify-center gap-2">
            {links.slice(0, PROPOSED).map(({ ids, label }) => (
              <li key={label}>
                <Link
                  to="/compare/$source"
                  params={{ source }}
                  search={{ ids: writeSlugs(ids) ?? '' }}
                  className={buttonClass({ wraps: true })}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </EmptyState>
  );
}

/** The first rows of a directory, with what pairs are made by: sectors and cap, type or sectors and deals. */
function useCandidates(source: ComparedSource): readonly Candidate[] {
  const of = <Name extends ComparedSource>(name: Name) => ({
    ...dashboardQuery(name, CANDIDATES),
    enabled: source === name,
  });
  const projects = useQuery(of('projects')).data?.result;
  const organizations = useQuery(of('organizations')).data?.result;
  const people = useQuery(of('people')).data?.result;
  switch (source) {
    case 'projects':
      return (projects ?? []).map(({ name, slug, sector, market_cap_usd }) => ({
        name,
        slug,
        groups: sector,
        size: market_cap_usd,
      }));
    case 'organizations':
      return (organizations ?? []).map(({ ventures_name, slug, type, number_of_investment }) => ({
        name: ventures_name,
        slug,
        groups: type === null ? [] : [type],
        size: number_of_investment,
      }));
    case 'people':
      return (people ?? []).map(({ name, slug, sector, number_of_investment }) => ({
        name,
        slug,
        groups: sector,
        size: number_of_investment,
      }));
  }
}
