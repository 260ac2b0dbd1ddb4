import type { ReactNode } from 'react';
import type { Ref } from '#schemas/columns/spec.ts';
import { recordName } from '#schemas/entities/values.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { SeriesSwatch } from '#src/charts/SeriesSwatch.tsx';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip, ChipRemove } from '#src/ui/Chip.tsx';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { EntityAvatar } from '#src/ui/LogoLink.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { Comparison } from './useCompared.ts';

const text = compareMessages;

type Named = Parameters<typeof recordName>[0] & Omit<Ref, 'name'>;

/** The compared as chips, `own` first, which stays. */
export function ComparedList<Data extends Named>({
  label,
  kind,
  own,
  comparison: { asked, records, remove },
}: {
  readonly label: string;
  readonly kind: EntityKind;
  readonly own?: Data;
  readonly comparison: Comparison<Data>;
}) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {own && (
        <li>
          <ComparedChip kind={kind} record={own} line={0} onRemove={null} />
        </li>
      )}
      {asked.map(({ slug, record, isPending }) =>
        record ? (
          <li key={slug}>
            <ComparedChip
              kind={kind}
              record={record}
              line={records.findIndex((one) => one.slug === record.slug)}
              onRemove={() => remove([slug])}
            />
          </li>
        ) : isPending ? (
          <li key={slug} role="status" aria-label={text.loading(slug)}>
            <Skeleton className="h-(--control-height) w-32" />
          </li>
        ) : null,
      )}
    </ul>
  );
}

/** A link to a profile, with the color of its line and a cross that takes it out. */
function ComparedChip({
  kind,
  record,
  line,
  onRemove,
}: {
  readonly kind: EntityKind;
  readonly record: Named;
  /** Place of its line. */
  readonly line: number;
  readonly onRemove: (() => void) | null;
}) {
  const name = recordName(record);
  return (
    <Chip>
      <span className="flex items-center gap-2 px-2">
        <SeriesSwatch at={line} />
        <EntityAvatar kind={kind} of={{ ...record, name }} />
        <EntityLink kind={kind} slug={record.slug} className="max-w-40 truncate font-medium hover:underline">
          {name}
        </EntityLink>
      </span>
      {onRemove && <ChipRemove what={name} onClick={onRemove} />}
    </Chip>
  );
}

/** What the address names and nothing shows, with a button that removes it; `children` say more. */
export function LeftOut({
  kind,
  comparison: { unknown, tooMany, remove },
  tooManyText,
  children,
}: {
  readonly kind: EntityKind;
  readonly comparison: Pick<Comparison<unknown>, 'unknown' | 'tooMany' | 'remove'>;
  readonly tooManyText: (slugs: readonly string[]) => string;
  readonly children?: ReactNode;
}) {
  const leftOut = [...unknown, ...tooMany];
  if (leftOut.length === 0 && !children) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-muted">
      {unknown.length > 0 && <span>{text.unknown(unknown, kind)}</span>}
      {tooMany.length > 0 && <span>{tooManyText(tooMany)}</span>}
      {leftOut.length > 0 && (
        <Button variant="ghost" onClick={() => remove(leftOut)}>
          {text.removeThem}
        </Button>
      )}
      {children}
    </div>
  );
}
