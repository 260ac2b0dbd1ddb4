import { useState } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { formatDateTime } from '#schemas/format.ts';
import { settingsMessages } from '#src/i18n/settings.ts';
import { Button } from '#src/ui/Button.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

const text = settingsMessages.data;

/** Begins to delete the account; once that is under way it says when it will be done. */
export function DeleteAccount({ member }: { readonly member: UserInfo }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <p className="mb-4 max-w-[64ch] text-13 text-muted">
        {member.deletes_at === null ? text.removeText : text.removing(formatDateTime(member.deletes_at, 'plain'))}
      </p>
      {member.deletes_at === null && (
        <Button size="lg" className="text-negative" onClick={() => setAsks(true)}>
          {text.start}
        </Button>
      )}
      {asks && <DeleteDialog member={member} onClose={() => setAsks(false)} />}
    </>
  );
}
