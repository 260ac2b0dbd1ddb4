import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useWidth } from './useWidth.ts';

afterEach(() => page.viewport(1280, 720));

function Place() {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} data-testid="place" style={{ width: 320, height: 200 }}>
      {useWidth(place)}
    </div>
  );
}

it('measures the place of a drawing once it comes near the window, and follows it from then on', async () => {
  await page.viewport(600, 400);
  const screen = await render(
    <>
      <Place />
      <div style={{ height: 3_000 }} />
      <Place />
    </>,
  );
  const [near, far] = screen.getByTestId('place').elements();
  await expect.poll(() => near?.textContent).toBe('320');
  // Two frames later the other one would have been measured as well.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  expect(far?.textContent).toBe('0');
  far?.scrollIntoView();
  await expect.poll(() => far?.textContent).toBe('320');
  if (far instanceof HTMLElement) far.style.width = '240px';
  await expect.poll(() => far?.textContent).toBe('240');
});
