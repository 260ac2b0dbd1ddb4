import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ownDataFileName } from '#schemas/api/account-deletion.ts';
import { ownData } from '#src/api/account.ts';
import { mutate } from '#src/api/queryClient.ts';
import { settingsMessages } from '#src/i18n/settings.ts';
import { FormError } from '#src/shared/forms/Form.tsx';
import { Button } from '#src/ui/Button.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { useToast } from '#src/ui/toastState.ts';

const text = settingsMessages.data;

/** Collects everything that is kept of the member and hands it over as a file. */
export function OwnDataButton() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const download = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const data = await mutate(queryClient, ownData);
      const name = ownDataFileName(data.profile.username, Date.parse(data.made_at));
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name);
      toast({ tone: 'success', title: text.downloaded(name) });
    } catch (error) {
      setFailure(text.downloadFailed(error instanceof Error ? error.message : String(error)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-col items-start gap-3">
      <Button size="lg" icon={Download} disabled={busy} onClick={() => void download()}>
        {busy ? text.downloading : text.download}
      </Button>
      <FormError message={failure} />
    </div>
  );
}
