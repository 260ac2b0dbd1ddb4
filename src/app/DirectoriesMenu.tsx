import { useRouterState } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { messages } from '#src/messages/index.ts';
import { cx } from '#src/ui/cx.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { lazyPart } from '#src/ui/lazyPart.tsx';

const text = messages.shell;

const DirectoriesPanel = lazyPart(
  async () => (await import('./DirectoriesPanel.tsx')).DirectoriesPanel,
  <div className="h-54 w-136" />,
);

/** The menu of the directories and the playground. Opens on hover, on focus and on a click. */
export function DirectoriesMenu() {
  const here = useRouterState({ select: (state) => state.location.pathname.startsWith('/directory') });
  return (
    <Disclosure
      onHover
      label={text.directories}
      triggerClass={cx(
        'flex h-8 items-center gap-1 rounded-control px-2.5 text-14 font-medium hover:text-text aria-expanded:bg-pressed aria-expanded:text-text',
        here ? 'text-text' : 'text-muted',
      )}
      trigger={
        <>
          {text.directories}
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden className="opacity-80" />
        </>
      }
      panelClass="flex w-max p-2"
    >
      <DirectoriesPanel />
    </Disclosure>
  );
}
