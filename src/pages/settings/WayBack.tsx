import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type MouseEvent, useEffect } from 'react';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { isOwnPath } from '#src/features/auth/signInRequest.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';

/** The way back while the member is on another site to pay. */
const KEPT = 'assay.plans.back';

/** Keeps the way back of this page for when another site leads here again. */
export function keepWayBack(): void {
  writeStorage('session', KEPT, new URLSearchParams(window.location.search).get('back'));
}

/** Leads to where a limit led here from. */
export function WayBack() {
  const { back } = useSearch({ strict: false });
  const { history } = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    const kept = readStorage('session', KEPT);
    if (kept === null) return;
    writeStorage('session', KEPT, null);
    if (back === undefined)
      void navigate({ to: '.', search: { back: kept }, hash: true, replace: true, resetScroll: false });
  }, [back, navigate]);
  if (back === undefined || !isOwnPath(back)) return null;
  // A whole address: the router's link would take its query for a part of the path.
  const address = addressOf(back);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(address);
  };
  return (
    <p className="border-t border-line py-3 text-13">
      <a href={address} className="underline" onClick={follow}>
        {planMessages.subscription.back}
      </a>
    </p>
  );
}
