import { X } from 'lucide-react';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import type { FailedPicture } from './usePictures.ts';

const text = manuscriptMessages.editor;

/** Pictures that did not arrive, with why; each can be sent again. */
export function FailedPictures({
  failed,
  onRetry,
  onDismiss,
}: {
  readonly failed: readonly FailedPicture[];
  readonly onRetry: (picture: FailedPicture) => void;
  readonly onDismiss: (id: string) => void;
}) {
  if (failed.length === 0) return null;
  return (
    <ul role="alert" className="border-t border-line px-4 py-1.5 text-13">
      {failed.map((picture) => (
        <li key={picture.id} className="flex items-center gap-2 py-0.5">
          <span className="min-w-0 flex-1 text-negative wrap-anywhere">
            {text.notUploaded(picture.name, picture.reason)}
          </span>
          {picture.file && <Button onClick={() => onRetry(picture)}>{text.retry}</Button>}
          <IconButton label={text.dismiss(picture.name)} icon={X} onClick={() => onDismiss(picture.id)} />
        </li>
      ))}
    </ul>
  );
}
