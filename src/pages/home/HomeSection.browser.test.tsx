import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { HomeSection, SectionBody } from './HomeSection.tsx';

/** An answer that the test gives when it wants to. */
function pendingAnswers() {
  const waiting: { readonly give: (names: readonly string[]) => void; readonly fail: (error: Error) => void }[] = [];
  return {
    ask: () =>
      new Promise<readonly string[]>((give, fail) => {
        waiting.push({ give, fail });
      }),
    give: (names: readonly string[]) => waiting.shift()?.give(names),
    fail: () => waiting.shift()?.fail(new Error('The server is away.')),
    count: () => waiting.length,
  };
}

function Part({ name, ask }: { readonly name: string; readonly ask: () => Promise<readonly string[]> }) {
  const query = useQuery({ queryKey: [name], queryFn: async () => ({ result: await ask() }) });
  return (
    <HomeSection title={name}>
      <SectionBody name={name} query={query}>
        {(names) => (names.length === 0 ? null : <p>{names.join(', ')}</p>)}
      </SectionBody>
    </HomeSection>
  );
}

it('waits, fails and is tried again alone, and keeps what it had when a later request fails', async () => {
  const [rounds, news] = [pendingAnswers(), pendingAnswers()];
  const { client } = await renderPart(
    <>
      <Part name="Rounds" ask={rounds.ask} />
      <Part name="News" ask={news.ask} />
    </>,
  );
  const section = (name: string) => page.getByRole('region', { name });
  await expect.element(section('Rounds').getByRole('status')).toHaveTextContent('Loading');

  rounds.fail();
  news.give(['An article']);
  await expect.element(section('News')).toHaveTextContent('An article');
  const alert = section('Rounds').getByRole('alert');
  await expect.element(alert).toHaveTextContent('Rounds could not be loaded');
  await expect.element(alert).toHaveTextContent('The server is away.');

  // The button keeps the focus during the retry, and the heading has it afterwards.
  const retry = section('Rounds').getByRole('button', { name: 'Retry' });
  retry.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(rounds.count).toBe(1);
  await expect.element(retry).toHaveFocus();
  rounds.give(['Seed']);
  await expect.element(section('Rounds')).toHaveTextContent('Seed');
  await expect.element(page.getByRole('heading', { name: 'Rounds' })).toHaveFocus();

  void client.refetchQueries({ queryKey: ['Rounds'] });
  await expect.poll(rounds.count).toBe(1);
  rounds.fail();
  await expect.element(section('Rounds')).toHaveTextContent('Not refreshed');
  await expect.element(section('Rounds')).toHaveTextContent('Seed');
  await section('Rounds').getByRole('button', { name: 'Retry' }).click();
  await expect.poll(rounds.count).toBe(1);
  rounds.give([]);
  await expect.element(section('Rounds')).toHaveTextContent('Nothing to show here yet.');
  await expect.element(section('Rounds')).not.toHaveTextContent('Not refreshed');
});
