import { useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { writeListData } from '#schemas/accounts/listData.ts';
import { mutate } from '#src/api/queryClient.ts';
import { savedListsQuery } from '#src/member/queries.ts';
import { standingMessages } from '#src/messages/standing.ts';
import { useToast } from '#src/state/toasts.ts';
import { IconButton } from '#src/ui/Button.tsx';
import type { SavedList } from '../saved/savedList.ts';

const { queryKey } = savedListsQuery();

/** Whether the member is told when rows enter or leave a list. Shown at once, put back where the server refuses. */
export function NotifyToggle({ list }: { readonly list: SavedList }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const show = (notify: boolean) => {
    const data = writeListData({ view: list.view, notify });
    queryClient.setQueryData(queryKey, (lists) =>
      lists?.map((held) => (held.storage_id === list.id ? { ...held, data } : held)),
    );
    return data;
  };
  const toggle = async () => {
    const data = show(!list.notify);
    try {
      await mutate(queryClient, async () =>
        (await import('#src/member/calls.ts')).updateList({ storage_id: list.id, data }),
      );
    } catch (error) {
      show(list.notify);
      toast({
        tone: 'error',
        title: standingMessages.notifyFailed,
        text: error instanceof Error ? error.message : standingMessages.again,
      });
    }
  };
  return (
    <IconButton
      label={standingMessages.notify}
      icon={list.notify ? Bell : BellOff}
      aria-pressed={list.notify}
      className="aria-pressed:bg-transparent! aria-pressed:text-accent"
      onClick={() => void toggle()}
    />
  );
}
