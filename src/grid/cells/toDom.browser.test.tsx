import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { KINDS, SOURCES } from '#schemas/kinds.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { Logo } from '#src/ui/Logo.tsx';
import type { CellContext } from './cell.ts';
import { drawCell } from './drawCell.tsx';
import { measureTagText } from './fit.ts';
import { CELLS } from './renderers.tsx';
import { patch, toDom } from './toDom.tsx';

const ROWS = 40;
const sampleData = createSampleData({ seed: 1, projects: 5000, now: Date.UTC(2026, 0, 1) });

it.each(SOURCES)('makes the same DOM of every cell of %s as React', async (source) => {
  const spec = DATA_SETS[source];
  const context: CellContext = {
    kind: KINDS[source].opens,
    spec,
    density: 'compact',
    measure: measureTagText,
    asked: () => [],
    watch: { has: () => true, toggle: () => undefined, label: () => 'Watch' },
    href: () => '/somewhere',
    moments: null,
  };
  const contents = sampleData.rows(source, 0, ROWS).flatMap((row, index) =>
    spec.columns.map((column) => {
      const input = { value: row[column.field], row, column, index, room: 160, watched: true, context };
      return drawCell(CELLS[column.display], input).content;
    }),
  );
  const { container } = await render(contents.map((content, at) => <div key={String(at)}>{content}</div>));
  const byReact = [...container.children];
  expect(byReact).toHaveLength(contents.length);
  for (const [at, content] of contents.entries()) {
    const made = document.createElement('div');
    made.append(toDom(content));
    made.normalize();
    byReact[at]?.normalize();
    // Attribute order may differ.
    if (!made.isEqualNode(byReact[at] ?? null)) expect(made.innerHTML).toBe(byReact[at]?.innerHTML);
  }
});

it('replaces a picture that fails to load by the drawn logo', () => {
  const box = document.createElement('div');
  document.body.append(box);
  box.append(toDom(<Logo kind="project" name="Korvane" src="/no-such-picture.png" labelled />));
  const picture = box.querySelector('img');
  expect(picture).not.toBeNull();
  picture?.dispatchEvent(new Event('error'));
  expect(box.querySelector('img')).toBeNull();
  expect(box.querySelector('svg')?.getAttribute('aria-label')).toBe('Korvane');
  box.remove();
});

it('keeps the nodes that stay when content changes, and so a click that is under way', async () => {
  const box = document.createElement('div');
  const look = (sorted: boolean) =>
    toDom(
      <>
        <span className="grid-label">
          {sorted && <i className="triangle" data-direction="down" />}
          <span className="grid-label-text">{sorted ? 'Price ↓' : 'Price'}</span>
          {!sorted && <span className="grid-unit">USD</span>}
        </span>
        <Logo kind="project" name="Korvane" src={sorted ? '/second.png' : '/first.png'} />
      </>,
    );
  patch(box, look(false));
  const [label, text, picture] = ['.grid-label', '.grid-label-text', 'img'].map((name) => box.querySelector(name));
  for (const sorted of [true, false, true]) {
    patch(box, look(sorted));
    const made = document.createElement('div');
    made.append(look(sorted));
    expect(box.innerHTML).toBe(made.innerHTML);
    expect(box.querySelector('.grid-label')).toBe(label);
    expect(box.querySelector('.grid-label-text')).toBe(text);
  }
  expect(picture?.isConnected).toBe(false);
});
