import { expect, it } from 'vitest';
import type { LegalText } from '#schemas/api/legal.ts';
import { legalTextQuery } from '#src/api/queries.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { LegalPage } from './LegalPage.tsx';

async function open(language: LegalText['language']) {
  const text: LegalText = {
    ...{ language, title: 'Điều khoản', changed: '2026-02-03', html: '<p>Nội dung.</p>' },
    sections: [],
  };
  return (await renderPart(<LegalPage name="terms" />, { known: [[legalTextQuery('terms').queryKey, text]] })).screen;
}

it('says where the operator wrote the text in another language, and marks its parts as of that language', async () => {
  const screen = await open('vi');
  await expect.element(screen.getByRole('note')).toHaveTextContent('wrote this text in Vietnamese');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'vi');
  expect(screen.getByText('Nội dung.').element().closest('[lang]')).toHaveAttribute('lang', 'vi');
});

it('says nothing of a text in the language of the page', async () => {
  const screen = await open('en');
  await expect.element(screen.getByText('Nội dung.')).toBeVisible();
  expect(screen.getByRole('note').elements()).toEqual([]);
});
