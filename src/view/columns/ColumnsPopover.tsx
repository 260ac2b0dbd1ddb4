import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { visibleColumns } from '#schemas/view.ts';
import { useCommand } from '#src/commands/registry.ts';
import { messages } from '#src/messages/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyPart } from '#src/ui/lazyPart.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import type { ColumnChooserProps } from './ColumnChooser.tsx';

const text = messages.directory.columns;

export const ColumnChooser = lazyPart(async () => (await import('./ColumnChooser.tsx')).ColumnChooser);

/** The button that opens the column chooser; it says how many columns are shown. */
export function ColumnsPopover({ spec, view, onChange }: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  useCommand('columns', () => setOpen(true));
  const shown = visibleColumns(spec, view).length;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button icon={Columns3} aria-keyshortcuts="c">
          <span className="desk:max-xl:sr-only">{text.open}</span>
          <span className="figure font-normal text-faint in-aria-expanded:text-muted">
            {shown} / {spec.columns.length}
          </span>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={text.label} className="flex w-72 flex-col overflow-hidden">
        <ColumnChooser spec={spec} view={view} onChange={onChange} />
      </PopoverContent>
    </Popover>
  );
}
