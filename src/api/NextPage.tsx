import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/Button.tsx';

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** Loads the next page of a list below it; nothing after the last one. It keeps the focus while it loads. */
export function NextPage({ query, children }: { readonly query: Pages; readonly children: ReactNode }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <div className="mt-3 flex justify-center">
      <Button aria-disabled={isFetchingNextPage} onClick={() => isFetchingNextPage || void fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
