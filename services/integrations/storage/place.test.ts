import { given } from '@lamplight/events/workbench/given.ts';
import { AT, admin, employee } from '../workbench/cast.ts';
import { type PlaceCommand, place, type StorageEvent } from './place.ts';

const of = { provider: 'drive', projectId: 'p1' } as const;
const system = { id: 'system', role: 'system' } as const;
const sha256 = 'a'.repeat(64);
type Said = PlaceCommand extends infer C
  ? C extends unknown
    ? Omit<C, 'actor' | 'at' | 'provider' | 'projectId' | 'ifMatch'>
    : never
  : never;
const by = (said: Said, actor: PlaceCommand['actor'] = system) => ({ ...said, ...of, actor, at: AT }) as PlaceCommand;

const requested: StorageEvent = { type: 'FolderRequested', data: { ...of, grantId: 'g1', ref: 'r1', name: 'Portal' } };
const confirmed: StorageEvent = { type: 'FolderConfirmed', data: { ...of, grantId: 'g1', folderId: 'f1', link: 'l' } };
const folder = [requested, confirmed];
const person = { ...of, personId: 'e1' };
const asked: StorageEvent = { type: 'AccessRequested', data: { ...person, address: 'e1@x.example' } };
const given1: StorageEvent = { type: 'AccessGiven', data: { ...person, permissionId: 'm1' } };
const taking: StorageEvent = { type: 'AccessTakingRequested', data: { ...person, because: 'left' } };
const taken: StorageEvent = { type: 'AccessTaken', data: { ...person, permissionId: 'm1' } };
const askFolder = by({ type: 'RequestFolder', grantId: 'g1', ref: 'r1', name: 'Portal' });
const confirmFolder = by({ type: 'ConfirmFolder', grantId: 'g1', folderId: 'f1', link: 'l' });
const copyOf = { fileId: 'file1', name: 'a.pdf', bytes: 3, sha256, ref: 'c1' };
const askCopy = by({ type: 'RequestCopy', copyId: 'd1-1', ...copyOf });
const copyAsked: StorageEvent = { type: 'CopyRequested', data: { ...of, copyId: 'd1-1', ...copyOf } };

describe('a folder', () => {
  it('is asked for once, and confirmed once', () => {
    given(place).when(askFolder).then([requested]);
    given(place, [requested])
      .when(by({ type: 'RequestFolder', grantId: 'g1', ref: 'r2', name: 'Portal' }))
      .then([]);
    given(place, [requested]).when(confirmFolder).then([confirmed]);
    for (const command of [askFolder, confirmFolder]) given(place, folder).when(command).then([]);
    given(place).when(confirmFolder).then([]);
  });
  it('of another connection is found again, or asked for anew once it is lost', () => {
    const found = by({ type: 'ConfirmFolder', grantId: 'g2', folderId: 'f1', link: 'l' });
    given(place, folder)
      .when(found)
      .then([{ type: 'FolderConfirmed', data: { ...of, grantId: 'g2', folderId: 'f1', link: 'l' } }]);
    const lost: StorageEvent = { type: 'FolderLost', data: { ...of, grantId: 'g1', folderId: 'f1', people: ['e1'] } };
    const before = given(place, [...folder, asked, given1, copyAsked]);
    before.when(by({ type: 'LoseFolder', grantId: 'g1', folderId: 'f1' })).then([lost]);
    const { state } = given(place, [...folder, asked, given1, copyAsked, lost]);
    expect(state).toMatchObject({
      folder: { is: 'lost', grantId: 'g1' },
      copies: {},
      accesses: {},
      leftBehind: ['e1'],
    });
    given(place, [...folder, lost])
      .when(askFolder)
      .then([]);
    const anew = { grantId: 'g2', ref: 'r2', name: 'Portal' };
    given(place, [...folder, lost])
      .when(by({ type: 'RequestFolder', ...anew }))
      .then([{ type: 'FolderRequested', data: { ...of, ...anew } }]);
  });
});

describe('an access', () => {
  it('is asked for, given, taken, and begins anew', () => {
    given(place, [requested])
      .when(by({ type: 'RequestAccess', personId: 'e1', address: 'e1@x.example' }))
      .then('STATE_CONFLICT');
    const ask = by({ type: 'RequestAccess', personId: 'e1', address: 'e1@x.example' });
    const confirm = by({ type: 'ConfirmAccess', personId: 'e1', permissionId: 'm1' });
    const take = by({ type: 'RequestTaking', personId: 'e1', because: 'left' });
    const confirmTaking = by({ type: 'ConfirmTaking', personId: 'e1' });
    given(place, folder).when(ask).then([asked]);
    given(place, [...folder, asked])
      .when(ask)
      .then([]);
    given(place, [...folder, asked])
      .when(confirm)
      .then([given1]);
    given(place, [...folder, asked, given1])
      .when(confirm)
      .then([]);
    given(place, folder).when(take).then([]);
    for (const events of [[asked], [asked, given1]])
      given(place, [...folder, ...events])
        .when(take)
        .then([taking]);
    given(place, [...folder, asked, given1])
      .when(confirmTaking)
      .then([]);
    given(place, [...folder, asked, given1, taking])
      .when(confirmTaking)
      .then([taken]);
    given(place, [...folder, asked, given1, taking, taken])
      .when(ask)
      .then([asked]);
  });
  it('whose answer comes after it was taken is given, so that it is taken again', () => {
    const late = by({ type: 'ConfirmAccess', personId: 'e1', permissionId: 'm2' });
    const none: StorageEvent = { type: 'AccessTaken', data: { ...person, permissionId: null } };
    for (const events of [[taking], [taking, none]]) {
      const { state } = given(place, [...folder, asked, ...events]).when(late);
      expect(state.accesses['e1']).toMatchObject({ is: 'given', permissionId: 'm2' });
    }
  });
});

describe('a copy', () => {
  it('is asked for once for each version, once there is a folder', () => {
    given(place, [requested]).when(askCopy).then('STATE_CONFLICT');
    given(place, folder).when(askCopy).then([copyAsked]);
    given(place, [...folder, copyAsked])
      .when(askCopy)
      .then([]);
    const confirm = by({ type: 'ConfirmCopy', copyId: 'd1-1', copiedTo: 'x1', link: 'l' });
    const copied: StorageEvent = {
      type: 'CopyConfirmed',
      data: { ...of, copyId: 'd1-1', fileId: 'file1', sha256, copiedTo: 'x1', link: 'l' },
    };
    given(place, [...folder, copyAsked])
      .when(confirm)
      .then([copied]);
    given(place, [...folder, copyAsked, copied])
      .when(confirm)
      .then([]);
    given(place, folder).when(confirm).then([]);
  });
});

describe('what is in doubt', () => {
  const doubt = (about: 'folder' | 'copy' | 'access', subjectId: string, cause: string): StorageEvent => ({
    type: 'StorageDoubted',
    data: { ...of, about, subjectId, cause },
  });
  const reconcile = by({ type: 'Reconcile' }, admin);
  const reconciling: StorageEvent = { type: 'StorageReconciling', data: { ...of, by: admin.id } };
  it('is recorded once for each cause, and ends with a confirmation', () => {
    const said = by({ type: 'Doubt', about: 'access', subjectId: 'e1', cause: 'no_address' });
    given(place, folder)
      .when(said)
      .then([doubt('access', 'e1', 'no_address')]);
    given(place, [...folder, doubt('access', 'e1', 'no_address')])
      .when(said)
      .then([]);
    const { state } = given(place, [...folder, asked, doubt('access', 'e1', 'no_address'), given1]);
    expect(state.doubts).toEqual({});
  });
  it('is tried anew once an admin says so, and nobody else may', () => {
    given(place, folder).when(reconcile).then([reconciling]);
    given(place, [...folder, reconciling])
      .when(reconcile)
      .then([]);
    given(place, folder)
      .when(by({ type: 'Reconcile' }, employee))
      .then('FORBIDDEN');
    given(place, folder)
      .when(by({ type: 'Reconcile' }))
      .then('FORBIDDEN');
    for (const command of [askFolder, askCopy])
      given(place, folder)
        .when({ ...command, actor: admin })
        .then('FORBIDDEN');
  });
  it('keeps the name under which it is looked up, but for what was thrown away', () => {
    const kept = given(place, [...folder, copyAsked, doubt('copy', 'd1-1', 'answered_403'), reconciling]);
    expect(kept.state).toMatchObject({ copies: { 'd1-1': { is: 'requested', ref: 'c1' } }, doubts: {} });
    const gone = given(place, [...folder, copyAsked, doubt('copy', 'd1-1', 'thrown_away'), reconciling]);
    expect(gone.state.copies).toEqual({});
    const anew = given(place, [requested, doubt('folder', 'p1', 'thrown_away'), reconciling]);
    expect(anew.state.folder).toEqual({ is: 'none' });
  });
});
