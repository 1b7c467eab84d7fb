import { jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { windowOf } from '../../workbench/window-width.ts';
import type { VerifyAnswer } from './data.ts';
import { Verdict } from './Verdict.tsx';
import { anchorSaid, verdictSaid } from './verdict.ts';

const verdict = (more: Partial<VerifyAnswer> = {}): VerifyAnswer => ({
  success: true,
  intact: true,
  events: 1284,
  anchoredAt: '2026-11-21T06:45:00.000Z',
  proves: 'No event was edited.',
  doesNotProve: 'That what was recorded was true.',
  ...more,
});
const bad = (why: string, more: object = {}) => ({
  stream: 'project-p1',
  revision: 12,
  recordedAt: '2026-11-03T12:32:00.000Z',
  why,
  ...more,
});

describe('the words of a verdict', () => {
  it('says how many events are intact and when they were anchored', () => {
    expect(verdictSaid(verdict())).toBe('1,284 events, chain intact.');
    expect(anchorSaid(verdict())).toBe('Anchored 21 Nov 2026, 12:15 IST.');
    expect(anchorSaid(verdict({ anchoredAt: null }))).toBe('Not anchored yet.');
    expect(verdictSaid(verdict({ events: 1 }))).toBe('1 event, chain intact.');
  });
  it('names the first bad event and what before it still holds', () => {
    expect(verdictSaid(verdict({ intact: false, events: 811, firstBad: bad('altered') }))).toBe(
      'Broken at event 812 (3 Nov 2026, 18:02 IST): its content is not what was recorded. The 811 before it are intact.',
    );
    expect(verdictSaid(verdict({ intact: false, events: 812, firstBad: bad('differs_from_anchor') }))).toContain(
      'Broken at event 812',
    );
    expect(verdictSaid(verdict({ intact: false, events: 0, firstBad: bad('gap', { recordedAt: null }) }))).toBe(
      'Broken at event 1: an event before it is missing. It is the first one.',
    );
  });
  it('tells an anchor that does not fit from an event that does not', () => {
    expect(verdictSaid(verdict({ intact: false, firstBad: bad('truncated', { stream: 'anchor' }) }))).toBe(
      'The anchor (3 Nov 2026, 18:02 IST) does not fit what is stored: events are missing at the end.',
    );
  });
});

describe('the verify button', () => {
  const asked: unknown[] = [];
  let answer: () => Response = () => HttpResponse.json(verdict());
  const server = setupServer(
    http.post('*/api/audit/verify', async ({ request }) => {
      asked.push(await request.json());
      return answer();
    }),
  );
  beforeAll(() => server.listen());
  afterEach(() => cleanup());
  afterAll(() => server.close());

  it('asks about one project, says what is proved and what not, and offers the report', async () => {
    render(<Verdict projectId="p1" />);
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('1,284 events, chain intact.')).toBeTruthy();
    expect(screen.getByText(/It does not prove: that what was recorded was true/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Report' })).toBeTruthy();
    expect(asked).toEqual([{ projectId: 'p1' }]);
  });
  it('is one line on a phone, which opens what is proved and what not', async () => {
    windowOf(390);
    render(<Verdict />);
    expect(screen.getByText(/Every event carries the fingerprint/).closest('[hidden]')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    const line = await screen.findByRole('button', { name: '1,284 events, chain intact.', expanded: false });
    await userEvent.click(line);
    expect(screen.getByText(/It does not prove: that what was recorded was true/).closest('[hidden]')).toBeNull();
    expect(screen.getByRole('button', { name: 'Report' })).toBeTruthy();
    jest.restoreAllMocks();
  });
  it('says why it could not be verified', async () => {
    answer = () =>
      HttpResponse.json({ success: false, code: 'FORBIDDEN', message: '', requestId: 'r9' }, { status: 403 });
    render(<Verdict />);
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Access denied.');
    expect(asked.at(-1)).toEqual({});
  });
});
