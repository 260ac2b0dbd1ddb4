import { Download } from 'lucide-react';
import { attachmentMessages } from '#src/i18n/en/ui.ts';
import { buttonClass } from './Button.tsx';

/** A file of a member, to be downloaded. */
export function AttachmentLink({
  attachment: { address, name },
}: {
  readonly attachment: { readonly address: string; readonly name: string };
}) {
  return (
    <a href={address} download={name} className={buttonClass({})}>
      <Download size={16} strokeWidth={1.75} aria-hidden />
      <span className="truncate">{attachmentMessages.download(name)}</span>
    </a>
  );
}
