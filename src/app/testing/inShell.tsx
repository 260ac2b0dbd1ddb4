import type { RouteComponent } from '@tanstack/react-router';
import { beforeEach, expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Shell } from '../shell/Shell.tsx';
import { onPlayground, openPlayground } from './playground.tsx';
import { keys } from './shownGrid.ts';

/** For tests of what every page has, around a table: header, keys, palette and messages, without a server. */

const KORVANE = { slug: 'korvane', name: 'Korvane', symbol: 'KRV', logo: null };

/** A search by name finds one project, by the beginning of its name and by what is searched for at first. */
function findKorvane({ searchParams }: URL): Response | undefined {
  if (searchParams.get('sid') !== 'search_global') return undefined;
  const text = /"searchValue":"(.*?)"/.exec(searchParams.get('params') ?? '')?.[1]?.toLowerCase() ?? '';
  const found = text === 'bitcoin' || 'korvane'.startsWith(text) ? [{ type: 'project', item: KORVANE }] : [];
  return Response.json({ data: { search_global: [found] }, version: 1, asOf: null });
}

/** The parts that the tests of several files speak of. */
export const palette = page.getByRole('dialog', { name: 'Command palette' });
export const keyHelp = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
export const quickSearch = page.getByRole('searchbox', { name: /^Find / });
export const globalSearch = page.getByRole('combobox', { name: 'Search projects, organizations, people' });
export const addFilter = page.getByRole('button', { name: 'Add a filter' });
export const findField = page.getByRole('searchbox', { name: 'Find a field' });

/** Opens the palette by its keys. */
export async function openPalette(): Promise<void> {
  await expect.element(palette).not.toBeInTheDocument();
  await keys('Control+k');
  await expect.element(palette.getByRole('combobox')).toHaveFocus();
}

/** Types into the palette and waits until names have been asked for. */
export async function typeInPalette(text: string): Promise<void> {
  await userEvent.keyboard(text);
  await expect.element(palette.getByRole('status')).toHaveTextContent(/result|^Nothing matches/);
}

/** Keeps each test of the file from the ones before. */
export function inShell(): void {
  onPlayground();
  beforeEach(() => {
    vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
      const url = new URL(String(input), window.location.origin);
      return findKorvane(url) ?? Response.json({ error: { code: 'not_found', message: 'No' } }, { status: 404 });
    });
  });
}

const Application = () => <Shell frame={false} />;

/** Opens a page of the playground as it stands in the application. */
export const openInShell = (address: string, others: Readonly<Record<string, RouteComponent>> = {}) =>
  openPlayground(address, { frame: Application, others });
