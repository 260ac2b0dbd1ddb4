import { copyingMessages } from '#src/i18n/en/ui.ts';
import { Button } from './Button.tsx';
import { useToast } from './Toasts.tsx';

/** Copies `text` and says whether it worked. */
export function CopyButton({ text, label }: { readonly text: string | (() => string); readonly label: string }) {
  const report = useCopyReport();
  return (
    <Button variant="ghost" onClick={async () => report(await copyText(typeof text === 'string' ? text : text()))}>
      {label}
    </Button>
  );
}

export type CopyOutcome = 'copied' | 'failed' | 'threw';

/** What is said where copying worked, in place of the usual. */
export interface CopySaid {
  readonly title?: string;
  readonly text?: string;
}

/** Shows how copying ended; `success` says more, or something else, where it worked. */
export function useCopyReport() {
  const toast = useToast();
  return (outcome: CopyOutcome, success: CopySaid = {}) => {
    if (outcome === 'copied') toast({ tone: 'success', title: copyingMessages.copied, ...success });
    else toast({ tone: 'error', title: copyingMessages[outcome] });
  };
}

/** Copies text to the clipboard; by selection where the page has no clipboard interface (no https). */
export async function copyText(text: string): Promise<CopyOutcome> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return 'copied';
    }
    return copyBySelection(text) ? 'copied' : 'failed';
  } catch {
    return 'threw';
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
