import type { EntityKind } from '#schemas/kinds.ts';
import { LineSwatch } from '#src/charts/LineSwatch.tsx';
import { Chip, ChipRemove } from '#src/ui/Chip.tsx';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Logo } from '#src/ui/Logo.tsx';

/** One of the compared: a link to its profile, with the color of its line and a cross that takes it out. */
export function ComparedChip({
  kind,
  record,
  line,
  onRemove,
}: {
  readonly kind: EntityKind;
  readonly record: { readonly name: string; readonly slug: string | null; readonly logo: string | null };
  /** Place of its line; null: it has none. */
  readonly line: number | null;
  readonly onRemove: (() => void) | null;
}) {
  return (
    <Chip>
      <span className="flex items-center gap-2 px-2">
        {line !== null && <LineSwatch at={line} />}
        <Logo kind={kind} name={record.name} src={record.logo} />
        <EntityLink kind={kind} slug={record.slug} className="max-w-40 truncate font-medium hover:underline">
          {record.name}
        </EntityLink>
      </span>
      {onRemove && <ChipRemove what={record.name} onClick={onRemove} />}
    </Chip>
  );
}
