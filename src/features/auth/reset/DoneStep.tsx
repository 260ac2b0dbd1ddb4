import { Check } from 'lucide-react';
import { resetMessages as text } from '#src/i18n/reset.ts';
import { Button } from '#src/ui/Button.tsx';
import { StepFrame } from '../StepFrame.tsx';

/** The password is changed. */
export function DoneStep({ email, onDone }: { readonly email: string | null; readonly onDone: () => void }) {
  return (
    <StepFrame title={text.doneTitle}>
      <p role="status" className="flex gap-2 text-13 text-pretty text-muted">
        <Check size={16} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0 text-positive" />
        <span className="min-w-0 break-words">{text.doneText(email)}</span>
      </p>
      <Button variant="primary" size="lg" className="w-full" onClick={onDone}>
        {text.done}
      </Button>
    </StepFrame>
  );
}
