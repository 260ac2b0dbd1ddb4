import { Check } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import type { Align, Side } from './placement.ts';
import { type TriggerProps, triggerWith } from './slot.ts';
import { useBorrowedFocus, useDismiss, useLayer } from './useLayer.ts';

interface MenuState {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly trigger: RefObject<HTMLElement | null>;
  readonly contentId: string;
}

const MenuContext = createContext<MenuState | null>(null);

function useMenu(): MenuState {
  const state = use(MenuContext);
  if (!state) throw new Error('Parts of a menu belong inside <Menu>.');
  return state;
}

/** A menu of choices: arrows move, typing finds, Enter and Space choose, Esc closes. */
export function Menu({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLElement>(null);
  const contentId = useId();
  return <MenuContext value={{ open, setOpen, trigger, contentId }}>{children}</MenuContext>;
}

/** The button that opens and closes the menu. */
export function MenuTrigger(props: TriggerProps) {
  const { open, setOpen, trigger, contentId } = useMenu();
  return triggerWith(props, {
    ref: trigger,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? contentId : undefined,
    'data-state': open ? 'open' : 'closed',
    onClick: () => setOpen(!open),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || open) return;
      event.preventDefault();
      setOpen(true);
    },
  });
}

type ContentProps = Omit<ComponentProps<'div'>, 'popover' | 'ref'> & {
  readonly side?: Side;
  readonly align?: Align;
  readonly sideOffset?: number;
};

/** The floating list. */
export function MenuContent(props: ContentProps) {
  return useMenu().open ? <OpenContent {...props} /> : null;
}

function OpenContent({ side = 'bottom', align = 'start', sideOffset = 6, className, ...rest }: ContentProps) {
  const { setOpen, trigger, contentId } = useMenu();
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  useLayer(list, trigger, { side, align, gap: sideOffset });
  useBorrowedFocus(list, trigger);
  useDismiss(list, trigger, () => setOpen(false));

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];
    const at = items.findIndex((item) => item.matches(':focus'));
    const move = (to: number) => {
      event.preventDefault();
      items.at(to % items.length)?.focus();
    };
    if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at - 1);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(-1);
    else if (event.key === 'Tab') setOpen(false);
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      // Letters typed within half a second are one word.
      const text = (event.timeStamp - typed.current.at < 500 ? typed.current.text : '') + event.key.toLowerCase();
      typed.current = { text, at: event.timeStamp };
      const rest = [...items.slice(at + (text.length > 1 ? 0 : 1)), ...items];
      rest.find((item) => item.textContent?.trim().toLowerCase().startsWith(text))?.focus();
    }
  };

  return (
    <div
      ref={list}
      id={contentId}
      popover="manual"
      role="menu"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={cx(
        'fixed inset-auto min-w-44 overflow-auto rounded-panel bg-raised p-1 text-left font-normal text-text shadow-float',
        className,
      )}
      {...rest}
    />
  );
}

const ITEM =
  'flex h-8 w-full cursor-default items-center gap-2 rounded-control px-2 text-left text-13 whitespace-nowrap outline-none select-none hover:bg-pressed focus:bg-pressed disabled:text-faint disabled:hover:bg-transparent pointer-coarse:h-10';

/** Chosen by a click, Enter or Space; the menu closes unless `onSelect` prevents the event's default. */
type ItemProps = Omit<ComponentProps<'button'>, 'onSelect' | 'onClick' | 'role' | 'aria-checked'> & {
  readonly onSelect?: (event: Event) => void;
};

function Item({
  onSelect,
  className,
  ...rest
}: ItemProps & { readonly role: string; readonly 'aria-checked'?: boolean }) {
  const { setOpen } = useMenu();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={cx(ITEM, className)}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        const event = new Event('select', { cancelable: true });
        onSelect?.(event);
        if (!event.defaultPrevented) setOpen(false);
      }}
      {...rest}
    />
  );
}

/** Something to do. */
export function MenuItem(props: ItemProps) {
  return <Item role="menuitem" {...props} />;
}

const RadioContext = createContext<{
  readonly value: string;
  readonly onValueChange?: ((value: string) => void) | undefined;
}>({ value: '' });

/** Choices of which one is chosen. */
export function MenuRadioGroup({
  value,
  onValueChange,
  ...rest
}: ComponentProps<'div'> & { readonly value: string; readonly onValueChange?: (value: string) => void }) {
  return (
    <RadioContext value={{ value, onValueChange }}>
      {/* biome-ignore lint/a11y/useSemanticElements: menu items are grouped by role; a fieldset would not be one. */}
      <div role="group" {...rest} />
    </RadioContext>
  );
}

/** One of several choices in a `MenuRadioGroup`. */
export function MenuRadioItem({ value, onSelect, children, ...rest }: ItemProps & { readonly value: string }) {
  const group = use(RadioContext);
  const chosen = group.value === value;
  return (
    <Item
      role="menuitemradio"
      aria-checked={chosen}
      data-autofocus={chosen || undefined}
      onSelect={(event) => {
        group.onValueChange?.(value);
        onSelect?.(event);
      }}
      {...rest}
    >
      <Mark shown={chosen} />
      {children}
    </Item>
  );
}

function Mark({ shown }: { readonly shown: boolean }) {
  return (
    <span className="grid size-4 shrink-0 place-items-center text-accent">
      {shown && <Check size={14} strokeWidth={2} aria-hidden />}
    </span>
  );
}
