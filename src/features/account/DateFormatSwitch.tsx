import { DATE_FORMATS } from '#schemas/constants.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { dateExample, useDateFormatChoice } from './dateFormatChoice.ts';

/** Switches how dates are written. */
export function DateFormatSwitch() {
  const [format, choose] = useDateFormatChoice();
  return (
    <Segmented
      label={shellPartMessages.dates}
      options={DATE_FORMATS.map((value) => ({ value, label: dateExample(value) }))}
      value={format}
      onChange={choose}
    />
  );
}
