import { render, screen } from '@testing-library/react';
import { ConcurrentNotice } from './ConcurrentNotice.tsx';

describe('the notice of a newer sign-in elsewhere', () => {
  it('stands as written in product.md §2, has the focus on its one button, and says that nothing is lost', () => {
    render(<ConcurrentNotice />);
    const notice = screen.getByRole('alertdialog', { name: 'Concurrent Session Detected' });
    expect(notice.getAttribute('aria-modal')).toBe('true');
    expect(document.getElementById(notice.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Another session is already active. You have been logged out.What you typed is kept on this device.',
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go to Login' }));
  });
});
