import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WithStated } from './StatedAmount.tsx';

function draw(place: 'column' | 'sentence', usd: number | null, amount: number | null = null) {
  const of = { amount_quantity: usd, stated_amount: amount, stated_currency: amount === null ? null : 'EUR' };
  const html = renderToStaticMarkup(
    <WithStated of={of} place={place} none="nobody says">
      {(dollars) => <b>{dollars}</b>}
    </WithStated>,
  );
  return { html, seen: html.replace(/<span class="sr-only">.*?<\/span>/g, '').replace(/<[^>]*>/g, '') };
}

it('draws what is stated behind the dollars of a sentence, before those of a column, and alone without any', () => {
  expect(draw('sentence', 5, 10e6).seen).toBe('5 (€10M)');
  expect(draw('column', 5, 10e6).seen).toBe('€10M 5');
  expect(draw('sentence', null, 10e6).seen.trim()).toBe('€10M');
  expect(draw('column', null, 10e6).seen.trim()).toBe('€10M');
});

it('says it to the last digit to those who listen', () => {
  expect(draw('sentence', 5, 10_050_000).html).toContain('<span class="sr-only">stated as 10,050,000 EUR</span>');
});

it('draws nothing extra beside dollars alone, and what it was given where nothing is known', () => {
  expect(draw('column', 5).html).toBe('<b>5</b>');
  expect(draw('sentence', 5).html).toBe('<b>5</b>');
  expect(draw('sentence', null).html).toBe('nobody says');
});
