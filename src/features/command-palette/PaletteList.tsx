import { useEffect, useRef } from 'react';
import { commandMessages } from '#src/i18n/commands.ts';
import type { Entry } from './entries.ts';
import { PaletteLine } from './PaletteLine.tsx';
import type { RankedSection } from './rank.ts';

/** The id of an entry's line in the page. */
export function lineId(listId: string, { id }: Entry): string {
  return `${listId}-${id}`;
}

/** The lines of the palette under their headings. */
export function PaletteList({
  listId,
  sections,
  active,
  onPoint,
  onChoose,
}: {
  readonly listId: string;
  readonly sections: readonly RankedSection[];
  readonly active: Entry | null;
  readonly onPoint: (entry: Entry) => void;
  readonly onChoose: (entry: Entry) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active?.id;
  const isFirst = activeId !== undefined && activeId === sections[0]?.entries[0]?.entry.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another marked line is what calls for scrolling.
  useEffect(() => {
    // The first line with its heading.
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId, isFirst]);
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={commandMessages.palette.results}
      className="min-h-0 flex-1 scroll-py-1.5 overflow-auto pb-1.5"
    >
      {sections.map(({ id, title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by role; a fieldset would not be one.
        <div key={id} role="group" aria-labelledby={`${listId}-${id}-title`}>
          <div id={`${listId}-${id}-title`} className="px-4 pt-2.5 pb-1 text-12 text-muted">
            {title}
          </div>
          {entries.map((ranked) => (
            <PaletteLine
              key={ranked.entry.id}
              id={lineId(listId, ranked.entry)}
              ranked={ranked}
              active={ranked.entry.id === activeId}
              onPoint={() => onPoint(ranked.entry)}
              onChoose={() => onChoose(ranked.entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
