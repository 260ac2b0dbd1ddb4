import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SearchInput } from './TextInput.tsx';

const onSearch = vi.fn<(text: string) => void>();
const onKey = vi.fn<(key: string) => void>();

/** What an input method shows of the word that it composes. */
const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
const commit = (text: string) => cdp().send('Input.insertText', { text });

function Searched() {
  const [text, setText] = useState('');
  return (
    <>
      <SearchInput
        label="Search"
        value={text}
        onText={(next) => {
          onSearch(next);
          setText(next);
        }}
        onKeyDown={({ key }) => onKey(key)}
      />
      <output>{text}</output>
    </>
  );
}

async function field() {
  onSearch.mockClear();
  onKey.mockClear();
  await render(<Searched />);
  const input = page.getByRole('searchbox');
  await userEvent.click(input);
  return input;
}

it('searches for a word once it stands, and shows it before', async () => {
  const input = await field();
  for (const part of ['d', 'dd', 'đ', 'đầ']) await compose(part);
  await expect.element(input).toHaveValue('đầ');
  expect(onSearch).not.toHaveBeenCalled();
  await commit('đầu');
  await expect.element(page.getByRole('status')).toHaveTextContent('đầu');
  await expect.element(input).toHaveValue('đầu');
  expect(new Set(onSearch.mock.calls.flat())).toEqual(new Set(['đầu']));
});

it('searches for nothing new when the composition is given up', async () => {
  const input = await field();
  await userEvent.keyboard('a');
  onSearch.mockClear();
  await compose('dd');
  await compose('');
  await expect.element(input).toHaveValue('a');
  expect(new Set(onSearch.mock.calls.flat())).not.toContain('add');
});

it('searches at every letter that is typed plainly, and hears its keys', async () => {
  await field();
  await userEvent.keyboard('tu');
  expect(onSearch.mock.calls.flat()).toEqual(['t', 'tu']);
  expect(onKey.mock.calls.flat()).toEqual(['t', 'u']);
});

it('leaves keys to the input method while it composes', async () => {
  const input = await field();
  const press = (isComposing: boolean) =>
    input.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing, bubbles: true }));
  press(true);
  expect(onKey).not.toHaveBeenCalled();
  press(false);
  expect(onKey).toHaveBeenCalledWith('Enter');
});
