import { DisplaySettings } from '#src/features/account/DisplaySettings.tsx';
import { messages } from '#src/i18n/index.ts';
import { shellPartMessages } from '#src/i18n/shellParts.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { DrawerAccount } from '../account-menu/DrawerAccount.tsx';
import { DrawerSection } from './DrawerSection.tsx';
import { MenuLink } from './MenuLink.tsx';
import { arranged, type MenuGroup } from './menuTable.ts';
import { useMenus, useReordered } from './useMenus.ts';

const text = messages.shell;

/** The menu of small windows: collapsible sections in a sheet at the right. */
export function Drawer({ onClose }: { readonly onClose: () => void }) {
  const menus = useMenus();
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.menu}
      shape="drawer"
      className="min-[600px]:w-[min(560px,88vw)] overscroll-contain"
    >
      <DrawerAccount onFollow={onClose} />
      <DrawerSection title={shellPartMessages.menu.pages}>
        <nav aria-label={text.mainNav} className="grid gap-x-4 min-[600px]:grid-cols-2">
          {menus.map((group) => (
            <Group key={group.id} group={group} onFollow={onClose} />
          ))}
        </nav>
      </DrawerSection>
      <DrawerSection title={text.display}>
        <div className="px-2 py-3">
          <DisplaySettings />
        </div>
      </DrawerSection>
    </Dialog>
  );
}

function Group({ group, onFollow }: { readonly group: MenuGroup; readonly onFollow: () => void }) {
  const columns = arranged(group.columns, useReordered());
  const id = `drawer-${group.id}`;
  return (
    <div className="pb-2">
      <p id={id} className="px-2 pt-2 pb-1 text-12 text-muted">
        {text.menus[group.id]}
      </p>
      <ul aria-labelledby={id}>
        {columns.flatMap((column) =>
          column.entries.map((entry) => (
            <li key={entry.id}>
              <MenuLink entry={entry} short onFollow={onFollow} />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
