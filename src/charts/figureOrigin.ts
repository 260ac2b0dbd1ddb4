import { formatDateTime } from '#schemas/format.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { messages } from '#src/i18n/index.ts';

/** Where a figure of these records is from, each source once, and its newest moment. */
export function figureOrigin(records: readonly { readonly provenance: string | null }[], field: string) {
  const origins = records.flatMap(
    ({ provenance }) => readProvenance(provenance).find(({ fields }) => fields.includes(field)) ?? [],
  );
  const newest = origins
    .flatMap(({ fetched_at }) => fetched_at ?? [])
    .toSorted()
    .at(-1);
  const sources = [...new Set(origins.map(({ source }) => messages.ui.source(source)))];
  return {
    source: sources.length > 0 ? chartMessages.index.subject(sources) : chartMessages.unknownSource,
    asOf: newest === undefined ? messages.dataAge.unknown : formatDateTime(newest),
  };
}
