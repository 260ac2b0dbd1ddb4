import { useState } from 'react';
import type { Ref } from '#schemas/columns/spec.ts';
import { formatCount } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { recordMessages } from '#src/i18n/entity.ts';
import { Button } from '#src/ui/Button.tsx';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { RecordSection } from './EntitySection.tsx';

/** References shown before the rest is asked for. */
const FIRST_SHOWN = 24;

/** All people, organizations or projects that a field names, each a link where it has a page. */
export function RefList({
  title,
  kind,
  refs,
}: {
  readonly title: string;
  readonly kind: EntityKind;
  readonly refs: readonly Ref[];
}) {
  const [all, setAll] = useState(false);
  const shown = all ? refs : refs.slice(0, FIRST_SHOWN);
  return (
    <RecordSection title={title} note={formatCount(refs.length)}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-4 text-13">
        {shown.map((ref) => (
          <li key={`${ref.slug} ${ref.name}`} className="min-w-0">
            <EntityLink
              kind={kind}
              slug={ref.slug}
              className="flex h-8 min-w-0 items-center gap-2 pointer-coarse:h-11"
              title={ref.name}
            >
              <Logo kind={kind} name={ref.name} src={ref.logo} size={20} />
              <span className={ref.slug === null ? 'truncate text-muted' : 'truncate hover:underline'}>{ref.name}</span>
            </EntityLink>
          </li>
        ))}
      </ul>
      {shown.length < refs.length && (
        <Button variant="ghost" className="mt-2 -ml-2" onClick={() => setAll(true)}>
          {recordMessages.all(refs.length)}
        </Button>
      )}
    </RecordSection>
  );
}
