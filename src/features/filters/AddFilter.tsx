import { Plus } from 'lucide-react';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { messages } from '#src/i18n/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import type { TableHandle } from '#workers/client.ts';
import { AddFilterPanel } from './AddFilterPanel.tsx';

const text = messages.directory.filters;

/** What the button for a new filter shows: nothing, the fields to choose from, or the editor of one. */
export type Adding = { readonly open: false } | { readonly open: true; readonly field: string | null };

/** The button for a new filter: first the field, then the editor that fits it. */
export function AddFilter({
  spec,
  handle,
  adding,
  onAdding,
  onApply,
}: {
  readonly spec: DataSetSpec;
  readonly handle: TableHandle | null;
  readonly adding: Adding;
  readonly onAdding: (adding: Adding) => void;
  readonly onApply: (triples: readonly Triple[]) => void;
}) {
  const field = adding.open && adding.field !== null ? findField(spec, adding.field) : undefined;
  const choose = (chosen: string | null) => onAdding({ open: true, field: chosen });
  return (
    <Popover open={adding.open} onOpenChange={(open) => onAdding(open ? { open, field: null } : { open })}>
      <PopoverTrigger asChild>
        <Button variant="ghost" icon={Plus} data-add-filter aria-label={text.addLabel} aria-keyshortcuts="f">
          {text.add}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={field ? text.editorOf(field.label) : text.addLabel} className="flex flex-col">
        <AddFilterPanel
          spec={spec}
          field={field}
          handle={handle}
          onChoose={choose}
          onApply={(triples) => {
            onAdding({ open: false });
            onApply(triples);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}
