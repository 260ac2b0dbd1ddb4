import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { projects } from '#schemas/columns/projects.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { FilterChips } from './FilterChips.tsx';

const FILTER: readonly Triple[] = [
  ['sector', 'in', ['DeFi', 'AI']],
  ['tvl', 'gte', 5_000_000],
];

async function drawn(filter = FILTER) {
  const onChange = vi.fn<(filter: readonly Triple[]) => void>();
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterChips
        spec={projects}
        filter={filter}
        search=""
        handle={null}
        adding={{ open: false }}
        onAdding={vi.fn()}
        onChange={onChange}
      />
    </QueryClientProvider>,
  );
  return { screen, onChange };
}

describe('chips', () => {
  it('say field, operator and value', async () => {
    const { screen } = await drawn();
    await expect.element(screen.getByRole('group', { name: 'Filters' })).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: /^Sector/ }))
      .toHaveTextContent('Sectorcontains any ofDeFi, AI');
    await expect.element(screen.getByRole('button', { name: /^TVL/ })).toHaveTextContent('TVL≥5M');
  });

  it('go by their cross', async () => {
    const { screen, onChange } = await drawn();
    await screen.getByRole('button', { name: /^Remove Sector/ }).click();
    expect(onChange).toHaveBeenCalledExactlyOnceWith([['tvl', 'gte', 5_000_000]]);
  });

  it('go by Backspace, but not by a key that means something else', async () => {
    const { screen, onChange } = await drawn();
    screen.getByRole('button', { name: /^TVL/ }).element().focus();
    await userEvent.keyboard('{Control>}{Backspace}{/Control}{Shift>}{Delete}{/Shift}');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Backspace}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith([['sector', 'in', ['DeFi', 'AI']]]);
  });

  it('are added by a condition that is typed whole', async () => {
    const onChange = vi.fn<(filter: readonly Triple[]) => void>();
    const screen = await render(
      <QueryClientProvider client={new QueryClient()}>
        <FilterChips
          spec={projects}
          filter={FILTER}
          search=""
          handle={null}
          adding={{ open: true, field: null }}
          onAdding={vi.fn()}
          onChange={onChange}
        />
      </QueryClientProvider>,
    );
    await screen.getByRole('searchbox', { name: 'Find a field' }).fill('volume > 100m');
    await expect.element(screen.getByRole('button', { name: 'Volume > 100M' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith([...FILTER, ['volume', 'gt', 1e8]]);
  });
});
