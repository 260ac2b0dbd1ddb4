import { ListFilter } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { SavedLists } from '#src/features/saved-lists/SavedLists.tsx';
import { savedListMessages } from '#src/i18n/en/savedLists.ts';
import { Button } from '#src/ui/Button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { NewsBadge } from './AlertStrip.tsx';

const badgeOf = (id: string) => <NewsBadge id={id} />;

/** Saved lists of a table that has no panel for them. */
export function ListsPopover({
  onChange,
  ...lists
}: Omit<ComponentProps<typeof SavedLists>, 'sampleMode' | 'badgeOf'>) {
  const [isOpen, setOpen] = useState(false);
  const open: typeof onChange = (...change) => {
    setOpen(false);
    onChange(...change);
  };
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button icon={ListFilter}>
          <span className="max-sm:sr-only">{savedListMessages.lists}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={savedListMessages.lists}
        className="w-[min(20rem,calc(100vw-1rem))] text-13 *:border-b-0 *:p-0"
      >
        <SavedLists {...lists} onChange={open} sampleMode={false} badgeOf={badgeOf} />
      </PopoverContent>
    </Popover>
  );
}
