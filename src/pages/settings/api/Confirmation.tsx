import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

interface Words {
  readonly title: (name: string) => string;
  readonly text: string;
  readonly cancel: string;
  readonly confirm: string;
}

/** Asks before something of a member is replaced or deleted. */
export function Confirmation({
  words,
  name,
  onClose,
  onConfirm,
}: {
  readonly words: Words;
  readonly name: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={words.title(name)}>
      <p className="text-13 text-muted">{words.text}</p>
      <div className="mt-5 flex justify-end gap-2">
        <Button size="lg" data-autofocus onClick={onClose}>
          {words.cancel}
        </Button>
        <Button size="lg" variant="primary" onClick={onConfirm}>
          {words.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
