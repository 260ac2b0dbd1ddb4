import { useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import type { ManuscriptFields } from '#schemas/api/research.ts';
import { ApiError } from '#schemas/http.ts';
import { uploadResearchFile } from '#src/api/researchQueries.ts';
import { PlansLink } from '#src/features/plans/PlansLink.tsx';
import { useFileRoom } from '#src/features/plans/useFileRoom.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip, ChipRemove } from '#src/ui/Chip.tsx';
import { DraftField } from './DraftField.tsx';

const text = manuscriptMessages.details;
const KINDS = 'application/pdf,image/png,image/jpeg,image/gif,image/webp';

type Attachment = ManuscriptFields['attachment'];

/** A PDF or a picture for readers to download. */
export function AttachmentField({
  value,
  onChange,
}: {
  readonly value: Attachment;
  readonly onChange: (attachment: Attachment) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { about, refresh } = useFileRoom(text.attachmentAbout, true);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (file: File) => uploadResearchFile(file.type.startsWith('image/') ? 'image' : 'pdf', file),
    onSuccess: ({ address }, { name }) => onChange({ address, name: name.slice(0, 200) }),
    onSettled: refresh,
  });
  const name = variables?.name ?? '';
  return (
    <DraftField
      label={text.attachment}
      about={isPending ? text.attaching(name) : about}
      error={error ? text.notAttached(name, error.message) : null}
    >
      {(describedBy) => (
        <div className="flex flex-wrap items-center gap-2">
          {value !== null && (
            <Chip className="gap-1.5 pl-2">
              <Paperclip size={14} strokeWidth={1.75} aria-hidden className="text-muted" />
              <a href={value.address} download={value.name} className="max-w-60 truncate hover:underline">
                {value.name}
              </a>
              <ChipRemove what={value.name} onClick={() => onChange(null)} />
            </Chip>
          )}
          <input
            ref={input}
            type="file"
            accept={KINDS}
            aria-label={text.attach}
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0];
              // The same file can be chosen again.
              if (file) mutate(file);
              target.value = '';
            }}
          />
          <Button disabled={isPending} aria-describedby={describedBy} onClick={() => input.current?.click()}>
            {value === null ? text.attach : text.replace}
          </Button>
          {error instanceof ApiError && error.code === 'plan_limit' && <PlansLink label={planMessages.upgrade.plans} />}
        </div>
      )}
    </DraftField>
  );
}
