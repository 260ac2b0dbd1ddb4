import { messages } from '#src/messages/index.ts';
import { useToast } from '#src/state/toasts.ts';
import { Button } from './Button.tsx';
import { type CopyOutcome, copyText } from './copyText.ts';

const OUTCOMES = {
  copied: { tone: 'success', title: messages.ui.copied },
  failed: { tone: 'error', title: messages.ui.copyFailed },
  threw: { tone: 'error', title: messages.ui.copyThrew },
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
