import { useRouter } from '@tanstack/react-router';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { detailPath, type RecordKind } from '#schemas/kinds.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { neighborOf, openedFrom } from '#src/shared/storage/openedFrom.ts';
import { useToast } from '#src/ui/Toasts.tsx';

/** What lies beside a page that was not opened from a view, by slug: articles have neighbors in time. */
export interface OwnNeighbors {
  readonly next: string | null;
  readonly previous: string | null;
}

/**
 * The keys for the next and previous record of the view that a page was opened from, and back to its cell. Records take each
 * other's place in the history, so that Back leads to the view as well. Returns the step, for buttons.
 */
export function useNeighbors(
  kind: RecordKind,
  slug: string,
  tab: string | null,
  own?: OwnNeighbors,
): (by: 1 | -1) => void {
  const router = useRouter();
  const toast = useToast();
  const step = (by: 1 | -1) => {
    const from = openedFrom.read();
    const isFromView = from?.kind === kind && from.slugs.includes(slug);
    const beside = by === 1 ? own?.next : own?.previous;
    const next = isFromView ? neighborOf(from, kind, slug, by) : (beside ?? null);
    if (next !== null) {
      const path = detailPath(kind, next);
      router.history.replace(addressOf(tab === null ? path : `${path}/${tab}`));
    } else
      toast({
        tone: 'info',
        title: from?.kind === kind || own ? entityMessages.neighbors.end : entityMessages.neighbors.none,
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
  return step;
}
