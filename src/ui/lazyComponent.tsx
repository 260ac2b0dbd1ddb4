import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { messages } from '#src/i18n/index.ts';
import { Button } from './Button.tsx';

/** A component whose code is downloaded when it first renders. `preload` downloads it earlier; false: it failed. */
export type LazyComponent<Props extends object> = ((props: Props) => ReactNode) & {
  readonly preload: () => Promise<boolean>;
};

/** The code could not be downloaded. `React.lazy` remembers that; after `forget` the next render downloads again. */
class LoadError extends Error {
  readonly forget: () => void;

  constructor(forget: () => void, cause: unknown) {
    super('A part of the application could not be loaded.', { cause });
    this.forget = forget;
  }
}

/** Splits a component of 10 kB and more off the code around it. Render it inside a `LoadBoundary`. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const create = () =>
    lazy(() =>
      loadOnce().catch((cause: unknown) => {
        throw new LoadError(() => {
          current = create();
        }, cause);
      }),
    );
  let current = create();
  function Lazy(props: Props) {
    // Code that is already here renders without a fallback.
    const [Loaded] = useState(() => loaded ?? current);
    return <Loaded {...props} />;
  }
  Lazy.preload = () =>
    loadOnce().then(
      () => true,
      () => false,
    );
  return Lazy;
}

interface LoadBoundaryProps {
  /** Shown while the code is downloaded. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Error boundary of lazy components. When their code cannot be downloaded it shows an error and retries on request,
 * when the network returns, and on the next mount. Other errors pass through.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidMount() {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
    this.forget();
  }

  private readonly retry = () => {
    if (this.forget()) this.setState({ error: null });
  };

  /** False where nothing has failed. */
  private forget(): boolean {
    const error: unknown = this.state.error;
    if (error instanceof LoadError) error.forget();
    return error instanceof LoadError;
  }

  override render() {
    const error: unknown = this.state.error;
    if (error === null) return <Suspense fallback={this.props.fallback ?? null}>{this.props.children}</Suspense>;
    if (!(error instanceof LoadError)) throw error;
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 p-4 text-13 text-muted">
        <p>{messages.ui.partFailed}</p>
        <Button onClick={this.retry}>{messages.ui.retry}</Button>
      </div>
    );
  }
}
