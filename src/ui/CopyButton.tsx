import { copyingMessages } from '#src/i18n/copying.ts';
import { Button } from './Button.tsx';
import { copyText } from './copyText.ts';
import { useToast } from './toastState.ts';

/** Copies `text` and says whether it worked. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const toast = useToast();
  const copy = async () => {
    const outcome = await copyText(text);
    toast({ tone: outcome === 'copied' ? 'success' : 'error', title: copyingMessages[outcome] });
  };
  return (
    <Button variant="ghost" onClick={copy}>
      {label}
    </Button>
  );
}
