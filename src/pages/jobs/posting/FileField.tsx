import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { FileUp, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { uploadJobFile } from '#src/api/jobQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { postJobMessages } from '#src/i18n/en/postJob.ts';
import { Complaint } from '#src/shared/forms/fields.tsx';
import { Button, IconButton } from '#src/ui/Button.tsx';

const text = postJobMessages;

const IMAGES = 'image/png,image/jpeg,image/gif,image/webp';
const KINDS = {
  logo: { label: text.logo, about: text.logoAbout, accept: IMAGES },
  file: { label: text.file, about: text.fileAbout, accept: `application/pdf,${IMAGES}` },
} as const;

interface Uploaded {
  readonly address: string;
  readonly name: string;
}

/** The logo or the file of an ad: uploaded as soon as it is chosen. Visitors are asked to sign in first. */
export function FileField({
  kind,
  error,
  shown,
  onChange,
}: {
  readonly kind: keyof typeof KINDS;
  readonly error: string | undefined;
  /** What is there; null: nothing. */
  readonly shown: ReactNode;
  readonly onChange: (file: Uploaded | null) => void;
}) {
  const { label, about, accept } = KINDS[kind];
  const isMember = useAtomValue(signedInAtom);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const upload = useMutation({
    mutationFn: (file: File) => uploadJobFile(kind, file),
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
            isMember ? input.current?.click() : requireSignIn(text.signInReason, () => input.current?.click())
          }
        >
          {isMember ? (shown ? text.replaceFile(label) : text.chooseFile(label)) : text.signInForFile}
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
