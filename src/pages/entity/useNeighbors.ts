import { useRouter } from '@tanstack/react-router';
import { detailPath, type EntityKind } from '#schemas/kinds.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { neighborOf, openedFrom } from '#src/shared/storage/openedFrom.ts';
import { useToast } from '#src/ui/Toasts.tsx';

/**
 * The keys for the next and previous record of the view that a profile was opened from, and back to its cell. Records take each
 * other's place in the history, so that Back leads to the view as well.
 */
export function useNeighbors(kind: EntityKind, slug: string, tab: string | null): void {
  const router = useRouter();
  const toast = useToast();
  const step = (by: 1 | -1) => {
    const from = openedFrom.read();
    const next = neighborOf(from, kind, slug, by);
    if (next !== null) {
      const path = detailPath(kind, next);
      router.history.replace(tab === null ? path : `${path}/${tab}`);
    } else
      toast({
        tone: 'info',
        title: from?.kind === kind ? entityMessages.neighbors.end : entityMessages.neighbors.none,
      });
  };
  useCommand('nextRecord', () => step(1));
  useCommand('previousRecord', () => step(-1));
  useCommand('backToView', () => {
    const from = openedFrom.read();
    const back = from === null ? 0 : from.entry - router.history.location.state.__TSR_index;
    if (back >= 0) return false;
    router.history.go(back);
    return true;
  });
}
