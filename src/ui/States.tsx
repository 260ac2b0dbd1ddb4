import { CloudAlert, type LucideIcon, RotateCw, SearchX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyingMessages } from '#src/i18n/en/ui.ts';
import { messages } from '#src/i18n/index.ts';
import { Button, IconButton } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { cx } from './cx.ts';

const FRAME = 'flex flex-1 flex-col items-center justify-center gap-1 p-6 text-center';

/** Nothing to show: why, and the next step in `children` (buttons or links). */
export function EmptyState({
  title,
  text,
  icon: Icon = SearchX,
  heading: Heading = 'h2',
  children,
  className,
}: {
  readonly title: string;
  readonly text?: ReactNode;
  readonly icon?: LucideIcon;
  /** `h1` where the state is the whole page. */
  readonly heading?: 'h1' | 'h2';
  readonly children?: ReactNode;
  readonly className?: string;
}) {
  return (
    <div className={cx(FRAME, className)}>
      <Icon size={20} strokeWidth={1.75} aria-hidden className="mb-2 text-muted" />
      <Heading className="text-16">{title}</Heading>
      {text !== undefined && <p className="max-w-[44ch] text-13 text-muted wrap-anywhere">{text}</p>}
      {children !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

/** Error state: what happened, what was saved, a retry button, and details to report. */
export function ErrorState({
  title,
  text,
  heading: Heading = 'h2',
  onRetry,
  details,
  className,
}: {
  readonly title: string;
  readonly text: ReactNode;
  readonly heading?: 'h1' | 'h2';
  readonly onRetry?: (() => void) | undefined;
  readonly details?: string | undefined;
  readonly className?: string;
}) {
  return (
    <div role="alert" className={cx(FRAME, className)}>
      <CloudAlert size={20} strokeWidth={1.75} aria-hidden className="mb-2 text-negative" />
      <Heading className="text-16">{title}</Heading>
      <p className="max-w-[44ch] text-13 text-muted">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button icon={RotateCw} onClick={onRetry}>
            {messages.ui.retry}
          </Button>
        )}
        {details !== undefined && <CopyButton text={details} label={copyingMessages.details} />}
      </div>
    </div>
  );
}

export interface NoticeAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** Above a page or a grid, a temporary state: offline, partial data, a window too narrow. */
export function NoticeLine({
  icon: Icon,
  actions = [],
  dismiss,
  isCut = false,
  children,
}: {
  readonly icon: LucideIcon;
  readonly actions?: readonly NoticeAction[];
  /** Puts it away, by a button of one icon. */
  readonly dismiss?: NoticeAction;
  /** One line at any width: what does not fit is cut. */
  readonly isCut?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div
      role="status"
      className={cx(
        'quiet-edge flex min-h-10 shrink-0 items-center gap-2.5 rounded-control bg-surface py-1 pr-2 pl-3.5 text-13',
        !isCut && 'max-sm:flex-wrap max-sm:justify-end',
      )}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      <p className={isCut ? 'cut flex-1' : 'min-w-0 flex-1 max-sm:basis-4/5'}>{children}</p>
      {actions.map((action) => (
        <Button key={action.label} variant="ghost" className="text-text" onClick={action.onClick}>
          {action.label}
        </Button>
      ))}
      {dismiss && <IconButton icon={X} label={dismiss.label} onClick={dismiss.onClick} />}
    </div>
  );
}
