import { Sigma } from 'lucide-react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { pivotMessages as text } from '#src/i18n/en/pivot.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { writeShown } from './shown.ts';
import { startPivot } from './start.ts';

/** Shows the rows of a view added up, and as rows again. */
export function PivotButton({
  spec,
  view,
  isIcon = false,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  /** Shows the icon alone. */
  readonly isIcon?: boolean;
  readonly onChange: ChangeView;
}) {
  const isOn = view.pivot !== undefined;
  const toggle = () => onChange({ pivot: isOn ? undefined : writeShown(startPivot(spec)) });
  useCommand('pivot', toggle);
  const command = { 'aria-pressed': isOn, 'aria-keyshortcuts': 'p', onClick: toggle };
  if (isIcon) return <IconButton label={text.open} icon={Sigma} variant="quiet" {...command} />;
  return (
    <Button icon={Sigma} aria-label={text.open} {...command}>
      <span className="max-xl:sr-only">{text.name}</span>
    </Button>
  );
}
