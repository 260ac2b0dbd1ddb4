import { afterEach, expect, it, vi } from 'vitest';
import type { LegalText } from '#schemas/api/legal.ts';
import { legalTextQuery } from '#src/api/queries.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { LegalPage } from './LegalPage.tsx';

const TEXT = { title: 'Điều khoản', changed: '2026-02-03', html: '<p>Nội dung.</p>', sections: [] };

async function open(language: LegalText['language']) {
  const text: LegalText = { ...TEXT, language };
  return (await renderPart(<LegalPage name="terms" />, { known: [[legalTextQuery('terms').queryKey, text]] })).screen;
}

it('says where the operator wrote the text in another language, and marks its parts as of that language', async () => {
  const screen = await open('vi');
  await expect.element(screen.getByRole('note')).toHaveTextContent('wrote this text in Vietnamese');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'vi');
  expect(screen.getByText('Nội dung.').element().closest('[lang]')).toHaveAttribute('lang', 'vi');
});

afterEach(() => vi.restoreAllMocks());

it('says that it is loading, and where it cannot be loaded, that it cannot, under its title, until it is there', async () => {
  const asked: ((answer: Response) => void)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise((resolve) => asked.push(resolve)));
  const { screen } = await renderPart(<LegalPage name="privacy" />);
  await expect.element(screen.getByRole('status', { name: 'Loading the text' })).toBeVisible();
  asked.shift()?.(Response.json({}, { status: 500 }));
  const failure = screen.getByRole('article').getByRole('alert');
  await expect.element(failure.getByRole('heading', { name: 'The text could not be loaded' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Privacy Policy');
  await expectAccessible(failure.element());
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => asked).toHaveLength(1);
  asked.shift()?.(Response.json({ ...TEXT, language: 'en' }));
  await expect.element(screen.getByText('Nội dung.')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

it('says nothing of a text in the language of the page', async () => {
  const screen = await open('en');
  await expect.element(screen.getByText('Nội dung.')).toBeVisible();
  expect(screen.getByRole('note').elements()).toEqual([]);
});
