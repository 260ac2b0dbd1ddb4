import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { comboboxProps, OptionList, optionId } from './OptionList.tsx';
import { type ListOption, type OptionGroup, useMarkedOption } from './useMarkedOption.ts';

const groupOf = (title: string, ...ids: string[]): OptionGroup<ListOption> => ({
  id: title,
  title,
  options: ids.map((id) => ({ id, path: `/${id}` })),
});
const FRUIT = [groupOf('Fruit', 'apple', 'pear', 'plum'), groupOf('Roots', 'carrot')];

let chosen: string[] = [];
beforeEach(() => {
  chosen = [];
});

function Search({
  groups = FRUIT,
  isWaiting = false,
  ...rest
}: {
  readonly groups?: readonly OptionGroup<ListOption>[];
  readonly isWaiting?: boolean;
  readonly marksFirst?: boolean;
  readonly pageSize?: number;
}) {
  const [text, setText] = useState('');
  const choose = ({ id }: ListOption, newTab: boolean) => chosen.push(newTab ? `${id} in a new tab` : id);
  const list = useMarkedOption({
    text,
    groups,
    first: isWaiting ? undefined : groups[0]?.options[0],
    isWaiting,
    onChoose: choose,
    ...rest,
  });
  return (
    <>
      <style>{'#list { height: 6em; overflow: auto } #list a { display: block }'}</style>
      <input
        {...comboboxProps('list', groups.length > 0, optionId('list', list.active))}
        aria-label="Search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={list.onKeyDown}
      />
      <OptionList
        id="list"
        label="Results"
        groups={groups}
        active={list.active}
        onPoint={list.mark}
        onChoose={(option) => choose(option, false)}
      >
        {({ id }) => id}
      </OptionList>
    </>
  );
}

const field = page.getByRole('combobox', { name: 'Search' });
const marked = page.getByRole('option', { selected: true });
const option = (name: string) => page.getByRole('option', { name });

test('nothing is marked at first, arrows mark round both ends, and the field names the marked option', async () => {
  await render(<Search />);
  await expect.element(page.getByRole('group', { name: 'Roots' }).getByRole('option')).toHaveTextContent('carrot');
  await userEvent.click(field);
  await expect.element(marked).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(marked).toHaveTextContent('carrot');
  await expect.element(field).toHaveAttribute('aria-activedescendant', 'list-carrot');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(marked).toHaveTextContent('apple');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['pear']);
});

test('Enter chooses the first option where none is marked, with Ctrl in a new tab', async () => {
  await render(<Search />);
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}');
  expect(chosen).toEqual(['apple', 'apple in a new tab']);
});

test('a mark holds when options come, and is dropped when the text changes', async () => {
  const { rerender } = await render(<Search marksFirst />);
  await expect.element(marked).toHaveTextContent('apple');
  await rerender(<Search marksFirst groups={[groupOf('Berries', 'currant'), ...FRUIT]} />);
  await expect.element(option('currant')).toBeVisible();
  await expect.element(marked).toHaveTextContent('apple');
  await userEvent.type(field, 'c');
  await expect.element(marked).toHaveTextContent('currant');
});

test('Enter pressed while options load selects the first one when they arrive', async () => {
  const { rerender } = await render(<Search groups={[]} isWaiting />);
  await userEvent.type(field, 'a{Enter}');
  await rerender(<Search isWaiting />);
  await expect.element(option('apple')).toBeVisible();
  expect(chosen).toEqual([]);
  await rerender(<Search />);
  await expect.poll(() => chosen).toEqual(['apple']);
});

test('Enter pressed while options load is dropped when the text changes', async () => {
  const { rerender } = await render(<Search groups={[]} isWaiting />);
  await userEvent.type(field, 'a{Enter}b{Backspace}');
  await rerender(<Search />);
  await expect.element(option('apple')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(chosen).toEqual(['apple in a new tab']);
});

test('Page Up and Page Down pass a page and stop at the ends', async () => {
  await render(<Search pageSize={2} marksFirst />);
  await userEvent.click(field);
  await userEvent.keyboard('{PageDown}');
  await expect.element(marked).toHaveTextContent('plum');
  await userEvent.keyboard('{PageDown}');
  await expect.element(marked).toHaveTextContent('carrot');
  await userEvent.keyboard('{PageUp}{PageUp}');
  await expect.element(marked).toHaveTextContent('apple');
});

test('the marked option is scrolled into view, the first with its heading', async () => {
  const many = groupOf('Many', ...Array.from({ length: 40 }, (_, at) => `option ${at}`));
  await render(<Search groups={[many]} />);
  const heading = page.getByText('Many');
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option('option 39')).toBeInViewport();
  await expect.element(heading).not.toBeInViewport();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(heading).toBeInViewport();
});

test('the mouse marks and chooses, and leaves a new tab to the browser', async () => {
  let prevented: boolean[] = [];
  const onClick = (event: MouseEvent) => {
    prevented = [...prevented, event.defaultPrevented];
    event.preventDefault();
  };
  document.addEventListener('click', onClick);
  await render(<Search />);
  await option('pear').hover();
  await expect.element(marked).toHaveTextContent('pear');
  await expect.element(option('pear')).toHaveAttribute('href', '/pear');
  await option('pear').click();
  await option('plum').click({ modifiers: ['Control'] });
  document.removeEventListener('click', onClick);
  expect(chosen).toEqual(['pear']);
  expect(prevented).toEqual([true, false]);
});
