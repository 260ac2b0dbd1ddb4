import type { StandingNews } from '#schemas/api/list-alerts.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { parseTriple } from '#schemas/filters/triples.ts';
import { filterEntries } from '#src/features/filters/algebra.ts';
import { chipText, phraseOf } from '#src/features/filters/wording.ts';
import { standingMessages } from '#src/i18n/listAlerts.ts';

/** A condition of a list as its chip says it: `TVL ≥ 1B`; its search where there is no such condition. */
export function conditionText(spec: DataSetSpec, { filter, search }: StandingNews, condition: number): string {
  const triple = filter[condition];
  if (!triple) return standingMessages.search(search);
  const parsed = parseTriple(spec, triple, 'filter');
  const [entry] = parsed.ok ? filterEntries(spec, [parsed.value]) : [];
  return entry ? phraseOf(chipText(spec, entry)) : triple[0];
}
