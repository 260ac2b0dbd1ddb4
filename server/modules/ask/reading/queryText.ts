import type { AskQuery } from '#schemas/api/ask.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { sortTerms } from '#schemas/queries/sort.ts';

/** A typed query in one line, for tests and logs: what it shows beside the usual fields is left out. */
export function queryText({
  source,
  triples,
  relation,
  aggregate,
  group,
  across,
  sort,
  limit,
  period,
}: AskQuery): string {
  const parts = [
    source,
    ...triples.map(tripleText).toSorted(),
    ...(relation
      ? [
          `${relation.kind}(${[...(relation.record ? [relation.record.name] : []), ...relation.triples.map(tripleText)].join(', ')})`,
        ]
      : []),
    ...(period ? [`${period.from ?? ''}..${period.to ?? ''}`] : []),
    ...(aggregate.of === 'rows'
      ? []
      : [aggregate.field === null ? aggregate.of : `${aggregate.of} ${aggregate.field}`]),
    ...(group ? [`by ${group.field}${group.by === 'value' ? '' : ` ${group.by}`}`] : []),
    ...(group && across ? [`across ${across.field}${across.by === 'value' ? '' : ` ${across.by}`}`] : []),
    ...(sort
      ? [
          `sort ${sortTerms(sort)
            .map((term) => `${term.field} ${term.order}`)
            .join(', ')}`,
        ]
      : []),
    ...(limit === null ? [] : [`limit ${limit}`]),
  ];
  return parts.join('; ');
}

function tripleText([field, operator, value]: Triple): string {
  return `${field} ${operator} ${typeof value === 'object' ? `[${value.join(', ')}]` : value}`;
}
