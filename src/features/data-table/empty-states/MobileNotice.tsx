import { useRouter } from '@tanstack/react-router';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { MOBILE_NOTICE_DISMISSED_MS } from '#schemas/constants.ts';
import { messages } from '#src/i18n/index.ts';
import { parseJson, readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { focusHeading } from '#src/ui/focus.ts';
import { NoticeLine } from '#src/ui/States.tsx';

const KEY = 'showMobileBlock';
const text = messages.shell.wideScreen;

/** On a phone: a table wants a wider screen. "Continue" keeps the line away for half an hour. */
export function MobileNotice() {
  const router = useRouter();
  const [dismissed, setDismissed] = useState(() => isDismissed(readDismissal(readStorage('local', KEY)), Date.now()));
  if (dismissed) return null;
  // A page that was loaded anew knows nothing of the one before it; the browser does.
  const back = () => (window.history.length > 1 ? window.history.back() : void router.navigate({ to: '/' }));
  const proceed = () => {
    setDismissed(true);
    const dismissal: Dismissal = { value: false, expiry: Date.now() + MOBILE_NOTICE_DISMISSED_MS };
    writeStorage('local', KEY, JSON.stringify(dismissal));
    focusHeading();
  };
  return (
    <div className="p-2 sm:hidden">
      <NoticeLine
        icon={Monitor}
        actions={[
          { label: text.back, onClick: back },
          { label: text.proceed, onClick: proceed },
        ]}
      >
        {text.text}
      </NoticeLine>
    </div>
  );
}

const DismissalSchema = z.object({
  /** Whether the notice is to be shown. */
  value: z.boolean(),
  /** Until when the answer holds, UTC ms. */
  expiry: z.number(),
});
type Dismissal = z.output<typeof DismissalSchema>;

/** Reads a stored answer; null where there is none or it is damaged. */
export function readDismissal(stored: string | null): Dismissal | null {
  return parseJson(stored, DismissalSchema);
}

/** True while an answer that hides the notice holds. */
export function isDismissed(dismissal: Dismissal | null, now: number): boolean {
  return dismissal !== null && !dismissal.value && now < dismissal.expiry;
}
