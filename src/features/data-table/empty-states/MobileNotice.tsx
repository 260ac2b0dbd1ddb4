import { useRouter } from '@tanstack/react-router';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { MOBILE_NOTICE_DISMISSED_MS } from '#schemas/constants.ts';
import { messages } from '#src/i18n/index.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { parseJson, readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { focusHeading } from '#src/ui/focus.ts';
import { NoticeLine } from '#src/ui/States.tsx';

const KEY = 'showMobileBlock';
const text = messages.shell.wideScreen;

/** On phones: tables need a wider screen. "Continue" dismisses it for 30 minutes. */
export function MobileNotice() {
  const router = useRouter();
  const hydrating = useHydrating();
  const [answered, setAnswered] = useState(false);
  const dismissed = answered || (!hydrating && isDismissed(readDismissal(readStorage('local', KEY)), Date.now()));
  if (dismissed) return null;
  // After a reload only the browser knows the previous page.
  const back = () => (window.history.length > 1 ? window.history.back() : void router.navigate({ to: '/' }));
  const proceed = () => {
    setAnswered(true);
    const dismissal: Dismissal = { value: false, expiry: Date.now() + MOBILE_NOTICE_DISMISSED_MS };
    writeStorage('local', KEY, JSON.stringify(dismissal));
    focusHeading();
  };
  return (
    <div className="p-2 sm:hidden" data-mobile-notice>
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
  /** Whether to show the notice. */
  value: z.boolean(),
  /** Expiry of the answer, UTC ms. */
  expiry: z.number(),
});
type Dismissal = z.output<typeof DismissalSchema>;

/** Parses a stored answer; null when missing or damaged. */
export function readDismissal(stored: string | null): Dismissal | null {
  return parseJson(stored, DismissalSchema);
}

/** True while a dismissal is valid. */
export function isDismissed(dismissal: Dismissal | null, now: number): boolean {
  return dismissal !== null && !dismissal.value && now < dismissal.expiry;
}
