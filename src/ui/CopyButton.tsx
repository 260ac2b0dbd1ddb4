import { copyingMessages } from '#src/messages/copying.ts';
import { useToast } from '#src/state/toasts.ts';
import { Button } from './Button.tsx';
import { type CopyOutcome, copyText } from './copyText.ts';

const OUTCOMES = {
  copied: { tone: 'success', title: copyingMessages.copied },
  failed: { tone: 'error', title: copyingMessages.failed },
  threw: { tone: 'error', title: copyingMessages.threw },
} as const satisfies Record<CopyOutcome, object>;

/** Copies `text` and says whether it worked. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const toast = useToast();
  return (
    <Button variant="ghost" onClick={async () => toast(OUTCOMES[await copyText(text)])}>
      {label}
    </Button>
  );
}
