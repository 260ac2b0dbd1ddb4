import { useRef } from 'react';
import type * as z from 'zod/mini';
import type { EditionAnswerSchema } from '#schemas/api/reports.ts';
import { reportMessages as text } from '#src/i18n/en/reports.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

export type Edition = z.output<typeof EditionAnswerSchema>['data'];

/** An edition to read, and to print or save as PDF by the browser. Its frame runs no scripts. */
export function EditionDialog({
  edition: { title, html },
  onClose,
}: {
  readonly edition: Edition;
  readonly onClose: () => void;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <Dialog open onClose={onClose} title={title} className="w-[min(1120px,calc(100vw-32px))]">
      <iframe
        ref={frame}
        title={text.document(title)}
        srcDoc={html}
        // The same origin lets this page print it; without scripts it can do nothing with that.
        sandbox="allow-same-origin allow-modals allow-popups"
        className="block h-[min(70vh,760px)] w-full rounded-control border border-line bg-white"
      />
      <div className="mt-4 flex justify-end gap-2">
        <Button size="lg" onClick={() => frame.current?.contentWindow?.print()}>
          {text.print}
        </Button>
        <Button size="lg" variant="primary" data-autofocus onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </Dialog>
  );
}
