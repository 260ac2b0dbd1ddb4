import { pivotMessages } from '#src/i18n/en/pivot.ts';
import { MenuItem, MenuSeparator, PlacedMenu } from '#src/ui/Menu.tsx';

const text = pivotMessages.menu;

/** The menu of a cell or head of a pivot, by key: with the mouse it is a link, and the browser has a menu for those. */
export function PivotMenu({
  at,
  byKey,
  onOpen,
  onCopy,
  onFold,
  onClose,
}: {
  readonly at: DOMRect;
  readonly byKey: boolean;
  readonly onOpen: (isNewTab: boolean) => void;
  readonly onCopy: () => void;
  /** Folds or unfolds all groups; null: none can be folded. */
  readonly onFold: ((isFolded: boolean) => void) | null;
  readonly onClose: () => void;
}) {
  return (
    <PlacedMenu at={at} byKey={byKey} label={text.label} onClose={onClose}>
      {/* The menu returns focus to the cell first. */}
      <MenuItem onSelect={() => setTimeout(() => onOpen(false))}>{text.open}</MenuItem>
      <MenuItem onSelect={() => setTimeout(() => onOpen(true))}>{text.newTab}</MenuItem>
      <MenuItem onSelect={() => setTimeout(onCopy)}>{text.copy}</MenuItem>
      {onFold && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => onFold(true)}>{text.fold}</MenuItem>
          <MenuItem onSelect={() => onFold(false)}>{text.unfold}</MenuItem>
        </>
      )}
    </PlacedMenu>
  );
}
