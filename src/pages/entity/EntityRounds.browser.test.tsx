import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fundraising } from '#schemas/columns/fundraising.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { EntityRounds } from './EntityRounds.tsx';

afterEach(() => page.viewport(1280, 720));

const NAMES = ['Harrowglen Family Foundation', 'Yarroriel Ventures', 'Oakmere Partners', 'Pinmill'];

const ROUNDS = Array.from({ length: 6 }, (_, at) => ({
  ...emptyRow(fundraising),
  ...{ _id: at + 1, order: at + 1, projects: `Project ${at + 1}`, slug: `project-${at + 1}`, date: '2024-03-05' },
  ...{ stages: 'Seed', amount_quantity: 1e6, announcement: 'https://ledgerpost.example/round' },
  organizations: NAMES.slice(at % 2).map((name) => ({ name, slug: name.toLowerCase(), logo: null })),
}));

it.each(['project', 'venture'] as const)(
  'keeps investors of a %s apart on a phone, each a target of its own',
  async (kind) => {
    await page.viewport(412, 823);
    const { screen } = await renderPart(<EntityRounds kind={kind} rounds={ROUNDS} total={ROUNDS.length} />);
    await expect.element(screen.getByRole('link', { name: NAMES[0] ?? '' }).first()).toBeVisible();
    await expectAccessible();
    for (const more of screen.getByRole('button', { name: /more/ }).elements()) {
      const row = more.closest('td');
      const names = [...(row?.querySelectorAll('a') ?? [])];
      expect(names).toHaveLength(2);
      const ends = names.map((name) => name.getBoundingClientRect().right);
      expect(Math.max(...ends)).toBeLessThanOrEqual(more.getBoundingClientRect().left);
    }
  },
);
