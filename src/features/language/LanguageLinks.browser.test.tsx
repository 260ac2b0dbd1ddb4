import { expect, it } from 'vitest';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';

it('names another language in a font at hand: no file of letters comes for one word', async () => {
  const { screen } = await renderPart(<LanguageLinks />);
  const fontOf = (name: string) => getComputedStyle(screen.getByRole('link', { name }).element()).fontFamily;
  await expect.element(screen.getByRole('link', { name: 'Tiếng Việt' })).toHaveAttribute('lang', 'vi');
  expect(fontOf('English')).toContain('Inter');
  expect(fontOf('Tiếng Việt')).not.toContain('Inter');
});
