/** What a project's people are told of its place: what is theirs, each state in words, and nothing beside. */
import type { StorageProvider } from '@lamplight/bff/contract/storage.ts';
import { activated, assigned, completed, PROJECT, released } from '../workbench/projects.ts';
import { heard } from '../workbench/teams.ts';
import { type Access, type Copy, type Place, place } from './place.ts';
import { projectPlace } from './project-place.ts';
import type { Reader } from './readers.ts';
import type { WantedFile, WantedPlace } from './wanted.ts';

const AT = '2026-11-27T06:30:00.000Z';
const LATER = '2026-11-27T06:31:00.000Z';
const aFile = (of: string, more: Partial<WantedFile> = {}): WantedFile => ({
  ...{ of, fileId: `file-of-${of}`, title: `Title of ${of}`, version: 1, bytes: 12, sha256: 'a'.repeat(64) },
  ...{ at: AT, wanted: true, milestoneId: 'm1', forClient: true, ...more },
});
const team = heard([activated(), assigned('e1'), assigned('e2'), released('e2')]);
const folder = { is: 'confirmed', grantId: 'g1', ref: 'r', name: 'n', folderId: 'f1', link: 'https://at/f1' } as const;
const access = (is: Access['is'], permissionId: string | null = 'm1'): Access => ({
  ...{ is, address: 'e@x.example', permissionId },
});
const copied = (is: Copy['is']): Copy => {
  const of = { fileId: 'f', name: 'n', bytes: 12, sha256: 'a'.repeat(64), ref: 'r' };
  return is === 'confirmed' ? { ...of, is, link: 'https://at/c1', copiedTo: 'c1' } : { ...of, is };
};
type Told = Partial<
  Readonly<{
    reader: Reader;
    readerId: string;
    provider: StorageProvider;
    files: WantedPlace['files'];
    team: WantedPlace['team'];
    machine: Partial<Place>;
    confirmedAt: Readonly<Record<string, string>>;
    grantId: string | null;
  }>
>;
const read = ({ reader = 'leads', readerId = 'e1', provider = 'drive', grantId = 'g1', ...o }: Told) =>
  projectPlace({
    ...{ reader, readerId, provider, grantId, mayOf: () => 'yes' as const },
    wanted: { _id: PROJECT, title: 'Portal', files: o.files ?? {}, team: o.team ?? team },
    doc: {
      ...{ _id: 'x', provider, projectId: PROJECT, comparedAt: null, confirmedAt: o.confirmedAt ?? {} },
      machine: { ...place.initial, folder, ...o.machine },
    },
    names: (id) => ({ id, name: `Name of ${id}`, role: 'employee' }),
  });
const saidOf = (items: readonly Readonly<{ state: string; said: string }>[] | undefined) =>
  items?.map(({ state, said }) => [state, said]);

describe('the folder', () => {
  const none = { folder: { is: 'none' } } as const;
  it('is nothing where there is none and none is to be', () => {
    expect(read({ machine: none, grantId: null })).toBeNull();
    expect(read({ machine: none, team: heard([assigned('e1')]) })).toBeNull();
    expect(read({ machine: none, team: heard([activated(), completed()]) })).toBeNull();
  });
  it.each<readonly [string, Told, readonly [string, string], string | null]>([
    ['is to be made', { machine: none }, ['waiting', 'It is not made yet.'], null],
    [
      'is being made',
      { machine: { folder: { is: 'requested', grantId: 'g1', ref: 'r', name: 'n' } } },
      ['under_way', 'It is being made.'],
      null,
    ],
    ['is there', {}, ['there', 'It is there.'], folder.link],
    ['is there, though nothing is connected', { grantId: null }, ['there', 'It is there.'], folder.link],
    [
      'is of another connection',
      { grantId: 'g2' },
      ['under_way', 'Its folder was made by an earlier connection. We look whether this one reaches it.'],
      folder.link,
    ],
    [
      'is lost',
      { machine: { folder: { is: 'lost', grantId: 'g1' } } },
      [
        'in_doubt',
        'Waits for somebody to look: Its folder is not to be found at Google Drive any more. "Reconcile" makes another one.',
      ],
      null,
    ],
    [
      'is lost, as its client reads it',
      { reader: 'client', machine: { folder: { is: 'lost', grantId: 'g1' } } },
      ['in_doubt', 'Waits for somebody to look.'],
      null,
    ],
    [
      'is in doubt',
      { machine: { ...none, doubts: { [`folder/${PROJECT}`]: 'notAllowed' } } },
      [
        'in_doubt',
        'Waits for somebody to look: Google Drive refused (notAllowed). Look what stands there, and then "Reconcile".',
      ],
      null,
    ],
  ])('that %s', (_how, o, said, link) => {
    const place = read(o);
    expect([place?.folder.state, place?.folder.said]).toEqual(said);
    expect(place?.folder.link).toBe(link);
  });
});

describe('copies', () => {
  const files = { 'd1-1': aFile('d1'), 'd2-1': aFile('d2', { at: LATER, forClient: false, milestoneId: null }) };
  it('the newest first, with when they were copied and where they are', () => {
    const machine = { copies: { 'd1-1': copied('confirmed') } };
    const shown = read({ files, machine, confirmedAt: { 'copy/d1-1': AT } });
    expect(shown?.copies.map(({ of, state, copiedAt, link }) => [of, state, copiedAt, link])).toEqual([
      ['d2', 'waiting', null, null],
      ['d1', 'there', AT, 'https://at/c1'],
    ]);
    expect(shown?.copies[1]).toMatchObject({ title: 'Title of d1', version: 1, bytes: 12, sha256: 'a'.repeat(64) });
  });
  it('in the same order, whichever stream was heard first', () => {
    const beside = { ...files, 'd3-1': aFile('d3') };
    const reversed = Object.fromEntries(Object.entries(beside).toReversed());
    const shown = [beside, reversed].map((some) => read({ files: some })?.copies.map(({ of }) => of));
    expect(shown).toEqual([
      ['d2', 'd1', 'd3'],
      ['d2', 'd1', 'd3'],
    ]);
  });
  it('to a client those alone that they may read', () => {
    const machine = { copies: { 'd1-1': copied('confirmed'), 'd2-1': copied('confirmed') } };
    expect(read({ files, machine, reader: 'client' })?.copies.map(({ of }) => of)).toEqual(['d1']);
    expect(read({ files, machine, reader: 'team' })?.copies.map(({ of }) => of)).toEqual(['d2', 'd1']);
  });
  it('of what was taken back those alone that were made', () => {
    const back = { 'd1-1': aFile('d1', { wanted: false }), 'd3-1': aFile('d3', { wanted: false }) };
    const shown = read({ files: back, machine: { copies: { 'd1-1': copied('confirmed') } } });
    expect(shown?.copies.map(({ of }) => of)).toEqual(['d1']);
  });
  it('say whether they are being made, or why not', () => {
    const one = { 'd1-1': aFile('d1') };
    const machine = { copies: { 'd1-1': copied('requested') } };
    expect(saidOf(read({ files: one })?.copies)).toEqual([['waiting', 'Waits to be copied.']]);
    expect(saidOf(read({ files: one, machine })?.copies)).toEqual([['under_way', 'Is being copied.']]);
    expect(saidOf(read({ files: one, machine, grantId: null })?.copies)).toEqual([
      ['under_way', 'Google Drive is not connected at present. This follows once it is.'],
    ]);
    const doubts = { 'copy/d1-1': 'content_gone' };
    const why = 'Its content is not stored here any more, so that it cannot be copied.';
    expect(saidOf(read({ files: one, machine: { doubts } })?.copies)).toEqual([
      ['in_doubt', `Waits for somebody to look: ${why}`],
    ]);
    for (const reader of ['team', 'client'] as const)
      expect(saidOf(read({ files: one, machine: { doubts }, reader })?.copies)).toEqual([
        ['in_doubt', 'Waits for somebody to look.'],
      ]);
  });
  it('500 at most, and says that there are older ones', () => {
    const at = (n: number) => new Date(Date.parse(AT) + n).toISOString();
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`d${n}-1`, aFile(`d${n}`, { at: at(n) })]));
    const shown = read({ files: many });
    expect([shown?.copies.length, shown?.copies[0]?.of, shown?.more]).toEqual([500, 'd500', true]);
    expect(read({ files })?.more).toBe(false);
  });
});

describe('accesses', () => {
  const accesses = { e1: access('given'), e2: access('given') };
  const confirmedAt = { 'access/e1': AT, 'access/e2': AT };
  it('are told whoever leads, with since when', () => {
    const shown = read({ machine: { accesses }, confirmedAt })?.accesses;
    expect(shown?.map(({ person, state, said, since }) => [person.name, state, said, since])).toEqual([
      ['Name of e1', 'there', 'Has access.', AT],
      ['Name of e2', 'under_way', 'Still has access. We take it away as soon as we can.', AT],
    ]);
  });
  it('are told those on the team of themselves alone, and no client', () => {
    const told = read({ machine: { accesses }, confirmedAt, reader: 'team' });
    expect(told?.accesses?.map(({ person }) => person.id)).toEqual(['e1']);
    expect(told).not.toHaveProperty('doubts');
    const toClient = read({ machine: { accesses, strangers: 1 }, confirmedAt, reader: 'client' });
    expect(toClient).not.toHaveProperty('accesses');
    expect(toClient).not.toHaveProperty('doubts');
    expect(JSON.stringify(toClient)).not.toMatch(/Name of|e@x\.example/);
  });
  it('that are to be given, are being given, or were taken', () => {
    const one = heard([activated(), assigned('e1')]);
    const of = (machine: Partial<Place>) => saidOf(read({ team: one, machine, confirmedAt })?.accesses);
    expect(of({})).toEqual([['waiting', 'Gets access as soon as we can give it.']]);
    expect(of({ accesses: { e1: access('giving', null) } })).toEqual([['under_way', 'Is being let in.']]);
    expect(of({ accesses: { e2: access('taken') } })).toEqual([['waiting', 'Gets access as soon as we can give it.']]);
    const taking = ['under_way', 'Still has access. We take it away as soon as we can.'];
    const doubts = { 'access/e1': 'no_address' };
    expect(of({ doubts })?.[0]?.[1]).toMatch(/^Waits for somebody to look: We know of no e-mail address of theirs\./);
    expect(of({ accesses: { e1: access('taken') }, doubts })?.[0]?.[0]).toBe('in_doubt');
    expect(of({ accesses: { e1: access('taking') }, doubts })?.[0]).toEqual(taking);
    const refused = { 'access/e1': 'invalidSharingRequest' };
    expect(of({ accesses: { e1: access('taking') }, doubts: refused })?.[0]?.[1]).toMatch(/refuses to take it/);
  });
  it('that came back say since when only once they are confirmed again', () => {
    const one = heard([activated(), assigned('e1')]);
    for (const again of [access('taken'), access('giving', null)])
      expect(read({ team: one, machine: { accesses: { e1: again } }, confirmedAt })?.accesses?.[0]?.since).toBeNull();
  });
  it('and who was left behind, and that strangers may see it', () => {
    const told = read({ machine: { leftBehind: ['e9'], strangers: 2 } })?.doubts;
    expect(told?.map(({ person, said }) => [person?.name, said.slice(0, 40)])).toEqual([
      ['Name of e9', 'They had access to an earlier folder, wh'],
      [undefined, '2 people whom Lamplight did not let in m'],
    ]);
  });
});
