import type { EntityKind } from '#schemas/kinds.ts';
import { EditedProfile } from '#src/features/contributor-edits/EditedProfile.tsx';
import { resetEdits, restoreEdits, useEdits } from '#src/features/contributor-edits/editStore.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { Button } from '#src/ui/Button.tsx';
import { focusHeading } from '#src/ui/focus.ts';
import { useToast } from '#src/ui/Toasts.tsx';

const text = profileModeMessages.edit;

/** A change in a line: what it is of, and how large. */
export interface ChangeLine {
  readonly key: string;
  readonly label: string;
  readonly size: string;
}

/** What was changed here, and the other profiles that were changed on this device. */
export function EditOverview({
  owner,
  subject,
  lines,
}: {
  readonly owner: string;
  readonly subject: { readonly kind: EntityKind; readonly slug: string };
  readonly lines: readonly ChangeLine[];
}) {
  const toast = useToast();
  const edits = useEdits(owner);
  const others = edits.filter(({ kind, slug }) => kind !== subject.kind || slug !== subject.slug);
  const reset = () => {
    const removed = resetEdits(owner);
    // The button goes with the changes.
    focusHeading();
    toast({
      tone: 'info',
      title: text.wasReset(removed.length),
      action: { label: text.undo, run: () => restoreEdits(owner, removed) },
    });
  };
  if (edits.length === 0) return <div className="border-l border-line max-xl:hidden" />;
  return (
    <aside aria-label={text.summary} className="border-l border-line text-13 max-xl:border-t max-xl:border-l-0">
      {lines.length > 0 && (
        <section className="border-b border-line px-6 py-3.5 max-desk:px-4">
          <h2 className="mb-2 text-14">{text.summary}</h2>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
            {lines.map(({ key, label, size }) => (
              <div key={key} className="contents">
                <dt className="wrap-anywhere">{label}</dt>
                <dd className="figure text-right text-muted">{size}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {others.length > 0 && (
        <section className="border-b border-line px-6 py-3.5 max-desk:px-4">
          <h2 className="mb-2 text-14">{text.others}</h2>
          <ul className="space-y-1">
            {others.map((edited) => (
              <li key={`${edited.kind} ${edited.slug}`} className="flex flex-wrap justify-between gap-x-3">
                <EditedProfile edited={edited} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="px-6 py-3.5 max-desk:px-4">
        <Button onClick={reset}>{text.reset}</Button>
      </div>
    </aside>
  );
}
