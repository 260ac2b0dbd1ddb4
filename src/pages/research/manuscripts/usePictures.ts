import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { uploadResearchFile } from '#src/api/researchQueries.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { randomUuid } from '#src/shared/randomUuid.ts';
import type { EditorHandle } from '../editor/TextEditor.tsx';

const text = manuscriptMessages.editor;

/** A picture that did not reach the server; the file is kept to be sent again. */
export interface FailedPicture {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  /** Null: it is no picture. */
  readonly file: File | null;
}

/** Uploads pictures to where the cursor is, several at once. */
export function usePictures(editor: RefObject<EditorHandle | null>) {
  const { mutateAsync: upload } = useMutation({ mutationFn: (file: File) => uploadResearchFile('image', file) });
  const [failed, setFailed] = useState<readonly FailedPicture[]>([]);
  const dismiss = (id: string) => setFailed((all) => all.filter((one) => one.id !== id));
  const send = async (file: File) => {
    const id = randomUuid();
    const { name } = file;
    if (!file.type.startsWith('image/')) {
      setFailed((all) => [...all, { id, name, reason: text.notAPicture, file: null }]);
      return;
    }
    editor.current?.reserve(id, name);
    try {
      const { address } = await upload(file);
      editor.current?.fill(id, address);
    } catch (error) {
      editor.current?.fill(id, null);
      const reason = error instanceof Error ? error.message : String(error);
      setFailed((all) => [...all, { id, name, reason, file }]);
    }
  };
  return {
    failed,
    dismiss,
    send: (files: readonly File[]) => {
      for (const file of files) void send(file);
    },
    retry: ({ id, file }: FailedPicture) => {
      dismiss(id);
      if (file) void send(file);
    },
  };
}
