import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { MOBILE_NOTICE_DISMISSED_MS } from '#schemas/constants.ts';
import { messages } from '#src/messages/index.ts';
import { NoticeLine } from '#src/ui/NoticeLine.tsx';
import { type Dismissal, isDismissed, readDismissal } from './dismissal.ts';

const KEY = 'showMobileBlock';
const text = messages.shell.wideScreen;

/** On a phone: a table wants a wider screen. "Continue" keeps the line away for half an hour. */
export function MobileNotice() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [dismissed, setDismissed] = useState(() => isDismissed(stored(), Date.now()));
  if (dismissed) return null;
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }));
  const proceed = () => {
    setDismissed(true);
    store({ value: false, expiry: Date.now() + MOBILE_NOTICE_DISMISSED_MS });
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

function stored(): Dismissal | null {
  try {
    return readDismissal(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

function store(dismissal: Dismissal): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(dismissal));
  } catch {
    // Storage is forbidden or full: the notice comes back with the next page.
  }
}
