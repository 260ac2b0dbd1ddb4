import { afterEach, expect, it } from 'vitest';
import { focusFirstWrong, focusOnceDrawn } from './focus.ts';

afterEach(() => document.body.replaceChildren());

const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));

function add<Kind extends 'button' | 'input' | 'form'>(kind: Kind, to: Element = document.body) {
  const made = document.createElement(kind);
  to.append(made);
  return made;
}

it('leads the focus to what is drawn in the place of the focused control', async () => {
  const [left, wanted] = [add('button'), add('button')];
  left.focus();
  focusOnceDrawn(() => wanted);
  left.remove();
  await drawn();
  expect(document.activeElement).toBe(wanted);
});

it('leaves it where a person has moved it before the drawing', async () => {
  const [left, wanted, chosen] = [add('button'), add('button'), add('button')];
  left.focus();
  focusOnceDrawn(() => wanted);
  left.remove();
  chosen.focus();
  await drawn();
  expect(document.activeElement).toBe(chosen);
});

it('leads it from a button to the first wrong field, but not from where a person went since', async () => {
  const form = add('form');
  const [wrong, send, beside] = [add('input', form), add('button'), add('button')];
  wrong.setAttribute('aria-invalid', 'true');
  send.focus();
  focusFirstWrong({ current: form });
  await drawn();
  expect(document.activeElement).toBe(wrong);
  send.focus();
  focusFirstWrong({ current: form });
  beside.focus();
  await drawn();
  expect(document.activeElement).toBe(beside);
});
