import { useNavigate } from '@tanstack/react-router';
import { COMPARED_MAX } from '#schemas/constants.ts';
import type { Source } from '#schemas/kinds.ts';
import { writeSlugs } from '#src/features/compare/slugList.ts';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import type { TableHandle } from '#workers/client.ts';
import type { RowSelecting } from './useSelection.ts';

const text = compareMessages.select;

/** Opens the selected rows side by side; null where that is not possible: fewer than two, or rows without pages. */
export function useCompare(
  source: Source,
  sampleMode: boolean,
  handle: TableHandle | null,
  { current, ids }: RowSelecting,
): (() => void) | null {
  const navigate = useNavigate();
  const toast = useToast();
  if (source === 'fundraising' || sampleMode || !handle || current.size < 2) return null;
  const compare = async () => {
    if (current.size > COMPARED_MAX) {
      toast({ tone: 'error', title: text.tooMany, text: text.tooManyText(current.size, COMPARED_MAX) });
      return;
    }
    try {
      const slugs = slugsIn((await handle.copy({ columns: [], ids: ids(), header: false, origin: '' })).text);
      if (slugs.length < 2) toast({ tone: 'error', title: text.tooFew, text: text.tooFewText });
      else await navigate({ to: '/compare/$source', params: { source }, search: { ids: writeSlugs(slugs) ?? '' } });
    } catch {
      toast({ tone: 'error', title: text.failed });
    }
  };
  return () => void compare();
}

/** The names in the addresses that lead copied rows, which are their last cells; a row without a page has none. */
export function slugsIn(copied: string): readonly string[] {
  return copied.split('\n').flatMap((line) => {
    const address = line.split('\t').at(-1) ?? '';
    const name = address.startsWith('/') ? address.split('/').at(-1) : undefined;
    return name ? [decodeURIComponent(name)] : [];
  });
}
