import { type Notification, notificationKinds, notificationSubjects } from '@lamplight/bff/contract/notifications.ts';
import { pageOf } from '@lamplight/bff/contract/pages.ts';
import { roles } from '@lamplight/bff/contract/roles.ts';
import { countSaid, iconOf, placeOf, sentenceOf } from './words.ts';

const a = (more: Partial<Notification> = {}): Notification => ({
  ...{ _id: 'n1', kind: 'milestone_to_accept', needs: true, read: false, resolved: null, title: 'Discovery' },
  ...{ at: '2026-11-27T05:00:00.000Z', by: { id: 'm', name: 'Meera', role: 'employee' } },
  ...{ subject: { kind: 'milestone', id: 'ms1' }, project: { id: 'p1', title: 'Patient portal' } },
  ...more,
});

it.each(notificationKinds)('%s is said in a sentence', (kind) => {
  const says = sentenceOf(a({ kind, text: 'We move on Monday.', count: 3 }));
  expect(says).toMatch(/^[A-Z0-9].*\.$/s);
  expect(says).not.toMatch(/undefined|null|something/);
  expect(iconOf(a({ kind }))).toEqual(expect.any(String));
  expect(sentenceOf(a({ kind, title: '', project: null, by: null, text: 'x.' }))).not.toMatch(/undefined|null/);
});

it('counts messages, and says what a newer service tells of', () => {
  expect(sentenceOf(a({ kind: 'messages_unread', count: 1, title: 'the team' }))).toBe('1 new message in the team.');
  expect(sentenceOf(a({ kind: 'messages_unread', count: 4, title: 'the team' }))).toBe('4 new messages in the team.');
  // Read meanwhile: how many they were is known no more; two people who write to each other have no title.
  const nameless = a({
    kind: 'messages_unread',
    title: '',
    project: null,
    subject: { kind: 'conversation', id: 'c1' },
  });
  expect(sentenceOf(nameless)).toBe('New messages in a conversation.');
  const run = { kind: 'run_to_approve', project: null, subject: { kind: 'payroll-run', id: 'r1' } } as const;
  expect(sentenceOf(a({ ...run, title: '2026-11' }))).toBe('The payroll run of 2026-11 waits for approval.');
  expect(sentenceOf(a({ ...run, title: '' }))).toBe('A payroll run waits for approval.');
  expect(sentenceOf(a({ kind: 'of_tomorrow' as never }))).toBe('There is something new about Discovery.');
  expect([1, 99, 100].map(countSaid)).toEqual(['1', '99', '99+']);
});

describe.each(roles)('for %s', (role) => {
  it.each(notificationSubjects)('%s leads to a page of the site, or nowhere', (kind) => {
    const to = placeOf(a({ subject: { kind, id: 'x1' } }), role);
    if (kind === 'none') expect(to).toBeNull();
    else expect(pageOf(to?.split('?')[0] ?? '')).not.toBeNull();
  });
});

it('leads where the reader may go: the same thing has another place for each', () => {
  const proposal = a({ subject: { kind: 'proposal', id: 'x1' } });
  expect([placeOf(proposal, 'admin'), placeOf(proposal, 'client')]).toEqual([
    '/admin/proposals?proposal=x1',
    '/project-details/x1',
  ]);
  const invoice = a({ subject: { kind: 'invoice', id: 'i1' } });
  expect([placeOf(invoice, 'client'), placeOf(invoice, 'employee')]).toEqual(['/invoices/i1', '/project-details/p1']);
  expect(placeOf(a({ project: null }), 'client')).toBeNull();
  const message = a({ subject: { kind: 'conversation', id: 'c1.m1' } });
  expect(placeOf(message, 'client')).toBe('/chat?conversation=c1&message=m1');
  expect(placeOf(a({ subject: { kind: 'conversation', id: 'c1' } }), 'client')).toBe('/chat?conversation=c1');
  const added = a({ kind: 'milestone_blocked', title: 'Patient portal' });
  expect(sentenceOf(added)).toBe('A milestone of Patient portal is blocked.');
  const report = a({ subject: { kind: 'report', id: 'p9.2026-11-23' } });
  expect(placeOf(report, 'client')).toBe('/project-details/p9?tab=report&week=2026-11-23');
  const named = (id: string) =>
    a({ kind: 'mentioned', subject: { kind: 'conversation', id }, title: '', project: null });
  expect(placeOf(named('c1.m1'), 'client')).toBe('/chat?conversation=c1&message=m1');
  expect(placeOf(named('c1'), 'client')).toBe('/chat?conversation=c1');
  expect(sentenceOf(named('c1.m1'))).toBe('Meera named you in a conversation.');
  const expired = (id: string) =>
    a({ kind: 'connection_expired', subject: { kind: 'connection', id }, title: '', project: null });
  expect([placeOf(expired('dropbox'), 'admin'), placeOf(expired('github-e1'), 'employee')]).toEqual([
    ...['/admin/drive-settings', '/github'],
  ]);
  expect(sentenceOf(expired('github-e1'))).toBe('The connection to GitHub works no more: connect it again.');
});
