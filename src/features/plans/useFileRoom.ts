import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usageQuery } from '#src/api/accountQueries.ts';
import { planMessages } from '#src/i18n/en/plans.ts';

/** How much room the member's files have, in words to stand where one is added; `null` as long as it is unknown. */
export function useFileRoom(isMember: boolean): { readonly room: string | null; readonly refresh: () => void } {
  const client = useQueryClient();
  const { data } = useQuery({ ...usageQuery(), enabled: isMember });
  return {
    room: data ? planMessages.usage.fileRoom(Math.ceil(data.files.used), data.files.limit) : null,
    refresh: () => void client.invalidateQueries({ queryKey: usageQuery().queryKey }),
  };
}
