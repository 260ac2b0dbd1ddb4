import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { FileUp, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { uploadMessages } from '#src/i18n/en/ui.ts';
import { Complaint } from '#src/shared/forms/fields.tsx';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { signedInAtom } from './session.ts';
import { requireSignIn } from './signInRequest.ts';

const text = uploadMessages;

/** Pictures that can be uploaded, as file choosers name them. */
export const PICTURES = 'image/png,image/jpeg,image/gif,image/webp';

interface Uploaded {
  readonly address: string;
  readonly name: string;
}

/** A file, uploaded as soon as it is chosen. Visitors are asked to sign in first. */
export function UploadField({
  label,
  about,
  accept,
  upload: send,
  signInReason,
  error,
  shown,
  onChange,
}: {
  readonly label: string;
  readonly about: string;
  /** Kinds of files, as the browser names them. */
  readonly accept: string;
  readonly upload: (file: File) => Promise<Uploaded>;
  readonly signInReason: string;
  readonly error: string | undefined;
  /** What is there; null: nothing. */
  readonly shown: ReactNode;
  readonly onChange: (file: Uploaded | null) => void;
}) {
  const isMember = useAtomValue(signedInAtom);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const upload = useMutation({
    mutationFn: send,
    onSuccess: onChange,
  });
  const name = upload.variables?.name ?? '';
  const problem = upload.error ? text.notUploaded(name, upload.error.message) : error;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out as the labels beside it.
    <div role="group" aria-labelledby={id} className="min-w-0">
      <p id={id} className="mb-1.5 text-13 text-muted">
        {label} <span className="text-faint">({text.optional})</span>
      </p>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        {shown}
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={text.chooseFile(label)}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) upload.mutate(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <Button
          icon={FileUp}
          disabled={upload.isPending}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={`${id}-about`}
          onClick={() =>
            isMember ? input.current?.click() : requireSignIn(signInReason, () => input.current?.click())
          }
        >
          {!isMember && <span {...FOR_VISITORS}>{text.signInForFile}</span>}
          {isMember && (shown ? text.replaceFile(label) : text.chooseFile(label))}
        </Button>
        {shown && <IconButton icon={X} label={text.removeFile(label)} onClick={() => onChange(null)} />}
      </div>
      <p id={`${id}-about`} role="status" className="mt-1.5 text-12 text-muted">
        {upload.isPending ? text.uploading(name) : about}
      </p>
      <Complaint id={`${id}-error`} text={problem} />
    </div>
  );
}
