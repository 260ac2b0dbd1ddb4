import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export interface NoticeAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** One line above a page or a grid that says what is different now: offline, partial, a wide screen advised. */
export function NoticeLine({
  icon: Icon,
  actions = [],
  children,
}: {
  readonly icon: LucideIcon;
  readonly actions?: readonly NoticeAction[];
  readonly children: ReactNode;
}) {
  return (
    <div
      role="status"
      className="quiet-edge flex max-sm:flex-wrap max-sm:justify-end min-h-10 shrink-0 items-center gap-2.5 rounded-control bg-surface py-1 pr-2 pl-3.5 text-13"
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 max-sm:basis-4/5">{children}</p>
      {actions.map((action) => (
        <Button key={action.label} variant="ghost" className="text-text" onClick={action.onClick}>
          {action.label}
        </Button>
      ))}
    </div>
  );
}
