import { expect, it } from 'vitest';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { DatedFigure } from './DatedFigure.tsx';
import { Change, Price } from './Figures.tsx';
import './app.css';
import '#src/grid/cells.css';

it('dims a stale figure and says its date, of changes in every table too, and leaves a current one alone', async () => {
  const { screen } = await renderPart(
    <>
      <p className="text-muted">Muted</p>
      <DatedFigure stale={{ moment: '2021-12-23T00:00:00.000Z' }}>
        <Change value={-9} fit />
      </DatedFigure>
      <p data-age="stale">
        <span className="grid-change" data-direction="down">
          −6.00
        </span>
      </p>
      <DatedFigure stale={{ moment: null }}>
        <Price value={4} />
      </DatedFigure>
      <DatedFigure stale={null}>
        <Change value={-3} fit />
      </DatedFigure>
    </>,
  );
  const colorOf = (text: string) => getComputedStyle(screen.getByText(text, { exact: true }).element()).color;
  const muted = colorOf('Muted');
  expect([colorOf('−9.00'), colorOf('−6.00'), colorOf('4.0000')]).toEqual([muted, muted, muted]);
  expect(colorOf('−3.00')).not.toBe(muted);
  await expect.element(screen.getByText('as of Dec 2021')).toBeVisible();
  await expect.element(screen.getByText('as of unknown')).toBeVisible();
});
