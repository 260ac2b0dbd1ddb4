import {
  type ComponentProps,
  cloneElement,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefCallback,
} from 'react';

/** Props a trigger adds to whatever element it is made of. */
type Added = Readonly<Record<string, unknown>>;

/**
 * The one child with `added` props: handlers run after the child's own (unless it prevented the default), refs are both
 * set, anything else is replaced.
 */
export function withProps(child: ReactNode, added: Added): ReactElement {
  if (!isValidElement<Record<string, unknown>>(child))
    throw new Error('A trigger with asChild needs exactly one element as its child.');
  const props: Record<string, unknown> = { ...added };
  for (const [name, value] of Object.entries(added)) {
    const own = child.props[name];
    if (own === undefined) continue;
    if (name === 'ref') props[name] = bothRefs(own, value);
    else if (isHandler(own) && isHandler(value)) props[name] = bothHandlers(own, value);
  }
  return cloneElement(child, props);
}

/** A trigger is a button of its own, or with `asChild` whatever its one child is. */
export type TriggerProps = Omit<ComponentProps<'button'>, 'ref'> & { readonly asChild?: boolean };

/** The element of a trigger with `added` props. */
export function triggerWith({ asChild = false, children, ...rest }: TriggerProps, added: Added): ReactElement {
  return withProps(asChild ? children : createElement('button', { type: 'button', ...rest }, children), added);
}

type Handler = (event: { readonly defaultPrevented?: boolean }, ...rest: unknown[]) => void;

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}

function bothHandlers(own: Handler, added: Handler): Handler {
  return (event, ...rest) => {
    own(event, ...rest);
    if (!event.defaultPrevented) added(event, ...rest);
  };
}

function bothRefs(own: unknown, added: unknown): RefCallback<HTMLElement> {
  return (element) => {
    setRef(own, element);
    setRef(added, element);
  };
}

function setRef(ref: unknown, element: HTMLElement | null): void {
  if (isHandlerRef(ref)) ref(element);
  else if (typeof ref === 'object' && ref !== null && 'current' in ref) ref.current = element;
}

function isHandlerRef(ref: unknown): ref is Extract<Ref<HTMLElement>, (element: HTMLElement | null) => unknown> {
  return typeof ref === 'function';
}
