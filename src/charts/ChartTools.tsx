import { Download, Image, Info, type LucideIcon, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { useToast } from '#src/ui/Toasts.tsx';

const text = chartMessages;

export interface ChartToolsProps {
  /** The turn to the table and back; left out where the chart is a table, or has one beside it. */
  readonly table?: { readonly plotIcon: LucideIcon; readonly isShown: boolean; readonly onTurn: () => void };
  readonly isEmpty: boolean;
  /** The name is without its ending. */
  readonly image: { readonly name: string; readonly draw: () => Promise<Blob> };
  readonly onExport: () => void;
}

/** What can be done with a chart: turn it to a table, and save it as an image or as a file. */
export function ChartTools({ table, isEmpty, image, onExport }: ChartToolsProps) {
  const toast = useToast();
  const saveImage = async () => {
    try {
      saveFile(await image.draw(), `${image.name}.png`);
    } catch {
      toast({ tone: 'error', title: text.imageFailed });
    }
  };
  return (
    <>
      {table && (
        <IconButton
          label={table.isShown ? text.plot : text.table}
          icon={table.isShown ? table.plotIcon : Table2}
          disabled={isEmpty}
          onClick={table.onTurn}
        />
      )}
      <IconButton label={text.image} icon={Image} disabled={isEmpty} onClick={() => void saveImage()} />
      <IconButton label={text.csv} icon={Download} disabled={isEmpty} onClick={onExport} />
    </>
  );
}

/** How the figures are made, behind a sign in the text. */
export function Method({ label = text.method, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <Popover>
      <PopoverTrigger
        aria-label={label}
        className="ml-1 inline-grid size-6 place-items-center rounded-mark align-middle text-faint hover:text-text pointer-coarse:size-11"
      >
        <Info size={14} strokeWidth={1.75} aria-hidden />
      </PopoverTrigger>
      <PopoverContent aria-label={text.method}>{children}</PopoverContent>
    </Popover>
  );
}
