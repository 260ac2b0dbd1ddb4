import { AG_GRID_LOCALE_VN } from '@ag-grid-community/locale';
import type { gridLocale as english } from '../en/gridLocale.ts';

export const gridLocale: typeof english = AG_GRID_LOCALE_VN;
