/** Delivery links, as tables: every transition, every refusal in its order, and how a link stands at an instant. */
import { AT, admin, client, given, lead, member, system } from '../workbench/cast.ts';
import type { LinkEvent } from './events.ts';
import { guestIdOf, guestOf, guestRefOf, labelOf, linkOfGuest } from './guest.ts';
import { deliveryLink, type KnownLink, type LinkCommand, linkAbilities, linkStateAt } from './link.ts';

const ids = { projectId: 'p1', linkId: 'l1' } as const;
const DAY_MS = 86_400_000;
const later = (days: number): string => new Date(Date.parse(AT) + days * DAY_MS).toISOString();
const said = { tokenHash: 'a'.repeat(64), scope: 'SIGN_OFF', recipientEmail: 'rita@example.com' } as const;
const issued: LinkEvent = { type: 'DeliveryLinkIssued', data: { ...ids, ...said, expiresAt: later(7), maxUses: 2 } };
const viewed: LinkEvent = { type: 'DeliveryLinkViewed', data: ids };
const revoked: LinkEvent = { type: 'DeliveryLinkRevoked', data: { ...ids, reason: 'Wrong address' } };
const fact = { state: 'active', knows: true, leads: true, open: true };

const issue = (over: object = {}): LinkCommand => ({
  ...{ type: 'IssueLink', actor: lead, at: AT, ...ids, ...said, days: 7, maxUses: 2, project: fact },
  ...over,
});
const revoke = (over: object = {}): LinkCommand => ({
  ...{ type: 'RevokeLink', actor: lead, at: AT, ...ids, reason: 'Wrong address', project: fact },
  ...over,
});
const open = (over: object = {}): LinkCommand => ({
  ...{ type: 'OpenLink', actor: guestOf('l1', null), at: AT, ...ids, project: { open: true } },
  ...over,
});
const file = { fileId: 'f1', name: 'plan.pdf', sha256: 'b'.repeat(64) };
const download = (over: object = {}): LinkCommand => ({
  ...{ type: 'RecordDownload', actor: guestOf('l1', null), at: AT, ...ids, ...file, project: { open: true } },
  ...over,
});

describe('a delivery link', () => {
  it('is issued by those who lead, for so many days', () => {
    given(deliveryLink, []).when(issue()).then([issued]);
    for (const days of [1, 30])
      given(deliveryLink, [])
        .when(issue({ days }))
        .then([{ type: 'DeliveryLinkIssued', data: { ...issued.data, expiresAt: later(days) } } as LinkEvent]);
  });
  it('may be opened without limit, and may ask for a passcode', () => {
    const { maxUses: _m, ...unlimited } = issued.data as { maxUses: number };
    const plain = { type: 'DeliveryLinkIssued', data: unlimited } as LinkEvent;
    given(deliveryLink, [])
      .when(issue({ maxUses: undefined }))
      .then([plain]);
    const passcodeMac = 'm'.repeat(43);
    given(deliveryLink, [])
      .when(issue({ passcodeMac }))
      .then([{ type: 'DeliveryLinkIssued', data: { ...issued.data, passcodeMac } } as LinkEvent]);
    expect(given(deliveryLink, [plain]).state).toMatchObject({ maxUses: null, passcodeMac: null, opened: 0 });
    expect([deliveryLink.category, deliveryLink.audited]).toEqual(['deliverylink', true]);
  });
  it('is what it was first issued as, and keeps what was done by it', () => {
    const other = { type: 'DeliveryLinkIssued', data: { ...issued.data, scope: 'VIEW' } } as LinkEvent;
    const downloaded: LinkEvent = { type: 'DeliverableDownloaded', data: { ...ids, ...file } };
    const { state } = given(deliveryLink, [issued, viewed, other, downloaded]);
    expect(state).toMatchObject({ is: 'issued', etag: 0, scope: 'SIGN_OFF', opened: 1 });
    expect(given(deliveryLink, [viewed]).state).toEqual({ is: 'absent' });
    expect(given(deliveryLink, [issued, revoked]).state).toMatchObject({ is: 'revoked', etag: 1 });
  });
  it.each<readonly [string, readonly LinkEvent[], LinkCommand, string]>([
    [
      'issued by somebody who may not know of the project',
      [],
      issue({ project: { ...fact, knows: false } }),
      'NOT_FOUND',
    ],
    [
      'issued by somebody who does not lead',
      [],
      issue({ actor: member, project: { ...fact, leads: false } }),
      'FORBIDDEN',
    ],
    ['issued for an archived project', [], issue({ project: { ...fact, open: false } }), 'STATE_CONFLICT'],
    ['issued for 31 days', [], issue({ days: 31 }), 'VALIDATION_FAILED'],
    ['issued for no day', [], issue({ days: 0 }), 'VALIDATION_FAILED'],
    ['issued twice', [issued], issue(), 'FORBIDDEN'],
    ['opened under another project', [issued], open({ projectId: 'p2' }), 'LINK_INVALID'],
    ['downloaded by for a project that ended', [issued], download({ project: { open: false } }), 'LINK_INVALID'],
    ['downloaded by without being there', [], download(), 'LINK_INVALID'],
    ['revoked before it is there', [], revoke(), 'NOT_FOUND'],
    ['revoked under another project', [issued], revoke({ projectId: 'p2' }), 'NOT_FOUND'],
    ['revoked by the team', [issued], revoke({ actor: member, project: { ...fact, leads: false } }), 'FORBIDDEN'],
    ['revoked twice', [issued, revoked], revoke(), 'STATE_CONFLICT'],
    ['revoked as it was before', [issued], revoke({ ifMatch: 7 }), 'VERSION_CONFLICT'],
    ['opened without being there', [], open(), 'LINK_INVALID'],
    ['opened after it expired', [issued], open({ at: later(7) }), 'LINK_INVALID'],
    ['opened after it was revoked', [issued, revoked], open(), 'LINK_INVALID'],
    ['opened more often than it may', [issued, viewed, viewed], open(), 'LINK_INVALID'],
    ['opened for a project that ended', [issued], open({ project: { open: false } }), 'LINK_INVALID'],
    ['downloaded by after it was revoked', [issued, viewed, revoked], download(), 'LINK_INVALID'],
    ['downloaded by after it expired', [issued, viewed], download({ at: later(8) }), 'LINK_INVALID'],
  ])('is not %s', (_what, before, command, refusal) => {
    given(deliveryLink, before).when(command).then(refusal);
  });
  it('is opened, and what was opened goes on when it is used up', () => {
    given(deliveryLink, [issued, viewed]).when(open()).then([viewed]);
    given(deliveryLink, [issued, viewed, viewed])
      .when(download())
      .then([{ type: 'DeliverableDownloaded', data: { ...ids, ...file } }]);
  });
  it('is revoked once, also by a reactor whose event comes twice', () => {
    given(deliveryLink, [issued]).when(revoke()).then([revoked]);
    given(deliveryLink, [issued])
      .when(revoke({ actor: system }))
      .then([revoked]);
    given(deliveryLink, [issued, revoked])
      .when(revoke({ actor: system }))
      .then([]);
  });
  it('forgets its recipient once, when nobody may open it any more', () => {
    const erased: LinkEvent = { type: 'DeliveryRecipientErased', data: ids };
    const erase = (days: number): LinkCommand => ({ type: 'EraseRecipient', actor: system, at: later(days) });
    const after = (before: readonly LinkEvent[], days: number, events: readonly LinkEvent[]) =>
      given(deliveryLink, before).when(erase(days)).then(events);
    after([issued], 7, [erased]);
    after([issued, viewed, viewed], 1, [erased]);
    after([issued, revoked], 1, [erased]);
    after([issued, revoked, erased], 1, []);
    const downloaded: LinkEvent = { type: 'DeliverableDownloaded', data: { ...ids, ...file } };
    after([issued, viewed, downloaded], 7, [erased]);
    expect(given(deliveryLink, [issued, viewed, erased]).state).toMatchObject({
      is: 'issued',
      opened: 1,
      erased: true,
    });
    after([issued, viewed], 6.9, []);
    after([], 7, []);
    given(deliveryLink, [issued, erased])
      .when(open({ at: later(8) }))
      .then('LINK_INVALID');
  });
  it('stands as the instant and its uses say', () => {
    const link = [issued, viewed].reduce(
      (state, e, n) => deliveryLink.evolve(state, e, n),
      deliveryLink.initial,
    ) as KnownLink;
    expect([AT, later(6.9), later(7)].map((at) => linkStateAt(link, at))).toEqual(['open', 'open', 'expired']);
    expect(linkStateAt({ ...link, opened: 2 }, AT)).toBe('used_up');
    expect(linkStateAt({ ...link, is: 'revoked' }, later(9))).toBe('revoked');
    expect(linkAbilities({ leads: true }, { ...link, is: 'revoked' })).toEqual({ revokeLink: false });
    expect(linkStateAt({ ...link, opened: 9, maxUses: null }, AT)).toBe('open');
    expect([linkAbilities({ leads: true }, link), linkAbilities({ leads: false }, link)]).toEqual([
      { revokeLink: true },
      { revokeLink: false },
    ]);
  });
});

describe('a guest', () => {
  it('is named after the link, and nobody else is a guest', () => {
    const linkId = '3f9a1c00-0000-5000-8000-000000000000';
    expect(guestRefOf(guestIdOf(linkId))).toEqual({
      id: `guest-${linkId}`,
      name: 'Guest of link 3f9a1c',
      role: 'guest',
    });
    expect([linkOfGuest(guestIdOf(linkId)), labelOf(linkId)]).toEqual([linkId, '3f9a1c']);
    for (const { id } of [admin, client, system]) expect([linkOfGuest(id), guestRefOf(id)]).toEqual([null, null]);
  });
});
