import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { replayEarlyInput, takeEarlyInput } from './earlyInput.ts';

let listening: AbortController;

beforeEach(() => {
  listening = new AbortController();
});
afterEach(() => {
  listening.abort();
  document.body.replaceChildren();
  const { dataset } = document.documentElement;
  for (const name of Object.keys(dataset)) delete dataset[name];
});

async function firstPaint(): Promise<void> {
  document.documentElement.dataset.arriving = 'whole';
  document.body.innerHTML =
    '<button>Back</button><button aria-label="Menu"><svg width="16" height="16"><path d="M0 0h16v16H0z"/></svg></button><input aria-label="Search"><input type="file" aria-label="File">';
  await new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = '/first-paint.js';
    script.onload = resolve;
    document.head.append(script);
  });
}

test('keys and texts are done once and in their order, whenever a page that is taken over begins to listen', async () => {
  await firstPaint();
  const heard: string[] = [];
  const back = page.getByRole('button', { name: 'Back' });
  await back.click();
  await userEvent.keyboard('a');
  takeEarlyInput();
  back.element().addEventListener('click', () => heard.push('Back'));
  document.addEventListener('keydown', ({ key }) => heard.push(key), listening);
  await userEvent.keyboard('b');
  const search = page.getByRole('textbox', { name: 'Search' });
  await search.fill('kor');
  expect(heard).toEqual([]);
  search.element().addEventListener('input', ({ target }) => heard.push(String(Reflect.get(Object(target), 'value'))));
  replayEarlyInput();
  expect(heard).toEqual(['Back', 'a', 'b', 'kor']);
  await back.click();
  await userEvent.keyboard('c');
  expect(heard).toEqual(['Back', 'a', 'b', 'kor', 'Back', 'c']);
});

test('a text is typed again although taking over put back what its field held', async () => {
  await firstPaint();
  const search = page.getByRole('textbox', { name: 'Search' });
  await search.fill('12');
  await search.fill('120');
  takeEarlyInput();
  const field = search.element();
  Reflect.set(field, 'value', '100');
  const heard: unknown[] = [];
  field.addEventListener('input', ({ target }) => heard.push(Reflect.get(Object(target), 'value')));
  replayEarlyInput();
  expect(heard).toEqual(['120']);
});

test('a form that scripts send is sent once it can be, and one with an address at once', async () => {
  await firstPaint();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<form><input aria-label="Email" name="email"></form><form action="/found"><input aria-label="Find" name="q"></form>',
  );
  const left: string[] = [];
  addEventListener(
    'submit',
    (event) => {
      const { target, defaultPrevented } = event;
      if (target instanceof HTMLFormElement && !defaultPrevented) left.push(target.getAttribute('action') ?? '');
      event.preventDefault();
    },
    listening,
  );
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('a@example.com');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('textbox', { name: 'Find' }).click();
  await userEvent.keyboard('{Enter}');
  expect(left).toEqual(['/found']);
  takeEarlyInput();
  const heard: string[] = [];
  const form = email.element().closest('form');
  form?.addEventListener('input', () => heard.push('text'));
  form?.addEventListener('submit', () => heard.push('sent'));
  replayEarlyInput();
  expect(heard).toEqual(['text', 'sent']);
});

test('a form with a button is sent once, however often Enter and the button were pressed', async () => {
  await firstPaint();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<form><input aria-label="Email" name="email"><button><span>Subscribe</span></button></form>',
  );
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('a@example.com');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  takeEarlyInput();
  const sentBy: (string | null | undefined)[] = [];
  email
    .element()
    .closest('form')
    ?.addEventListener('submit', (event) => {
      event.preventDefault();
      sentBy.push(event.submitter?.textContent);
    });
  replayEarlyInput();
  expect(sentBy).toEqual(['Subscribe']);
});

test('an icon is pressed and clicked, and what listens late learns where focus and pointer are', async () => {
  await firstPaint();
  const heard: string[] = [];
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  takeEarlyInput();
  const types = ['focusin', 'pointerover', 'mousedown', 'click'];
  for (const type of types) menu.element().addEventListener(type, () => heard.push(type));
  replayEarlyInput();
  expect(heard).toEqual(types);
});

test('a cell that a press makes active gets the focus, unless a user has it in a field by then', async () => {
  for (const isTyping of [false, true]) {
    await firstPaint();
    document.body.insertAdjacentHTML(
      'beforeend',
      '<main tabindex="-1"><div role="grid"><div role="row"><b role="gridcell">7</b></div></div></main>',
    );
    const cell = page.getByRole('gridcell');
    const search = page.getByRole('textbox', { name: 'Search' });
    await cell.click();
    if (isTyping) await search.click();
    takeEarlyInput();
    const element = cell.element();
    // As the table does it.
    element.addEventListener('mousedown', () => element.setAttribute('tabindex', '0'));
    replayEarlyInput();
    await expect.element(isTyping ? search : cell).toHaveFocus();
    expect(element).toHaveAttribute('tabindex', '0');
  }
});

test('text after the key of a search is typed into it', async () => {
  await firstPaint();
  await userEvent.keyboard('/');
  takeEarlyInput();
  await userEvent.keyboard('ko');
  const search = page.getByRole('textbox', { name: 'Search' });
  const heard: string[] = [];
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== '/' || event.target !== document.body) return;
      event.preventDefault();
      search.element().focus();
    },
    listening,
  );
  search.element().addEventListener('input', ({ target }) => heard.push(String(Reflect.get(Object(target), 'value'))));
  replayEarlyInput();
  expect(heard).toEqual(['k', 'ko']);
  await userEvent.keyboard('r');
  expect(heard).toEqual(['k', 'ko', 'kor']);
});

test('a file that was chosen early is still there, and what follows it is done too', async () => {
  await firstPaint();
  const field = page.getByLabelText('File');
  await userEvent.upload(field, new File(['ID,location'], 'projects.csv'));
  const search = page.getByRole('textbox', { name: 'Search' });
  await search.fill('kor');
  takeEarlyInput();
  const heard: string[] = [];
  field.element().addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) heard.push(target.files?.[0]?.name ?? 'none');
  });
  search.element().addEventListener('input', () => heard.push('text'));
  replayEarlyInput();
  expect(heard).toEqual(['projects.csv', 'text']);
});
