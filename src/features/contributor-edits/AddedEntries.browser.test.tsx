import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { AddedEntries } from './AddedEntries.tsx';
import type { AddedEntry } from './edit.ts';

/** A list of a form, with what it holds as text. */
function Form({ list = 'roadmap' }: { readonly list?: 'roadmap' | 'rounds' }) {
  const [entries, setEntries] = useState<Readonly<Record<string, AddedEntry>>>({});
  return (
    <>
      <AddedEntries
        id={list}
        kind="project"
        list={list}
        entries={entries}
        isAsked={false}
        onPart={(id, part, text) => setEntries((kept) => ({ ...kept, [id]: { ...kept[id], [part]: text } }))}
        onRemove={() => setEntries({})}
      />
      <output>{JSON.stringify(entries)}</output>
    </>
  );
}

it('asks for the parts of a phase, with choices in words and steps in several lines', async () => {
  const { screen } = await renderPart(<Form />, { at: '/' });
  await screen.getByRole('button', { name: 'Phase' }).click();
  const phase = screen.getByRole('group', { name: 'New phase 1' });
  await phase.getByRole('textbox', { name: 'When' }).fill('Q3 2026');
  await phase.getByRole('textbox', { name: 'Title' }).fill('Launch');
  await phase.getByRole('combobox', { name: 'Status' }).selectOptions('Done');
  await phase.getByRole('combobox', { name: 'Picture optional' }).selectOptions('Rocket');
  await phase.getByRole('textbox', { name: 'Steps, one a line optional' }).fill('Audit\nMainnet');
  await phase.getByRole('textbox', { name: 'Source link' }).fill('https://aave.example/plan');
  expect(JSON.parse(screen.getByRole('status').element().textContent ?? '')).toEqual({
    1: {
      ...{ time: 'Q3 2026', title: 'Launch', status: '1', icon: 'rocket' },
      ...{ content: 'Audit\nMainnet', source: 'https://aave.example/plan' },
    },
  });
});

it('says what it read of a short figure and a short address, and keeps both in full once they are sent', async () => {
  const { screen } = await renderPart(<Form list="rounds" />, { at: '/' });
  await screen.getByRole('button', { name: 'Round' }).click();
  const round = screen.getByRole('group', { name: 'New round 1' });
  await round.getByRole('textbox', { name: /^Money raised, USD/ }).fill('1.5M');
  await expect.element(round.getByText('= 1,500,000')).toBeVisible();
  await round.getByRole('textbox', { name: 'Source link' }).fill('news.example/a');
  await expect.element(round.getByText('= https://news.example/a')).toBeVisible();
  await round.getByRole('combobox', { name: 'Round optional' }).selectOptions('Series A');
  await round.getByRole('combobox', { name: 'Lead investors optional' }).fill('Aster Capital');
  await round.getByRole('combobox', { name: 'Other investors optional' }).fill('Cobalt; Plum');
  expect(JSON.parse(screen.getByRole('status').element().textContent ?? '')).toEqual({
    1: {
      ...{ amount: '1500000', source: 'news.example/a', stage: 'Series A' },
      ...{ leads: 'Aster Capital', investors: 'Cobalt; Plum' },
    },
  });
});
