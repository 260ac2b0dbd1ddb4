import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answered, ID, query } from './testing/answers.ts';
import { failing, messageOf, openChat, serveChat, server } from './testing/chatServer.tsx';

serveChat();

it('shows query, rows, chart, sources, unused words and follow-ups of an answer', async () => {
  server.stored = [messageOf('rounds over 5m')];
  const { screen } = await openChat(`/ai-chat?conversation=${ID}`);
  const article = screen.getByRole('article');
  await expect.element(article.getByText(answered.sentence)).toBeVisible();
  const table = article.getByRole('table', { name: 'Rows of the answer' });
  await expect.element(table.getByRole('link', { name: 'Auralith' })).toHaveAttribute('href', '/project/auralith');
  const person = table.getByRole('link', { name: 'Ann Lund' }).element();
  expect(person.querySelector('[data-avatar]')?.getAttribute('data-avatar')).toBe('male');
  await expect.element(table.getByText('Nameless')).toBeVisible();
  await expect.element(article.getByText('2 of 7 rows')).toBeVisible();
  await expect.element(article.getByRole('figure', { name: 'By lead' })).toHaveTextContent('Larkspur48.00M');
  await expect
    .element(article.getByRole('link', { name: 'Open 7 in Fundraising' }))
    .toHaveAttribute('href', expect.stringContaining('filter='));
  await expect.element(article).toHaveTextContent('Not used: “please”.');
  await expect.element(article).toHaveTextContent('Rounds, Date: sample data, Jan 15, 2026 09:00 UTC');
  await expect
    .element(article)
    .toHaveTextContent('Amount: DefiLlama, Jan 15, 2026 09:00 UTC; feeds, Jan 14, 2026 09:00 UTC');
  await expect
    .element(article.getByRole('link', { name: 'Show the rows without a known figure' }))
    .toHaveAttribute('href', expect.stringContaining('known.0'));
  await expect.element(article).toHaveTextContent('1 row without a known figure adds nothing');
  await article.getByRole('button', { name: 'And in 2024?' }).click();
  await expect.poll(() => server.bodies).toMatchObject([{ question: 'And in 2024?', query, conversation: ID }]);
});

it('runs a query again without a part or with a changed one, and says what cannot be read', async () => {
  server.stored = [messageOf('rounds over 5m')];
  const { screen } = await openChat(`/ai-chat?conversation=${ID}`);
  const first = screen.getByRole('article').first();
  await first.getByRole('button', { name: 'Ask again without Rows 5' }).click();
  await expect.poll(() => server.bodies).toMatchObject([{ question: 'rounds over 5m', query: { limit: null } }]);
  await first.getByRole('button', { name: 'Change Amount > 5M USD' }).click();
  const field = screen.getByRole('dialog').getByRole('textbox');
  await expect.element(field).toHaveValue('5M');
  await field.fill('nonsense');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toBeInvalid();
  await field.fill('10M');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.bodies[1]?.query?.triples).toEqual([['amount_quantity', 'gt', 10_000_000]]);
  await first.getByRole('button', { name: 'Change Date ≥ 2025' }).click();
  await screen.getByRole('textbox', { name: 'From' }).fill('soon');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('“soon” is not a date.');
});

it('adds a condition beside those of the query, and asks again', async () => {
  server.stored = [messageOf('rounds over 5m')];
  const { screen } = await openChat(`/ai-chat?conversation=${ID}`);
  await screen.getByRole('button', { name: 'Add a condition and ask again' }).click();
  await userEvent.keyboard('valuation{Enter}');
  const panel = screen.getByRole('dialog', { name: 'Add a condition and ask again' });
  await expect.element(panel.getByRole('heading', { name: 'Valuation' })).toBeVisible();
  await panel.getByRole('textbox').fill('20M');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.bodies).toHaveLength(1);
  expect(server.bodies[0]?.query?.triples).toEqual([
    ['amount_quantity', 'gt', 5_000_000],
    ['valuation_usd', 'gte', 20_000_000],
  ]);
});

it('stores what a member says of an answer, and takes it back', async () => {
  server.stored = [messageOf('rounds over 5m')];
  const { screen } = await openChat(`/ai-chat?conversation=${ID}`);
  const right = screen.getByRole('button', { name: 'Right' });
  const wrong = screen.getByRole('button', { name: 'Wrong' });
  await expect.element(right).toHaveAttribute('aria-pressed', 'false');
  await wrong.click();
  await expect.element(wrong).toHaveAttribute('aria-pressed', 'true');
  await right.click();
  await expect.element(right).toHaveAttribute('aria-pressed', 'true');
  await expect.element(wrong).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => server.ratings).toEqual(['wrong', 'right']);
  await right.click();
  await expect.poll(() => server.ratings).toEqual(['wrong', 'right', null]);
  await expect.element(right).toHaveAttribute('aria-pressed', 'false');
  server.answers.rating = failing(500, 'internal');
  await wrong.click();
  await expect.element(screen.getByText('Your word on the answer could not be stored')).toBeVisible();
  await expect.element(wrong).toHaveAttribute('aria-pressed', 'false');
});

it('offers each reading of a choice, citations of the help, and what is left of a question', async () => {
  server.reply = { kind: 'choice', sentence: 'This has two readings.', readings: [{ label: 'Rounds', query }] };
  server.stored = [messageOf('raised')];
  server.reply = {
    ...{ kind: 'help', sentence: 'Press e.' },
    passages: [
      {
        article: 'a',
        title: 'Directory',
        heading: 'Export',
        text: 'Press e to export.',
        path: '/support/getting-started/directory/export',
      },
    ],
  };
  server.stored.push(messageOf('how do I export'));
  server.reply = {
    ...{ kind: 'nothing', sentence: 'I did not understand all of it.', words: ['frobs'] },
    without: { label: 'Rounds since 2025', query },
    hits: [{ kind: 'project', name: 'Frob', path: '/project/frob' }],
  };
  server.stored.push(messageOf('frobs since 2025'));
  const { screen } = await openChat(`/ai-chat?conversation=${ID}`);
  await expect.element(screen.getByRole('link', { name: 'Directory: Export' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Frob' })).toHaveAttribute('href', '/project/frob');
  server.reply = answered;
  await screen.getByRole('button', { name: 'Rounds', exact: true }).click();
  await expect.poll(() => server.bodies).toMatchObject([{ question: 'raised (Rounds)', query }]);
});
