import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Language } from '#schemas/constants.ts';
import { addressIn, BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { languageMessages } from '#src/i18n/en/language.ts';
import { afterArrival } from '#src/shared/hydration.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { chooseLanguage } from './chooseLanguage.ts';
import { languageToPropose } from './languageChoice.ts';

const text = languageMessages.proposal;

/** Proposes once, in a quiet line, the language that the browser prefers. */
export function LanguageProposal() {
  const [proposed, setProposed] = useState<Language | null>(null);
  const href = useRouterState({ select: ({ location }) => location.href });
  useEffect(
    () =>
      afterArrival(() =>
        setProposed(languageToPropose(BUILD_LANGUAGE, { cookies: document.cookie, preferences: navigator.languages })),
      ),
    [],
  );
  if (proposed === null || proposed !== text.language) return null;
  return (
    <section
      lang={proposed}
      aria-label={text.text}
      className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-raised px-4 py-1 text-13 text-muted"
    >
      <p>{text.text}</p>
      {/* Wrapped, the words of the actions begin where the text does. */}
      <div className="-ml-2 flex flex-wrap">
        <a
          href={addressIn(proposed, href)}
          hrefLang={proposed}
          className={buttonClass({ variant: 'ghost' })}
          onClick={() => chooseLanguage(proposed)}
        >
          {text.follow}
        </a>
        <Button
          variant="ghost"
          onClick={() => {
            chooseLanguage(BUILD_LANGUAGE);
            setProposed(null);
          }}
        >
          {text.dismiss}
        </Button>
      </div>
    </section>
  );
}
