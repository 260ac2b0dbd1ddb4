import { useQuery } from '@tanstack/react-query';
import type { ExternalLinks } from '#schemas/api/public-settings.ts';
import { settingsQuery } from '#src/api/queries.ts';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { type MenuGroup, shownGroups } from './menuTable.ts';

/** The menus that have something to show here and now. */
export function useMenus(): readonly MenuGroup[] {
  return shownGroups(useLinks());
}

/** The places outside that the operator has set; undefined until they are known. */
export function useLinks(): ExternalLinks | undefined {
  return useQuery(settingsQuery()).data?.links;
}

/** True in the windows, from 600 to 1170 px, where menus begin with what is highlighted. */
export function useReordered(): boolean {
  return useMediaQuery('(600px <= width <= 1170px)');
}
