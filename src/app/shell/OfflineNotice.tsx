import { useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { formatDateTime } from '#schemas/format.ts';
import { statusQuery } from '#src/api/queries.ts';
import { messages } from '#src/i18n/index.ts';
import { useOnline } from '#src/shared/online.ts';
import { NoticeLine } from '#src/ui/States.tsx';

/**
 * Says, while there is no network, that there is none and how old the figures on the screen are. No part of its own: once the
 * network is gone nothing can be fetched any more.
 */
export function OfflineNotice() {
  return useOnline() ? null : <OfflineLine />;
}

function OfflineLine() {
  const queryClient = useQueryClient();
  const asOf = queryClient.getQueryData(statusQuery().queryKey)?.asOf;
  return (
    <div className="px-4 py-2">
      <NoticeLine
        icon={WifiOff}
        actions={[{ label: messages.ui.retry, onClick: () => void queryClient.refetchQueries({ type: 'active' }) }]}
      >
        {asOf === undefined ? messages.shell.offline : messages.shell.offlineAsOf(formatDateTime(asOf))}
      </NoticeLine>
    </div>
  );
}
