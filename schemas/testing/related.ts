import { DATA_SETS } from '../columns/dataSets.ts';
import { OWN_ADDRESS, type RelatedSpec } from '../columns/relatedSpec.ts';
import {
  agesAs,
  type DataSetSpec,
  fieldNamed,
  findField,
  isWithinBounds,
  kindOfRef,
  STALE_FIELD,
} from '../columns/spec.ts';
import { countryOf } from '../countries.ts';
import { listOf, RefSchema } from '../entities/values.ts';
import type { Row } from '../filters/semantics.ts';
import { ENTITY_KINDS, type EntityKind, SOURCE_OF_KIND } from '../kinds.ts';
import { textKey } from '../text.ts';

/** What fields of other records mean, in the plainest way: the derivation in SQL is held to it. */

/** A record that others may name: its row, and the facts of its profile. */
export interface OtherRecord {
  readonly kind: EntityKind;
  readonly row: Row;
  readonly facts: Readonly<Record<string, unknown>>;
}

const RefsSchema = listOf(RefSchema);

const isText = (value: unknown): value is string => typeof value === 'string';

/** The values that a row has of other records, by field. */
export function expectedRelated(
  spec: DataSetSpec,
  row: Row,
  others: readonly OtherRecord[],
): Readonly<Record<string, unknown>> {
  const fields = spec.columns.flatMap(({ field, type, related }) => (related ? [{ field, type, related }] : []));
  return Object.fromEntries(
    fields.map(({ field, type, related }) => {
      const values = namedBy(spec, row, related).flatMap(({ kind, slug }) => {
        const other = others.find((one) => one.kind === kind && slug !== null && one.row.slug === slug);
        return other ? valuesOf(other, related) : [];
      });
      if (type !== 'tags') return [field, values[0] ?? null];
      const keys = values.map((value) => textKey(String(value)));
      return [field, values.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)];
    }),
  );
}

function namedBy(spec: DataSetSpec, row: Row, { through, of }: RelatedSpec) {
  return through.flatMap((name) => {
    if (name === OWN_ADDRESS) {
      const kind = ENTITY_KINDS.find((one) => of[one] !== undefined) ?? 'project';
      return [{ kind, slug: isText(row.slug) ? row.slug : null }];
    }
    const refs = RefsSchema.parse(row[name]);
    return refs.map((ref) => ({ kind: kindOfRef(fieldNamed(spec, name), ref), slug: ref.slug }));
  });
}

/** What a record says in a field; nothing where its figure is stale. */
function valuesOf({ kind, row, facts }: OtherRecord, { of, as }: RelatedSpec): readonly (string | number)[] {
  const name = of[kind];
  if (name === undefined) return [];
  const spec: DataSetSpec = DATA_SETS[SOURCE_OF_KIND[kind]];
  const field = findField(spec, name);
  const value = field ? row[name] : facts[name];
  if (typeof value === 'number') {
    const ages = agesAs(spec, name);
    const stale: unknown = row[STALE_FIELD];
    const isStale = ages !== undefined && Array.isArray(stale) && stale.includes(ages);
    return isStale || (field && !isWithinBounds(field, value)) ? [] : [value];
  }
  const texts = Array.isArray(value) ? value.filter(isText) : isText(value) ? [value] : [];
  return as === 'country' ? texts.flatMap((text) => countryOf(text) ?? []) : texts;
}
