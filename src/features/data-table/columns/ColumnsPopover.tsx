import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { visibleColumns } from '#schemas/queries/view.ts';
import { messages } from '#src/i18n/index.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button } from '#src/ui/Button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { ColumnChooser, type ColumnChooserProps } from './ColumnChooser.tsx';

const text = messages.directory.columns;

/**
 * The button that opens the column chooser; it says how many columns are shown. It keeps its own state unless `open` and
 * `onOpenChange` are given.
 */
export function ColumnsPopover({
  open,
  onOpenChange,
  ...chooser
}: ColumnChooserProps & { readonly open?: boolean; readonly onOpenChange?: (open: boolean) => void }) {
  const [ownOpen, setOwnOpen] = useState(false);
  const setOpen = onOpenChange ?? setOwnOpen;
  useCommand('columns', () => setOpen(true));
  const shown = visibleColumns(chooser.spec, chooser.layout).length;
  return (
    <Popover open={open ?? ownOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button icon={Columns3} aria-keyshortcuts="c">
          <span className="desk:max-xl:sr-only">{text.open}</span>
          <span className="figure font-normal text-faint in-aria-expanded:text-muted">
            {shown} / {chooser.spec.columns.length}
          </span>
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={text.label}
        className="flex w-[min(22rem,calc(100vw-1rem))] flex-col overflow-hidden short:block short:overflow-auto"
      >
        <ColumnChooser {...chooser} />
      </PopoverContent>
    </Popover>
  );
}
