import { ListFilter } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { NewsBadge } from '#src/features/list-alerts/AlertStrip.tsx';
import { SavedLists } from '#src/features/saved-lists/SavedLists.tsx';
import { jobsMessages } from '#src/i18n/en/jobs.ts';
import { Button } from '#src/ui/Button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';

const badgeOf = (id: string) => <NewsBadge id={id} />;

/** Saved lists of ads, which the screener shows in its panel. */
export function JobLists({ onChange, ...lists }: Omit<ComponentProps<typeof SavedLists>, 'sampleMode' | 'badgeOf'>) {
  const [isOpen, setOpen] = useState(false);
  const open: typeof onChange = (...change) => {
    setOpen(false);
    onChange(...change);
  };
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button icon={ListFilter}>
          <span className="max-sm:sr-only">{jobsMessages.lists}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={jobsMessages.lists}
        className="w-[min(20rem,calc(100vw-1rem))] text-13 *:border-b-0 *:p-0"
      >
        <SavedLists {...lists} onChange={open} sampleMode={false} badgeOf={badgeOf} />
      </PopoverContent>
    </Popover>
  );
}
