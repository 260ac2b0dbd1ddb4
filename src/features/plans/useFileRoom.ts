import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usageQuery } from '#src/api/accountQueries.ts';
import { planMessages } from '#src/i18n/en/plans.ts';

/** What stands where a file is added: `about` it, and how much room the member's files have, once that is known. */
export function useFileRoom(
  about: string,
  isMember: boolean,
): { readonly about: string; readonly refresh: () => void } {
  const client = useQueryClient();
  const { data } = useQuery({ ...usageQuery(), enabled: isMember });
  return {
    about: data ? `${about} ${planMessages.usage.fileRoom(Math.ceil(data.files.used), data.files.limit)}` : about,
    refresh: () => void client.invalidateQueries({ queryKey: usageQuery().queryKey }),
  };
}
