import { useAtom } from 'jotai';
import { LanguageLinks } from '#src/features/language/LanguageLinks.tsx';
import { languageMessages } from '#src/i18n/en/language.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { LettersSwitch } from '#src/shared/commands/LettersSwitch.tsx';
import { DENSITIES, densityAtom, THEMES, themeAtom } from '#src/shared/storage/preferences.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { DateFormatSwitch } from './DateFormatSwitch.tsx';
import { dateFormatChoices } from './dateFormatChoice.ts';

const text = shellPartMessages;

/** Switches for theme, density and letter keys. */
export function DisplaySettings() {
  const [theme, setTheme] = useAtom(themeAtom);
  const [density, setDensity] = useAtom(densityAtom);
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 text-13">
      <span aria-hidden="true" className="text-muted">
        {text.theme}
      </span>
      <Segmented
        label={text.theme}
        options={THEMES.map((value) => ({ value, label: text.themes[value] }))}
        value={theme}
        onChange={setTheme}
      />
      <span aria-hidden="true" className="text-muted">
        {text.density}
      </span>
      <Segmented
        label={text.density}
        options={DENSITIES.map((value) => ({ value, label: text.densities[value] }))}
        value={density}
        onChange={setDensity}
      />
      {dateFormatChoices().length > 0 && (
        <>
          <span aria-hidden="true" className="text-muted">
            {text.dates}
          </span>
          <DateFormatSwitch />
        </>
      )}
      <span aria-hidden="true" className="text-muted">
        {languageMessages.title}
      </span>
      <LanguageLinks />
      <div className="col-span-2">
        <LettersSwitch />
      </div>
    </div>
  );
}
