import { useAtom } from 'jotai';
import { Rows3, Rows4 } from 'lucide-react';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { densityAtom } from '#src/shared/storage/preferences.ts';
import { Segmented } from '#src/ui/Segmented.tsx';

const text = tablePartMessages;

/** Switches the row height. */
export function DensitySwitch({ className }: { readonly className: string }) {
  const [density, setDensity] = useAtom(densityAtom);
  return (
    <Segmented
      label={text.density}
      className={className}
      options={[
        { value: 'compact', label: text.densities.compact, icon: <Rows4 size={14} strokeWidth={1.75} aria-hidden /> },
        {
          value: 'comfortable',
          label: text.densities.comfortable,
          icon: <Rows3 size={14} strokeWidth={1.75} aria-hidden />,
        },
      ]}
      value={density}
      onChange={setDensity}
    />
  );
}
