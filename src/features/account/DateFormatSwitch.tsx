import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { dateExample, dateFormatChoices, useDateFormatChoice } from './dateFormatChoice.ts';

/** Switches how dates are written. */
export function DateFormatSwitch() {
  const [format, choose] = useDateFormatChoice();
  return (
    <Segmented
      label={shellPartMessages.dates}
      options={dateFormatChoices().map((value) => ({ value, label: dateExample(value) }))}
      value={format}
      onChange={choose}
    />
  );
}
