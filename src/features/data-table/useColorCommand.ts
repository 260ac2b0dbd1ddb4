import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { isColorable, withColor } from '#schemas/queries/columnColors.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { ruleText } from '#src/grid/model/colorTexts.ts';
import { colorMessages as text } from '#src/i18n/en/colors.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { useToast } from '#src/ui/Toasts.tsx';

/** The key that colors a column by size, or no more. Colors cannot be heard, so that it says what it did. */
export function useColorCommand(
  column: () => ColumnSpec | undefined,
  { colors }: Pick<View, 'colors'>,
  changeView: ChangeView,
): void {
  const toast = useToast();
  useCommand('colorColumn', () => {
    const active = column();
    if (!active) return false;
    const { field, label } = active;
    if (!isColorable(active)) {
      toast({ tone: 'info', title: text.cannot(label) });
      return true;
    }
    const rule = colors?.[field] ? null : ({ by: 'scale' } as const);
    changeView({ colors: withColor(colors, field, rule) });
    toast({ tone: 'info', title: rule ? text.done(label, ruleText(active, rule)) : text.undone(label) });
    return true;
  });
}
