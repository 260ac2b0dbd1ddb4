import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LISTED_STATES } from '#schemas/columns/proposals.ts';
import { Ending } from './ListedProposals.tsx';

const { open: _open, ...ENDED } = LISTED_STATES;

it.each(Object.values(ENDED))('words how a proposal ended: %s', (state) => {
  const shown = renderToStaticMarkup(<Ending state={state} ends="2026-11-28T09:00:00.000Z" />);
  expect(shown).not.toContain(state);
  expect(shown).toMatch(/^\p{Lu}[^,]+, kết thúc 28\/11\/2026$/u);
});
