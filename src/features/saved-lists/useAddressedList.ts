import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { encodeView } from '#schemas/queries/view.ts';
import { writeOpened } from './deviceStorage.ts';
import type { SavedLists } from './useSavedLists.ts';

/**
 * Opens the member's list that the address names (`?list=`), as notifications do: its view takes the place of the name.
 * A list that is gone leaves the view as it is.
 */
export function useAddressedList({ place, shelf, status, lists }: SavedLists): void {
  const id = useSearch({ strict: false, select: listIn });
  const navigate = useNavigate();
  const isKnown = place === 'account' && status !== 'loading';
  const list = lists.find((one) => one.id === id);
  useEffect(() => {
    if (id === undefined || !isKnown) return;
    if (list) writeOpened(shelf, list.source, list.id);
    void navigate({
      to: '.',
      replace: true,
      search: ({ list: _, ...rest }: Record<string, string | undefined>) =>
        list ? { ...encodeView(list.view) } : rest,
    });
  }, [id, isKnown, list, shelf, navigate]);
}

function listIn({ list }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof list === 'string' && list !== '' ? list : undefined;
}
