import { useRouterState } from '@tanstack/react-router';
import { LANGUAGES } from '#schemas/constants.ts';
import { addressIn, BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { languageMessages } from '#src/i18n/en/language.ts';
import { cx } from '#src/ui/cx.ts';
import { chooseLanguage } from './chooseLanguage.ts';
import { LANGUAGE_NAMES } from './languageChoice.ts';

/** For the name of another language, whose letters the page may need nowhere else: a file of a font would come for it alone. */
const OWN_FONT = '[font-family:system-ui,sans-serif]';

/** Links to this page and view in each language. */
export function LanguageLinks({ className }: { readonly className?: string }) {
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <ul aria-label={languageMessages.title} className={cx('flex flex-wrap gap-x-4 gap-y-1', className)}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={addressIn(language, href)}
            lang={language}
            hrefLang={language}
            aria-current={language === BUILD_LANGUAGE ? 'true' : undefined}
            className={cx(
              'inline-flex min-h-6 items-center hover:underline pointer-coarse:min-h-11',
              language === BUILD_LANGUAGE ? 'font-medium' : `text-muted ${OWN_FONT}`,
            )}
            onClick={() => chooseLanguage(language)}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}
