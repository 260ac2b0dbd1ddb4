import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { IconButton } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from './Menu.tsx';
import { Popover, PopoverContent, PopoverTrigger } from './Popover.tsx';
import { Toaster, useToast } from './Toasts.tsx';

function Nested() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Outer">
        <input
          aria-label="Own Esc"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            event.currentTarget.value = '';
          }}
        />
        <Popover>
          <PopoverTrigger>Panel</PopoverTrigger>
          <PopoverContent aria-label="Inner">
            <Menu>
              <MenuTrigger>More</MenuTrigger>
              <MenuContent>
                <MenuItem>Rename</MenuItem>
              </MenuContent>
            </Menu>
          </PopoverContent>
        </Popover>
      </Dialog>
    </>
  );
}

test('Esc closes one layer at a time, and focus returns to each opener', async () => {
  await render(<Nested />);
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  await userEvent.click(page.getByRole('button', { name: 'Panel' }));
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();

  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Inner' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Panel' })).toHaveFocus();
  await expect.element(page.getByRole('dialog', { name: 'Outer' })).toBeVisible();

  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('a field in a dialog gets Esc before the dialog closes', async () => {
  await render(<Nested />);
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  const field = page.getByRole('textbox', { name: 'Own Esc' });
  await userEvent.type(field, 'text');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByRole('dialog', { name: 'Outer' })).toBeVisible();
});

test('a tooltip hides on Esc and leaves the key to the page', async () => {
  const keys: string[] = [];
  await render(
    // biome-ignore lint/a11y/noStaticElementInteractions: listens only for the test.
    <div onKeyDown={(event) => keys.push(event.defaultPrevented ? 'consumed' : event.key)}>
      <IconButton label="Columns" icon={Columns3} />
    </div>,
  );
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  expect(keys).toEqual(['Escape']);
});

function Told() {
  const toast = useToast();
  return (
    <>
      <style>{'.pointer-events-auto { pointer-events: auto }'}</style>
      <Toaster />
      <Dialog open onClose={() => toast({ tone: 'info', title: 'Closed' })} title="Modal">
        <button type="button" data-autofocus onClick={() => toast({ tone: 'error', title: 'Not saved' })}>
          Save
        </button>
      </Dialog>
    </>
  );
}

test('a message can be read and closed over a modal dialog, which stays open and keeps focus', async () => {
  await render(<Told />);
  const save = page.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect.element(messages.getByText('Not saved')).toBeVisible();
  await expect.element(messages).toHaveAttribute('aria-live', 'polite');
  await userEvent.click(messages.getByRole('button', { name: 'Close' }));
  await expect.element(messages.getByText('Not saved')).not.toBeInTheDocument();
  await expect.element(save).toHaveFocus();
  expect(messages.getByText('Closed').elements()).toEqual([]);
});

test('a trigger stays the element that has the focus from its first rendering on', async () => {
  await render(
    <Popover>
      <PopoverTrigger autoFocus>Panel</PopoverTrigger>
      <PopoverContent aria-label="Inner">Text</PopoverContent>
    </Popover>,
  );
  await expect.element(page.getByRole('button', { name: 'Panel' })).toHaveFocus();
});
