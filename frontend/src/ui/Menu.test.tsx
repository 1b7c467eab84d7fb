import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from './Menu.tsx';

const show = () => {
  const onAction = jest.fn();
  render(
    <Menu
      label="More"
      items={[
        { id: 'copy', label: 'Copy' },
        { id: 'cut', label: 'Cut', disabled: true },
      ]}
      onAction={onAction}
    />,
  );
  return onAction;
};
const more = () => screen.getByRole('button', { name: 'More' });

it('says what it is before its code is there, and opens at the first press with its first entry in focus', async () => {
  const onAction = show();
  expect(more().getAttribute('aria-haspopup')).toBe('menu');
  expect(more().getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(more());
  const copy = await screen.findByRole('menuitem', { name: 'Copy' });
  await waitFor(() => expect(document.activeElement).toBe(copy));
  await userEvent.keyboard('{Enter}');
  expect(onAction.mock.calls).toEqual([['copy']]);
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(more()));
});

it('opens so by Enter as well, once its code is here', async () => {
  show();
  more().focus();
  await userEvent.keyboard('{Enter}');
  const copy = await screen.findByRole('menuitem', { name: 'Copy' });
  await waitFor(() => expect(document.activeElement).toBe(copy));
});

it('opens by the arrow that points at it, and Escape brings the focus back', async () => {
  show();
  more().focus();
  await userEvent.keyboard('{ArrowDown}');
  const copy = await screen.findByRole('menuitem', { name: 'Copy' });
  await waitFor(() => expect(document.activeElement).toBe(copy));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(more()));
});

it('leaves other keys alone', async () => {
  show();
  more().focus();
  await userEvent.keyboard('{ArrowUp}x');
  expect(screen.queryByRole('menu')).toBeNull();
});
