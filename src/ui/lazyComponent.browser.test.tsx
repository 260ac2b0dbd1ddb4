import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LoadBoundary, lazyComponent } from './lazyComponent.tsx';

function Part({ name }: { readonly name: string }) {
  return <p>The part {name}</p>;
}

/** Fails `times` times, then loads. */
function failing(times: number) {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new Error('The network is gone.');
    return Part;
  });
}

describe('a lazy component', () => {
  it('shows the fallback until its code is loaded', async () => {
    let arrive: (part: typeof Part) => void = () => undefined;
    const code = new Promise<typeof Part>((resolve) => {
      arrive = resolve;
    });
    const Lazy = lazyComponent(() => code);
    const screen = await render(
      <LoadBoundary fallback="Loading">
        <Lazy name="A" />
      </LoadBoundary>,
    );
    await expect.element(screen.getByText('Loading')).toBeVisible();
    arrive(Part);
    await expect.element(screen.getByText('The part A')).toBeVisible();
    await expect.element(screen.getByText('Loading')).not.toBeInTheDocument();
  });

  it('says that its code could not be loaded, and loads it on request', async () => {
    const load = failing(2);
    const Lazy = lazyComponent(load);
    const screen = await render(
      <LoadBoundary>
        <Lazy name="A" />
      </LoadBoundary>,
    );
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This part could not be loaded.');
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => load.mock.calls.length).toBe(2);
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('The part A')).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('loads again when the network returns', async () => {
    const Lazy = lazyComponent(failing(1));
    const screen = await render(
      <LoadBoundary>
        <Lazy name="A" />
      </LoadBoundary>,
    );
    await expect.element(screen.getByRole('alert')).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.element(screen.getByText('The part A')).toBeVisible();
  });

  it('loads again the next time it is shown', async () => {
    const Lazy = lazyComponent(failing(1));
    const shown = (isShown: boolean) => <div>{isShown && <LoadBoundary>{<Lazy name="A" />}</LoadBoundary>}</div>;
    const screen = await render(shown(true));
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await screen.rerender(shown(false));
    await screen.rerender(shown(true));
    await expect.element(screen.getByText('The part A')).toBeVisible();
  });

  it('needs no fallback when its code was preloaded, even after a failure', async () => {
    const load = failing(1);
    const Lazy = lazyComponent(load);
    Lazy.preload();
    await expect.poll(() => load.mock.calls.length).toBe(1);
    Lazy.preload();
    await expect.poll(() => load.mock.settledResults.at(-1)?.type).toBe('fulfilled');
    const fallback = vi.fn(() => null);
    const Fallback = fallback;
    const screen = await render(
      <LoadBoundary fallback={<Fallback />}>
        <Lazy name="A" />
      </LoadBoundary>,
    );
    await expect.element(screen.getByText('The part A')).toBeVisible();
    expect(fallback).not.toHaveBeenCalled();
  });
});
