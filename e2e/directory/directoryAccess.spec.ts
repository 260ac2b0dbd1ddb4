import { test } from '@playwright/test';
import { FEW_ROWS } from '../grid/Grid.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { EVERY_PAGE } from '../support/pages.ts';
import { Directory } from './Directory.ts';

test.use({ viewport: FEW_ROWS });

test('a directory is accessible in both themes', EVERY_PAGE, async ({ page }) => {
  await new Directory(page).open('/directory/projects');
  await expectAccessibleInBothThemes(page);
});
