import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { AddedEntries } from './AddedEntries.tsx';
import type { AddedEntry } from './edit.ts';

/** The roadmap of a form, with what it holds as text. */
function Form() {
  const [entries, setEntries] = useState<Readonly<Record<string, AddedEntry>>>({});
  return (
    <>
      <AddedEntries
        id="roadmap"
        kind="project"
        list="roadmap"
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
