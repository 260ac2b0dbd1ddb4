import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { settingsQuery } from '#src/api/shellQueries.ts';
import { DateFormatSwitch } from '#src/features/account/DateFormatSwitch.tsx';
import { dateFormatChoices } from '#src/features/account/dateFormatChoice.ts';
import { useConsent } from '#src/features/consent/useConsent.ts';
import { LanguageLinks } from '#src/features/language/LanguageLinks.tsx';
import { settingsMessages } from '#src/i18n/en/settings.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { LettersSwitch } from '#src/shared/commands/LettersSwitch.tsx';
import { DENSITIES, densityAtom, THEMES, themeAtom } from '#src/shared/storage/preferences.ts';
import { Button } from '#src/ui/Button.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { ProposalSwitches } from './ProposalSwitches.tsx';
import { Section } from './Section.tsx';

const text = settingsMessages.preferences;
const { themes, densities } = shellPartMessages;

/** Appearance and behavior in this browser, the date format in every browser of the member; changes apply at once. */
export function PreferencesTab() {
  const [theme, setTheme] = useAtom(themeAtom);
  const [density, setDensity] = useAtom(densityAtom);
  const consent = useConsent();
  const isCounted = useQuery(settingsQuery()).data?.analytics != null;
  return (
    <>
      <Section title={text.appearance} about={text.appearanceAbout}>
        <div className="divide-y divide-line">
          <Choice label={text.theme} about={text.themeAbout}>
            <Segmented
              label={text.theme}
              options={THEMES.map((value) => ({ value, label: themes[value] }))}
              value={theme}
              onChange={setTheme}
            />
          </Choice>
          <Choice label={text.density} about={text.densityAbout}>
            <Segmented
              label={text.density}
              options={DENSITIES.map((value) => ({ value, label: densities[value] }))}
              value={density}
              onChange={setDensity}
            />
          </Choice>
        </div>
      </Section>
      {dateFormatChoices().length > 0 && (
        <Section title={text.dates} about={text.datesAbout}>
          <DateFormatSwitch />
        </Section>
      )}
      <Section title={text.keyboard} about={text.keyboardAbout}>
        <LettersSwitch />
      </Section>
      <Section title={text.proposals.title} about={text.proposals.about}>
        <ProposalSwitches />
      </Section>
      <Section title={text.language} about={text.languageAbout}>
        <LanguageLinks className="text-13" />
      </Section>
      <Section title={text.pageViews} about={text.pageViewsAbout}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-13">
          <p role="status">
            {!isCounted ? text.nobodyCounted : consent.state === 'given' ? text.counted : text.notCounted}
          </p>
          <Button onClick={consent.reopen}>{isCounted ? text.chooseAgain : text.whatIsStored}</Button>
        </div>
      </Section>
    </>
  );
}

function Choice({
  label,
  about,
  children,
}: {
  readonly label: string;
  readonly about: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div>
        {/* The switch already has this name. */}
        <p aria-hidden="true" className="text-13 font-medium">
          {label}
        </p>
        <p className="text-12 text-muted">{about}</p>
      </div>
      {children}
    </div>
  );
}
