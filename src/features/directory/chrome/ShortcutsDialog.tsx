import { messages } from '#src/messages/index.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Kbd } from '#src/ui/Kbd.tsx';

const text = messages.directory.shortcuts;

/** Every key of the page and of its table. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <div className="flex flex-col gap-4 text-13">
        {text.groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className="mb-1 font-sans text-12 font-medium text-muted">{group.title}</h3>
            <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1">
              {group.keys.map(({ caps, does }) => (
                <div key={does} className="contents">
                  <dt>{does}</dt>
                  <dd className="flex justify-end gap-1">
                    {caps.map((cap) => (
                      <Kbd key={cap}>{cap}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
