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

it.each([
  ['Enter', '{Enter>}'],
  ['Space', '[Space>]'],
])('opens so by %s as well, while the key is still down', async (_, keys) => {
  show();
  more().focus();
  await userEvent.keyboard(keys);
  const copy = await screen.findByRole('menuitem', { name: 'Copy' });
  await waitFor(() => expect(document.activeElement).toBe(copy));
});

it('is opened by the press of Space alone, not closed or chosen from as the key comes up', async () => {
  const onAction = show();
  more().focus();
  await userEvent.keyboard('[Space]');
  const copy = await screen.findByRole('menuitem', { name: 'Copy' });
  await waitFor(() => expect(document.activeElement).toBe(copy));
  expect(onAction.mock.calls).toEqual([]);
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
