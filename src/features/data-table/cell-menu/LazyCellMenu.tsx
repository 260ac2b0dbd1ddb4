import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import type { CellMenuState } from './CellMenu.tsx';

const CellMenu = lazyComponent(async () => (await import('./CellMenu.tsx')).CellMenu);

/** Opens the menu of a table; downloads its code on first use. */
export function LazyCellMenu({ request, ...menu }: CellMenuState) {
  if (!request) return null;
  const { column, index, at } = request;
  return (
    <LoadBoundary>
      <CellMenu key={`${column.field} ${index} ${at.x} ${at.y}`} request={request} {...menu} />
    </LoadBoundary>
  );
}
