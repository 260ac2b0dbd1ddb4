import { useState } from 'react';
import type { AskChip, AskQuery } from '#schemas/api/ask.ts';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { Chip, ChipButton, ChipRemove } from '#src/ui/Chip.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { ChipEditor, isEditable } from './ChipEditor.tsx';
import { AddCondition } from './QueryConditions.tsx';
import { withoutPart } from './queryEdits.ts';

/** The query in words. A chip can be changed or taken away: either asks again. */
export function QueryChips({
  chips,
  query,
  isBusy,
  onQuery,
}: {
  readonly chips: readonly AskChip[];
  readonly query: AskQuery;
  readonly isBusy: boolean;
  readonly onQuery: (query: AskQuery) => void;
}) {
  return (
    <ul aria-label={text.query} className="flex min-w-0 flex-wrap gap-1.5">
      {chips.map((chip) => (
        <li key={`${chip.part} ${chip.at}`} className="min-w-0 max-w-full">
          <QueryChip chip={chip} query={query} isBusy={isBusy} onQuery={onQuery} />
        </li>
      ))}
      <li>
        <AddCondition query={query} isBusy={isBusy} onQuery={onQuery} />
      </li>
    </ul>
  );
}

function QueryChip({
  chip,
  query,
  isBusy,
  onQuery,
}: {
  readonly chip: AskChip;
  readonly query: AskQuery;
  readonly isBusy: boolean;
  readonly onQuery: (query: AskQuery) => void;
}) {
  const [open, setOpen] = useState(false);
  const { label, operator, value } = chip;
  const words = [label, operator, value].filter(Boolean).join(' ');
  const without = withoutPart(query, chip);
  const remove = () => {
    if (without && !isBusy) onQuery(without);
  };
  const parts = { field: label, value: value ?? '', ...(operator === null ? {} : { operator }) };
  return (
    <Chip className="max-w-full">
      {isEditable(chip) ? (
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <ChipButton {...parts} aria-label={text.edit(words)} className="min-w-0" onRemove={remove} />
          </PopoverTrigger>
          <PopoverContent aria-label={text.edit(words)}>
            <ChipEditor
              chip={chip}
              query={query}
              isBusy={isBusy}
              onQuery={(next) => {
                setOpen(false);
                onQuery(next);
              }}
            />
          </PopoverContent>
        </Popover>
      ) : (
        <span className="flex h-full min-w-0 items-center gap-2 px-2.5">
          <span className="text-muted">{label}</span>
          {operator !== null && <span className="text-muted">{operator}</span>}
          {value !== null && <span className="max-w-60 truncate font-medium">{value}</span>}
        </span>
      )}
      {without && <ChipRemove what={words} aria-label={text.remove(words)} aria-disabled={isBusy} onClick={remove} />}
    </Chip>
  );
}
