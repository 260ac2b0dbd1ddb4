import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { messages } from '#src/messages/index.ts';

/**
 * A part of a page whose code is loaded when it is first shown, with `waiting` in its place until then. When the code
 * cannot be loaded the part says so and the page around it stands; it is tried again the next time it is shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [state, setState] = useState<'waiting' | 'ready' | 'failed'>(Part ? 'ready' : 'waiting');
    useEffect(() => {
      let shown = true;
      const settle = (next: 'ready' | 'failed') => {
        if (shown) setState(next);
      };
      if (!Part) {
        load().then(
          (component) => {
            Part = component;
            settle('ready');
          },
          () => settle('failed'),
        );
      }
      return () => {
        shown = false;
      };
    }, []);
    if (Part) return <Part {...props} />;
    if (state === 'waiting') return waiting;
    return (
      <p role="alert" className="p-4 text-13 text-muted">
        {messages.ui.partFailed}
      </p>
    );
  };
}
