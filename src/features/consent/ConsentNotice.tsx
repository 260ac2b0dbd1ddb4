import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { settingsQuery } from '#src/api/shellQueries.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { messages } from '#src/i18n/index.ts';
import { storedNames } from '#src/shared/storage/browserStorage.ts';
import { Button } from '#src/ui/Button.tsx';
import { focusHeading } from '#src/ui/focus.ts';
import { noticeHeightAtom } from '#src/ui/Toasts.tsx';
import { hasConsent } from './consent.ts';
import { useConsent } from './useConsent.ts';

const text = shellPartMessages.consent;

/**
 * Asks for consent to count page views; reopened, it says what is stored too. It takes its own space at the end of the window;
 * fixed elements end above it. Refusing hides it for the session of the tab and withdraws earlier consent.
 */
export function ConsentNotice() {
  const { state, answer } = useConsent();
  const isReopened = state === 'reopened';
  const [opener] = useState(() => (isReopened ? document.activeElement : null));
  const isCounted = useQuery(settingsQuery()).data?.analytics != null;
  const hadConsent = isReopened && hasConsent(document.cookie);
  const setHeight = useSetAtom(noticeHeightAtom);
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const notice = ref.current;
    if (!notice) return;
    const sizes = new ResizeObserver(() => setHeight(notice.offsetHeight));
    sizes.observe(notice);
    return () => {
      sizes.disconnect();
      setHeight(0);
    };
  }, [setHeight]);
  useEffect(() => {
    if (isReopened) ref.current?.querySelector('button')?.focus();
  }, [isReopened]);
  const give = (agreed: boolean) => {
    answer(agreed);
    if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
    else focusHeading();
  };
  return (
    <section
      ref={ref}
      data-consent-notice
      aria-label={text.title}
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-strong bg-raised px-4 py-2 text-13"
    >
      <p className="max-sm:basis-full">
        {isCounted ? text.text : text.notCounted}{' '}
        <Link to="/privacy" hash={text.cookiesId} className="underline decoration-control underline-offset-3">
          {text.about}
        </Link>
      </p>
      {/* Right-aligned, so that the buttons stay in place when the text changes. */}
      <div className="flex gap-2 sm:ml-auto">
        {isCounted && <Button onClick={() => give(true)}>{text.accept}</Button>}
        <Button onClick={() => give(false)}>{isCounted || hadConsent ? text.reject : messages.ui.close}</Button>
      </div>
      {isReopened && <StoredNames />}
    </section>
  );
}

/** What this browser stores of the site now, by the names that the privacy policy explains. */
function StoredNames() {
  const [names] = useState(storedNames);
  return (
    <p className="max-h-24 basis-full overflow-y-auto text-12 wrap-anywhere text-muted">
      {names.length === 0 ? text.nothingStored : text.stored(names.join(', '))}
    </p>
  );
}
