import { jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { ActionBar } from './ActionBar.tsx';
import { Button } from './Button.tsx';
import { Page } from './Page.tsx';

const phone = (is: boolean) =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      () => ({ matches: is, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList,
    );
let foot: HTMLElement;
beforeEach(() => {
  foot = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'foot' }));
});
afterEach(() => {
  foot.remove();
  jest.restoreAllMocks();
});
const bar = (
  <ActionBar figure="₹1,18,000" of="with GST">
    <Button look="primary">Accept</Button>
  </ActionBar>
);

describe('what is decided on a page', () => {
  it('stands where it was written in a wide window', () => {
    phone(false);
    const { container } = render(bar);
    expect(within(container).getByRole('button', { name: 'Accept' })).toBeTruthy();
    expect(foot.textContent).toBe('');
  });

  it('is pinned at the foot of a phone, amount and act together, once', () => {
    phone(true);
    render(bar);
    expect(screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(1);
    expect(within(foot).getByText('₹1,18,000')).toBeTruthy();
    expect(within(foot).getByRole('button', { name: 'Accept' })).toBeTruthy();
  });

  it.each([false, true])(
    'once done it goes, and leads whoever pressed it to the title, on a phone (%s) too',
    async (is) => {
      phone(is);
      const pageWith = (main: object) => (
        <main>
          <Page title="Jobs" {...main} />
        </main>
      );
      const { rerender } = render(pageWith({ main: { act: <Button look="primary">New role</Button> } }));
      screen.getByRole('button', { name: 'New role' }).focus();
      rerender(pageWith({}));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    },
  );

  it.each([
    [false, 0],
    [true, 1],
  ])('of a page: at its head, or on a phone (%s) at its foot', (is, pinned) => {
    phone(is);
    render(<Page title="Jobs" main={{ act: <Button look="primary">New role</Button> }} />);
    expect(screen.getAllByRole('button', { name: 'New role' })).toHaveLength(1);
    expect(within(foot).queryAllByRole('button', { name: 'New role' })).toHaveLength(pinned);
  });
});
