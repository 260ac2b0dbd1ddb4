import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '#src/shared/commands/registry.ts';
import { lazyComponent } from '#src/ui/lazyComponent.tsx';
import { listenForCards, type ShownCard } from './listenForCards.ts';

const loadCard = () => import('./HoverCard.tsx');
const HoverCard = lazyComponent(async () => (await loadCard()).HoverCard);

/**
 * Cards over the names and logos of projects, organizations and people, wherever they lead to a profile. One listener on
 * the document serves the cells of both grids too, which are drawn outside React. What cards show is loaded with the first.
 */
export function HoverCards() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [card, setCard] = useState<ShownCard | null>(null);
  const wanted = useRef<ShownCard | null>(null);
  const toggles = useRef<() => boolean>(() => false);
  useCommand('hoverCard', () => toggles.current());
  useEffect(() => {
    const { close, toggle, stop } = listenForCards({
      // Offline, before the first card, there is none.
      show: async (shown) => {
        wanted.current = shown;
        if (shown === null || ((await HoverCard.preload()) && wanted.current === shown)) setCard(shown);
      },
      prefetch: (target) =>
        void loadCard().then(
          ({ prefetchCard }) => prefetchCard(queryClient, target),
          () => undefined,
        ),
    });
    toggles.current = toggle;
    const unsubscribe = router.subscribe('onBeforeLoad', close);
    return () => {
      unsubscribe();
      stop();
    };
  }, [queryClient, router]);
  if (!card) return null;
  return <HoverCard key={`${card.how} ${card.kind} ${card.slug}`} card={card} />;
}
