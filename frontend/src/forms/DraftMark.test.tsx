import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DraftMark } from './DraftMark.tsx';

const SAVED = Date.parse('2026-11-23T06:34:00.000Z');
const form = (savedAt: number | null, onClick: () => void) => (
  <>
    <DraftMark draft={{ savedAt, refused: false }} />
    <button type="button" onClick={onClick}>
      Go
    </button>
  </>
);

it('says when a draft was saved, and never while a button is held down', async () => {
  const user = userEvent.setup();
  const clicks: string[] = [];
  const mark = () => screen.getByRole('status').textContent;
  const go = screen.getByRole.bind(screen, 'button', { name: 'Go' });
  const onClick = () => clicks.push(String(mark()));
  const { rerender } = render(form(null, onClick));
  await user.pointer({ keys: '[MouseLeft>]', target: go() });
  rerender(form(SAVED, onClick));
  expect(mark()).toBe('');
  await user.pointer({ keys: '[/MouseLeft]', target: go() });
  expect(clicks).toEqual(['']);
  expect(await screen.findByText('Saved 12:04 IST')).toBeTruthy();
  await act(async () => rerender(form(SAVED + 60_000, onClick)));
  expect(mark()).toBe('Saved 12:05 IST');
});
