import { Link } from '@tanstack/react-router';
import { Download, Send } from 'lucide-react';
import { useRef } from 'react';
import { PROFILE_PAGES } from '#schemas/routes/profileTabs.ts';
import { changeCount, type Edit } from '#src/features/contributor-edits/edit.ts';
import { type EditKey, readEdits, writeEdit } from '#src/features/contributor-edits/editStore.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { KeyCaps } from '#src/shared/commands/KeyCaps.tsx';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { useToast } from '#src/ui/Toasts.tsx';

const text = profileModeMessages.edit;

/** How much is changed and kept, what is still wrong with it, and the ways out. */
export function EditBar({
  editKey,
  name,
  edit,
  isStored,
  wrong,
  unsourced,
  onSend,
}: {
  readonly editKey: EditKey;
  readonly name: string;
  readonly edit: Edit | null;
  readonly isStored: boolean;
  /** Values that are not valid. */
  readonly wrong: number;
  /** Changes without a source. */
  readonly unsourced: number;
  readonly onSend: () => void;
}) {
  const toast = useToast();
  const done = useRef<HTMLAnchorElement>(null);
  const discard = () => {
    writeEdit(editKey, null);
    // The button goes with the changes.
    done.current?.focus();
    toast({
      tone: 'info',
      title: text.discarded(name),
      action: { label: text.undo, run: () => writeEdit(editKey, edit) },
    });
  };
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-6 py-2 text-13 max-desk:px-4">
      <p role="status" className={edit && !isStored ? 'text-negative' : 'text-muted'}>
        {!edit
          ? text.none
          : isStored
            ? text.kept(changeCount(edit), edit.timestamp.slice(11, 19))
            : text.inMemory(changeCount(edit))}
      </p>
      {wrong > 0 && <p className="text-negative">{text.wrong(wrong)}</p>}
      {unsourced > 0 && <p className="text-negative">{text.unsourced(unsourced)}</p>}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {edit && (
          <>
            <Button variant="ghost" onClick={discard}>
              {text.discard}
            </Button>
            <Button icon={Download} onClick={() => saveEdits(editKey.owner)}>
              {text.save}
            </Button>
          </>
        )}
        <Link
          ref={done}
          to={PROFILE_PAGES[editKey.kind]}
          params={{ slug: editKey.slug }}
          resetScroll={false}
          className={buttonClass()}
        >
          {text.done}
          <KeyCaps keys="Escape" className="max-desk:hidden" />
        </Link>
        {edit && (
          <Button variant="primary" icon={Send} aria-keyshortcuts="Control+Enter Meta+Enter" onClick={onSend}>
            {contributeMessages.send.button(changeCount(edit))}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Every change of a contributor as a file. */
function saveEdits(owner: string): void {
  const edits = readEdits(owner).map(({ kind, slug, edit }) => ({ type: kind, key: slug, ...edit }));
  const json = JSON.stringify({ username: owner, edits }, null, 2);
  saveFile(new Blob([json], { type: 'application/json' }), 'assay-edits.json');
}
