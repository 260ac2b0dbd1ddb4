import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';

/**
 * `quiet` is the ordinary outlined button, `ghost` has no border, `primary` is the one main action
 * of a dialog or a page.
 */
export type ButtonVariant = 'quiet' | 'ghost' | 'primary';
export type ButtonSize = 'md' | 'lg';

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Square, for an icon alone. */
  readonly square?: boolean | undefined;
}

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  quiet: 'quiet-edge text-text hover:bg-hover',
  ghost: 'text-muted hover:bg-hover hover:text-text',
  primary: 'bg-accent-fill font-semibold text-on-accent hover:brightness-105',
};

/** The classes of a button, for links that look like one. The text of one that `wraps` may take several lines. */
export function buttonClass({
  variant = 'quiet',
  size = 'md',
  square = false,
  wraps = false,
}: ButtonLook & { readonly wraps?: boolean } = {}): string {
  return cx(
    'inline-flex items-center justify-center gap-1.5 rounded-control font-medium select-none',
    wraps ? 'py-1' : 'shrink-0 whitespace-nowrap',
    'disabled:text-faint disabled:hover:bg-transparent aria-expanded:bg-pressed aria-expanded:text-text',
    'aria-pressed:bg-pressed data-[state=open]:bg-pressed data-[state=open]:text-text',
    size === 'lg'
      ? 'h-9 text-14 pointer-coarse:h-10'
      : cx(wraps ? 'min-h-(--control-height)' : 'h-(--control-height)', 'text-13'),
    square
      ? size === 'lg'
        ? 'w-9 pointer-coarse:w-10'
        : 'w-(--control-height)'
      : cx(size === 'lg' ? 'px-3.5' : variant === 'ghost' ? 'px-2' : 'px-2.5'),
    VARIANTS[variant],
  );
}

/** A button; `icon` comes before its text. */
export function Button({
  variant,
  size,
  icon: Icon,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & Omit<ButtonLook, 'square'> & { readonly icon?: LucideIcon }) {
  return (
    <button type="button" className={cx(buttonClass({ variant, size }), className)} {...rest}>
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden className={variant === 'primary' ? '' : 'text-muted'} />}
      {children}
    </button>
  );
}

/** A square button of one icon. `label` is what it does: its name for assistive technology, and its tooltip. */
export function IconButton({
  label,
  icon: Icon,
  variant = 'ghost',
  size,
  iconSize = 16,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  Omit<ButtonLook, 'square'> & { readonly label: string; readonly icon: LucideIcon; readonly iconSize?: number }) {
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        className={cx(buttonClass({ variant, size, square: true }), className)}
        {...rest}
      >
        <Icon size={iconSize} strokeWidth={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}

/** A button for one step. Without a further step it does nothing but keeps focus. */
export function StepButton({
  atEnd,
  className,
  onClick,
  ...rest
}: ComponentProps<typeof IconButton> & { readonly atEnd: boolean }) {
  return (
    <IconButton
      {...rest}
      aria-disabled={atEnd}
      className={cx('aria-disabled:text-faint! aria-disabled:hover:bg-transparent', className)}
      onClick={atEnd ? undefined : onClick}
    />
  );
}
