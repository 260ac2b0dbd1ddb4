import { atom, useAtom } from 'jotai';
import { afterArrival, isHydrating } from '#src/shared/hydration.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { writeCookie } from '#src/shared/storage/cookies.ts';
import { consentCookie, hasConsent } from './consent.ts';

/** `reopened`: a button asked again; nothing is counted until the answer. */
type Consent = 'asked' | 'reopened' | 'given' | 'refused';

/** In the tab's storage: a refusal must not set a cookie. */
const REFUSED = 'assay.consent.refused';

/** Consent: given, refused in this tab, or still to ask. */
export function storedConsent(): Consent {
  if (hasConsent(document.cookie)) return 'given';
  return readStorage('session', REFUSED) === null ? 'asked' : 'refused';
}

const consentAtom = atom<Consent>(typeof document === 'undefined' || isHydrating() ? 'asked' : storedConsent());
consentAtom.onMount = (set) => (isHydrating() ? afterArrival(() => set(storedConsent())) : undefined);

/** Consent and the ways to change it. A refusal lasts as long as the tab. */
export function useConsent() {
  const [state, setState] = useAtom(consentAtom);
  return {
    state,
    answer: (agreed: boolean) => {
      writeCookie(consentCookie(agreed, window.location.protocol));
      writeStorage('session', REFUSED, agreed ? null : 'true');
      setState(agreed ? 'given' : 'refused');
    },
    reopen: () => setState('reopened'),
  };
}
