import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UserInfo } from '#schemas/api/account.ts';
import { removePicture, uploadPicture } from '#src/api/account.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { Avatar } from '#src/features/account/Avatar.tsx';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { FormError } from '#src/shared/forms/Form.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Section } from './Section.tsx';

const text = settingsMessages.picture;

/** Picture and profile. */
export function ProfileTab({ account }: { readonly account: UserInfo }) {
  return (
    <>
      <Section title={text.title} about={text.about}>
        <PictureField account={account} />
      </Section>
      <ProfileForm account={account} />
    </>
  );
}

const SIZE = 72;
/** File types that the file dialog offers; the server checks the content. */
const KINDS = 'image/png,image/jpeg,image/gif,image/webp';

interface Chosen {
  readonly file: File;
  /** Object URL for the preview. */
  readonly address: string;
}

/** Picture field: choose, preview, then upload; the server reports unsupported files. */
function PictureField({ account }: { readonly account: UserInfo }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, choose] = useChosen(input);
  const { busy, failure, clearFailure, use, remove } = usePicture(() => choose(null));
  const shown = chosen ? { ...account, face: chosen.address } : account;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar user={shown} size={SIZE} label={text.alt} />
      <div className="min-w-0 flex-1 basis-60">
        <input
          ref={input}
          type="file"
          accept={KINDS}
          aria-label={text.choose}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            clearFailure();
            choose(event.target.files?.[0] ?? null);
          }}
        />
        <div className="flex flex-wrap gap-2">
          {chosen && (
            <Button variant="primary" disabled={busy} onClick={() => void use(chosen.file)}>
              {busy ? text.uploading : text.use}
            </Button>
          )}
          <Button {...(chosen ? {} : { icon: ImageUp })} disabled={busy} onClick={() => input.current?.click()}>
            {chosen || account.face !== null ? text.replace : text.choose}
          </Button>
          {chosen ? (
            <Button variant="ghost" disabled={busy} onClick={() => choose(null)}>
              {text.cancel}
            </Button>
          ) : (
            account.face !== null && (
              <Button variant="ghost" disabled={busy} onClick={() => void remove()}>
                {text.remove}
              </Button>
            )
          )}
        </div>
        <p role="status" className="mt-2 text-12 text-muted">
          {chosen ? text.preview(chosen.file.name) : account.face === null ? text.defaultAbout : ''}
        </p>
        {failure !== null && (
          <div className="mt-2">
            <FormError message={text.refused(failure)} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The chosen file. The input is cleared, so that the same file can be chosen again. */
function useChosen(input: RefObject<HTMLInputElement | null>): [Chosen | null, (file: File | null) => void] {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen]);
  const choose = (file: File | null) => {
    setChosen(file && { file, address: URL.createObjectURL(file) });
    if (input.current) input.current.value = '';
  };
  return [chosen, choose];
}

/** Mutations that set and remove the picture, one at a time; `onSet` after an upload. */
function usePicture(onSet: () => void) {
  const toast = useToast();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (file: File | null) => {
      if (file) return (await uploadPicture(file)).face;
      await removePicture();
      return null;
    },
    onSuccess: (face, file, _context, { client }) => {
      client.setQueryData(accountQuery().queryKey, (known) => known && { ...known, face });
      onSet();
      toast({ tone: 'success', title: file ? text.uploaded : text.removed });
    },
  });
  return {
    busy: isPending,
    failure: error?.message ?? null,
    clearFailure: reset,
    use: (file: File) => mutate(file),
    remove: () => mutate(null),
  };
}
