import { PanelLeftClose, PanelLeftOpen, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '#src/i18n/index.ts';
import { screenerMessages } from '#src/i18n/screener.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';

const text = screenerMessages.panel;

/** The first line of the screener: the panel's switch, the conditions, Reset. */
export function QueryLine({
  narrow,
  panelOpen,
  onPanel,
  conditions,
  canReset,
  onReset,
  children,
}: {
  /** The panel is a drawer. */
  readonly narrow: boolean;
  readonly panelOpen: boolean;
  readonly onPanel: () => void;
  /** How many conditions the filter has. */
  readonly conditions: number;
  readonly canReset: boolean;
  readonly onReset: () => void;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-1.5 border-b border-line px-4 max-desk:min-h-13 max-desk:gap-2">
      {narrow ? (
        <Button icon={SlidersHorizontal} onClick={onPanel} aria-haspopup="dialog">
          {text.filters}
          {conditions > 0 && <span className="figure text-accent">{conditions}</span>}
        </Button>
      ) : (
        <IconButton
          label={panelOpen ? text.hide : text.show}
          icon={panelOpen ? PanelLeftClose : PanelLeftOpen}
          className="-ml-1.5"
          aria-keyshortcuts="["
          onClick={onPanel}
        />
      )}
      <div className="relative min-w-0 flex-1 max-desk:overflow-x-auto max-desk:[scrollbar-width:none]">{children}</div>
      <Button variant="ghost" disabled={!canReset} onClick={onReset} className="max-desk:hidden">
        {messages.directory.filters.reset}
      </Button>
    </div>
  );
}
