import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { messages } from '#src/i18n/index.ts';

/** A component whose code is loaded when it is needed. */
export type LazyPart<Props extends object> = ((props: Props) => ReactNode) & { readonly preload: () => void };

/**
 * A part of a page whose code is loaded when it is first shown, with `waiting` in its place until then. When the code
 * cannot be loaded the part says so and the page around it stands; it is tried again when the network comes back and the
 * next time it is shown. `preload` fetches the code before that; a failure then has no consequence.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  let Part: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    Part = await load();
  };
  function LazyPart(props: Props) {
    const [state, setState] = useState<'waiting' | 'ready' | 'failed'>(Part ? 'ready' : 'waiting');
    useEffect(() => {
      let shown = true;
      const settle = (next: 'ready' | 'failed') => {
        if (shown) setState(next);
      };
      const start = () => {
        if (Part) return;
        fetchPart().then(
          () => settle('ready'),
          () => settle('failed'),
        );
      };
      start();
      window.addEventListener('online', start);
      return () => {
        shown = false;
        window.removeEventListener('online', start);
      };
    }, []);
    if (Part) return <Part {...props} />;
    if (state === 'waiting') return waiting;
    return (
      <p role="alert" className="p-4 text-13 text-muted">
        {messages.ui.partFailed}
      </p>
    );
  }
  LazyPart.preload = () => {
    if (!Part) fetchPart().catch(ignore);
  };
  return LazyPart;
}

function ignore(): void {
  // It is loaded again, and its failure told, when the part is shown.
}

/** Fetches the code of parts while the browser has nothing else to do. The list must not change. */
export function usePreload(parts: readonly { readonly preload: () => void }[]): void {
  useEffect(() => {
    const preload = () => {
      for (const part of parts) part.preload();
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, 1000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(preload);
    return () => cancelIdleCallback(idle);
  }, [parts]);
}
