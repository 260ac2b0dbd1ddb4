import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CutTextTooltip } from './CutTextTooltip.tsx';
import { Tooltip } from './Tooltip.tsx';

const LONG = 'A name much longer than its place';

const shown = () => document.querySelector('.shadow-float')?.textContent ?? '';

async function draw() {
  let clicks = 0;
  await render(
    <div style={{ width: 120 }}>
      <CutTextTooltip />
      <button type="button">Before</button>
      <button type="button" className="flex w-full" onClick={() => (clicks += 1)}>
        <span className="cut">
          {LONG}
          <span className="sr-only"> (opens in a new tab)</span>
        </span>
      </button>
      <button type="button" className="flex w-full">
        <span className="cut">Short</span>
      </button>
      <p className="line-clamp-2">{`${LONG} ${LONG} ${LONG}`}</p>
    </div>,
  );
  return { clicks: () => clicks };
}

const touch = (element: Element, type: string) =>
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }));

describe('a text that ends in an ellipsis', () => {
  it('is read in full by keys, and the next one that fits is not repeated', async () => {
    await draw();
    await page.getByRole('button', { name: 'Before' }).click();
    await userEvent.keyboard('{Tab}');
    await expect.poll(shown).toBe(LONG);
    await userEvent.keyboard('{Escape}');
    await expect.poll(shown).toBe('');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
    await expect.poll(shown).toBe(LONG);
    await userEvent.keyboard('{Tab}');
    await expect.poll(shown).toBe('');
    await expect.element(page.getByRole('button', { name: 'Short' })).toHaveFocus();
  });

  it('is read in full under the mouse', async () => {
    await draw();
    await page.getByText(LONG).first().hover();
    await expect.poll(shown).toBe(LONG);
    await page.getByText('Short').hover();
    await expect.poll(shown).toBe('');
    await page.getByRole('paragraph').hover();
    await expect.poll(shown).toBe(`${LONG} ${LONG} ${LONG}`);
    // The pointer rests there when the next test draws.
    await page.getByText('Short').hover();
    await expect.poll(shown).toBe('');
  });

  it('is read in full by a long press, which does not act', async () => {
    const { clicks } = await draw();
    const button = page.getByRole('button', { name: LONG }).element();
    touch(button, 'pointerdown');
    await expect.poll(shown).toBe(LONG);
    touch(button, 'pointerup');
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(clicks()).toBe(0);
    expect(shown()).toBe(LONG);
    touch(document.body, 'pointerdown');
    await expect.poll(shown).toBe('');
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(clicks()).toBe(1);
  });
});

it('opens a tooltip by a long press, which does not act', async () => {
  let clicks = 0;
  await render(
    <Tooltip content="Close the panel">
      <button type="button" onClick={() => (clicks += 1)}>
        x
      </button>
    </Tooltip>,
  );
  const button = page.getByRole('button').element();
  touch(button, 'pointerdown');
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Close the panel');
  touch(button, 'pointerup');
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(clicks).toBe(0);
  touch(document.body, 'pointerdown');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});
