import { useState } from 'react';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { messages } from '#src/i18n/index.ts';
import { Chip, ChipButton, ChipRemove } from '#src/ui/Chip.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import type { TableHandle } from '#workers/client.ts';
import type { FilterEntry } from './algebra.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { chipText, phraseOf } from './wording.ts';

const text = messages.directory.filters;

/** One filter: opens to be edited, goes by its cross or by Backspace. */
export function FilterChip({
  spec,
  entry,
  handle,
  onApply,
  onRemove,
}: {
  readonly spec: DataSetSpec;
  readonly entry: FilterEntry;
  readonly handle: TableHandle | null;
  readonly onApply: (triples: readonly Triple[]) => void;
  readonly onRemove: () => void;
}) {
  const [open, setOpen] = useState(false);
  const field = findField(spec, entry.field);
  const words = chipText(spec, entry);
  const parts = {
    field: words.field,
    value: words.value,
    ...(words.operator === '' ? {} : { operator: words.operator }),
  };
  return (
    <Chip title={[words.field, words.operator, words.values].filter(Boolean).join(' ')}>
      {field ? (
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <ChipButton {...parts} data-chip onRemove={onRemove} />
          </PopoverTrigger>
          <PopoverContent aria-label={text.editorOf(words.field)} className="flex flex-col">
            <h2 className="mb-2 font-sans text-12 font-medium text-muted">{words.field}</h2>
            <FilterEditor
              spec={spec}
              field={field}
              entry={entry}
              handle={handle}
              onApply={(triples) => {
                setOpen(false);
                onApply(triples);
              }}
              onRemove={onRemove}
            />
          </PopoverContent>
        </Popover>
      ) : (
        // A condition on the row's number has no editor; it came with an address and can be removed.
        <ChipButton {...parts} data-chip onRemove={onRemove} />
      )}
      <ChipRemove what={phraseOf(words)} onClick={onRemove} />
    </Chip>
  );
}
