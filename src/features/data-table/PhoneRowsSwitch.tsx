import { useAtom } from 'jotai';
import { Rows2, Table2 } from 'lucide-react';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { phoneRowsAtom } from '#src/shared/storage/preferences.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';

const text = tablePartMessages.phoneRows;

/** On a phone: shows each row in two lines, or in columns again. */
export function PhoneRowsSwitch() {
  const [rows, setRows] = useAtom(phoneRowsAtom);
  const isPhone = useMediaQuery('(width < 600px)');
  if (!isPhone) return null;
  const other = rows === 'lines' ? 'columns' : 'lines';
  return <IconButton label={text[other]} icon={other === 'lines' ? Rows2 : Table2} onClick={() => setRows(other)} />;
}
