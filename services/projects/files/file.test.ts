import { AT, admin, given, member, system } from '../workbench/cast.ts';
import { type FileCommand, type FileEvent, factOf, file } from './file.ts';

const sha256 = 'a'.repeat(64);
const ids = { fileId: 'f1', projectId: 'p1' };
const about = { name: 'design.pdf', mediaType: 'application/pdf', bytes: 1024, sha256 };
const stored: FileEvent = { type: 'FileStored', data: { ...ids, ...about, uploadedBy: 'employee-1' } };
const cleared: FileEvent = { type: 'FileCleared', data: { ...ids, sha256 } };
const quarantined: FileEvent = { type: 'FileQuarantined', data: { ...ids, sha256, reason: 'EICAR' } };
const store = (over: object = {}): FileCommand => ({
  type: 'StoreFile',
  actor: member,
  at: AT,
  ...ids,
  ...about,
  knows: true,
  may: true,
  scanned: true,
  ...over,
});
const clear = (actor = system): FileCommand => ({ type: 'ClearFile', actor, at: AT });
const quarantine = (actor = system): FileCommand => ({ type: 'QuarantineFile', actor, at: AT, reason: 'EICAR' });

describe('a file', () => {
  it('begins by being stored, in an audited stream of its own', () => {
    expect(file).toMatchObject({ category: 'file', audited: true, initial: { is: 'absent' } });
    for (const event of [cleared, quarantined]) expect(given(file, [event]).state).toEqual({ is: 'absent' });
  });
  it('is stored, and waits for its scan; without a scanner it is clean in the same append', () => {
    given(file).when(store()).then([stored]);
    given(file)
      .when(store({ scanned: false }))
      .then([stored, cleared]);
  });
  it('goes to a project that the person knows and may add to', () => {
    given(file)
      .when(store({ knows: false }))
      .then('NOT_FOUND');
    given(file)
      .when(store({ may: false }))
      .then('FORBIDDEN');
  });
  it('stored again unchanged changes nothing, anything else under its id is refused', () => {
    given(file, [stored, cleared]).when(store()).then([]);
    given(file, [stored])
      .when(store({ sha256: 'b'.repeat(64) }))
      .then({ refused: 'STATE_CONFLICT', because: 'conflict', detail: { state: 'stored' } });
    given(file, [stored])
      .when(store({ projectId: 'p2' }))
      .then('STATE_CONFLICT');
  });
  it('that is a receipt is stored by an admin alone, and told of as nothing else', () => {
    const [receipt, rest] = [{ purpose: 'receipt' as const }, { scanned: false }];
    given(file)
      .when(store({ ...receipt, ...rest }))
      .then('FORBIDDEN');
    const kept = [stored, cleared].map((e) => ({ ...e, data: { ...e.data, ...receipt } }) as FileEvent);
    const byAdmin = kept.map((e) =>
      e.type === 'FileStored' ? { ...e, data: { ...e.data, uploadedBy: admin.id } } : e,
    );
    given(file)
      .when(store({ ...receipt, ...rest, actor: admin }))
      .then(byAdmin);
    const { state } = given(file, kept);
    expect(factOf(state, 'p1', 'receipt')).toMatchObject({ fileId: 'f1', state: 'clean' });
    for (const purpose of [undefined, 'document'] as const) expect(factOf(state, 'p1', purpose)).toBeNull();
  });
  it('becomes clean or quarantined once, by the system alone', () => {
    given(file, [stored]).when(clear()).then([cleared]);
    given(file, [stored]).when(quarantine()).then([quarantined]);
    for (const done of [cleared, quarantined]) {
      given(file, [stored, done]).when(clear()).then([]);
      given(file, [stored, done]).when(quarantine()).then([]);
    }
    for (const command of [clear, quarantine]) {
      given(file, [stored]).when(command(admin)).then('FORBIDDEN');
      given(file).when(command()).then('NOT_FOUND');
    }
  });
  it('is told of to its own project only', () => {
    const { state } = given(file, [stored, cleared]);
    expect(factOf(state, 'p1')).toEqual({ fileId: 'f1', name: 'design.pdf', bytes: 1024, sha256, state: 'clean' });
    expect(factOf(state, 'p2')).toBeNull();
    expect(factOf({ is: 'absent' }, 'p1')).toBeNull();
  });
});
