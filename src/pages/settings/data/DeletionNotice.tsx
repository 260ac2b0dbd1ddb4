import { useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { formatDateTime } from '#schemas/format.ts';
import { keepAccount } from '#src/api/account.ts';
import { memberQuery } from '#src/api/accountQueries.ts';
import { mutate } from '#src/api/queryClient.ts';
import { settingsMessages } from '#src/i18n/settings.ts';
import { NoticeLine } from '#src/ui/NoticeLine.tsx';
import { useToast } from '#src/ui/toastState.ts';

const text = settingsMessages.data;

/** While the account is going to be deleted: when, and a way to keep it. */
export function DeletionNotice({ member }: { readonly member: UserInfo }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  if (member.deletes_at === null) return null;

  const keep = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await mutate(queryClient, keepAccount);
      queryClient.setQueryData(memberQuery().queryKey, (known) => known && { ...known, deletes_at: null });
      toast({ tone: 'success', title: text.kept });
    } catch (error) {
      toast({ tone: 'error', title: text.keepFailed, text: error instanceof Error ? error.message : undefined });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="mb-5">
      <NoticeLine icon={Hourglass} actions={[{ label: text.keep, onClick: () => void keep() }]}>
        {text.pending(formatDateTime(member.deletes_at, 'plain'))}
      </NoticeLine>
    </div>
  );
}
