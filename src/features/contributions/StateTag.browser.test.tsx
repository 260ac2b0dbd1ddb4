import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { PROPOSAL_STATES } from '#schemas/entities/proposals.ts';
import { OwnWork } from '#src/ui/OwnWork.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { StateTag } from './StateTag.tsx';

it('has contrast enough in every state of a work and of a proposal', async () => {
  const tones = ['quiet', 'waiting', 'public', 'returned'] as const;
  const screen = await render(
    <main>
      <ul>
        {tones.map((tone) => (
          <OwnWork
            key={tone}
            title={<a href="/">{tone}</a>}
            state={`It is ${tone}`}
            tone={tone}
            unsaved={null}
            end={null}
          >
            Lines
          </OwnWork>
        ))}
      </ul>
      {PROPOSAL_STATES.map((state) => (
        <StateTag key={state} state={state} isReverted={false} />
      ))}
    </main>,
  );
  await expect.element(screen.getByText('It is public')).toBeVisible();
  await expectAccessible();
});
