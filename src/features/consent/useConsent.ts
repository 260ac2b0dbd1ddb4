import { atom, useAtom } from 'jotai';
import { writeCookie } from '#src/shared/storage/cookies.ts';
import { consentCookie, hasConsent } from './consent.ts';

/** `reopened`: a button asked again; nothing is counted until the answer. */
type Consent = 'asked' | 'reopened' | 'given' | 'refused';

const consentAtom = atom<Consent>(hasConsent(document.cookie) ? 'given' : 'asked');

/** Consent and the ways to change it. A refusal lasts as long as the page. */
export function useConsent() {
  const [state, setState] = useAtom(consentAtom);
  return {
    state,
    answer: (agreed: boolean) => {
      writeCookie(consentCookie(agreed, window.location.protocol));
      setState(agreed ? 'given' : 'refused');
    },
    reopen: () => setState('reopened'),
  };
}
