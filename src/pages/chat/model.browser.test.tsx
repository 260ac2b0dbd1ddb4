import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answered, written } from './testing/answers.ts';
import { done, messageOf, openChat, serveChat, server, told } from './testing/chatServer.tsx';

serveChat();

/** What a screen reader was told. */
const heardOf = (screen: Awaited<ReturnType<typeof openChat>>['screen']) =>
  screen
    .getByRole('status')
    .elements()
    .map((one) => one.textContent)
    .join('');

it('shows what a model writes while it is checked, and says it once when it is whole', async () => {
  server.model = 'tiny';
  server.reply = written;
  let goOn: () => void = () => undefined;
  const waited = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  server.lines = [
    [
      { type: 'step', tool: 'query', words: 'Rounds' },
      told('Let me see. '),
      told('', true),
      told('Two rounds '),
      told('passed [1].'),
      waited,
      done('rounds over 5m'),
    ],
  ];
  server.stored = [];
  const { screen, box } = await openChat('/ai-chat');
  await expect.element(screen.getByText('Your question and rows of our data are sent to it')).toBeVisible();
  await box.fill('rounds over 5m');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Asking the table: Rounds')).toBeVisible();
  await expect.element(screen.getByText('Two rounds passed')).toBeVisible();
  await expect.element(screen.getByText('Let me see.')).not.toBeInTheDocument();
  expect(heardOf(screen)).not.toContain('Two rounds');
  server.stored = [messageOf('rounds over 5m')];
  goOn();
  const article = screen.getByRole('article', { name: 'rounds over 5m' });
  await expect.element(article.getByText('Auralith raised 48M USD')).toBeVisible();
  expect(heardOf(screen).split('Two rounds passed.')).toHaveLength(2);
  await expect
    .element(article.getByRole('link', { name: 'Citation 1: Rounds over 5M' }).first())
    .toHaveAttribute('href', '/directory/fundraising');
  await expect.element(article.getByText('A story')).toBeVisible();
  await expect.element(article.getByText('Written by a language model', { exact: false })).toBeVisible();
  await expect.element(article.getByRole('table', { name: 'Rows of the answer' })).toBeVisible();
  expect({ bodies: server.bodies, streams: server.streams.length }).toEqual({ bodies: [], streams: 1 });
  // A query of its own is run without it.
  await article.getByRole('button', { name: 'And in 2024?' }).click();
  await expect.poll(() => server.bodies.length).toBe(1);
});

it('takes a cut line up where it broke', async () => {
  server.model = 'tiny';
  server.reply = written;
  const end = done('who led');
  server.lines = [
    [told('First [1]. '), null],
    [told('Second [1].'), end],
  ];
  const { screen, box } = await openChat('/ai-chat');
  await expect.element(screen.getByRole('checkbox')).toBeChecked();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('article')).toBeVisible();
  expect(server.streams.map(({ after }) => after)).toEqual([null, '1']);
  expect(server.streams[0]?.body.ask_id).toBe(server.streams[1]?.body.ask_id);
});

it('stops a model, with the question back in the box; leaving the page stops nothing', async () => {
  server.model = 'tiny';
  server.lines = [[told('First [1]. ')], [told('First [1]. ')]];
  const { screen, box } = await openChat('/ai-chat');
  await expect.element(screen.getByRole('checkbox')).toBeChecked();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('First')).toBeVisible();
  await screen.getByRole('button', { name: 'Stop' }).click();
  await expect.element(box).toHaveValue('who led');
  await expect.poll(() => server.stopped).toEqual([`/api/chat/streams/${server.streams[0]?.body.ask_id}/stop`]);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('First')).toBeVisible();
  await screen.unmount();
  expect(server.stopped).toHaveLength(1);
});

it('says why the built-in answer stands, and what failed altogether', async () => {
  server.model = 'tiny';
  const end = done('who led', 'unproved');
  server.lines = [
    [told('First [1]. '), told('', true), end],
    [{ type: 'failed', status: 503, body: { error: { code: 'database_unavailable', message: 'No' } } }],
  ];
  const { screen, box } = await openChat('/ai-chat');
  await expect.element(screen.getByRole('checkbox')).toBeChecked();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('note')).toHaveTextContent('could not be found in our rows');
  await expect.element(screen.getByRole('article').getByText(answered.sentence)).toBeVisible();
  expect(heardOf(screen)).toContain('This is the built-in answer. Answer: 2 rounds');
  await box.fill('and again');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'The question could not be answered' })).toBeVisible();
});

it('asks no model where there is none or it is switched off', async () => {
  const without = await openChat('/ai-chat');
  await without.box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.bodies.length).toBe(1);
  await expect.element(without.screen.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(without.screen.getByText(/language model/)).not.toBeInTheDocument();
  await without.screen.unmount();
  server.model = 'tiny';
  const { screen, box } = await openChat('/ai-chat');
  await screen.getByRole('checkbox', { name: 'Let the language model tiny write the answer' }).click();
  await expect.element(screen.getByText('Nothing is sent to it', { exact: false })).toBeVisible();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.bodies.length).toBe(2);
  expect(server.streams).toEqual([]);
});
