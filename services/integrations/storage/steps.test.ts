import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import {
  activated,
  approved,
  assigned,
  completed,
  created,
  PROJECT,
  released,
  submitted,
} from '../workbench/projects.ts';
import { heard } from '../workbench/teams.ts';
import { type Access, type Place, place } from './place.ts';
import { type May, stepsOf } from './steps.ts';
import { type WantedFiles, type WantedPlace, wantedView } from './wanted.ts';

const content = new Uint8Array([1, 2, 3]);
const factOf = (event: ProjectsEvent, n = 0) =>
  ({ ...event, occurredAt: `2026-11-27T06:30:0${n % 10}.000Z` }) as Fact<ProjectsEvent>;
/**
 * What the files and the team of the project come to, of whatever is heard.
 * @param happened which one it was, where it is not heard in its order
 */
const folded = (
  events: readonly ProjectsEvent[],
  happened = (_event: ProjectsEvent, heardAs: number): number => heardAs,
): WantedPlace => {
  const files = events
    .map((event, n) => factOf(event, happened(event, n)))
    .filter((fact) => wantedView.ids(fact).includes(PROJECT))
    .reduce<WantedFiles | null>((doc, fact) => wantedView.evolve(doc, fact, PROJECT), null);
  const { title = null, files: of = {} } = files ?? {};
  return { _id: PROJECT, title, files: of, team: heard(events) };
};
const folder = { is: 'confirmed', grantId: 'g1', ref: 'r', name: 'n', folderId: 'f1', link: 'l' } as const;
const at = (more: Partial<Place> = {}): Place => ({ ...place.initial, folder, ...more });
const access = (is: Access['is']): Access => ({ is, address: 'e@x.example', permissionId: 'm1' });
const yes = (): May => 'yes';
const said = (wanted: WantedPlace, there: Place, mayOf = yes, grantId = 'g1') =>
  stepsOf(wanted, there, mayOf, grantId).map((step) =>
    [step.do, 'personId' in step ? step.personId : 'copyId' in step ? step.copyId : ''].join(' ').trim(),
  );
const running = [created(), activated()];

it('nothing is done before a project is activated', () => {
  expect(said(folded([created(), assigned('e1')]), place.initial)).toEqual([]);
  expect(said(folded(running), place.initial)).toEqual(['make']);
  expect(said(folded([activated()]), place.initial)).toEqual([]);
});
it('the team has access while it is on the project, and whoever left has it taken first', () => {
  const team = folded([...running, assigned('e1'), assigned('e2'), released('e2')]);
  expect(said(team, at({ accesses: { e2: access('given') } }))).toEqual(['take e2', 'give e1']);
  expect(said(team, at({ accesses: { e1: access('given'), e2: access('taken') } }))).toEqual([]);
  expect(said(team, at({ accesses: { e1: access('giving'), e2: access('giving') } }))).toEqual(['take e2', 'give e1']);
});
it('whoever came back while it was being taken has it taken, and then given', () => {
  const team = folded([...running, assigned('e1')]);
  expect(said(team, at({ accesses: { e1: access('taking') } }))).toEqual(['take e1']);
  expect(said(team, at({ accesses: { e1: access('taken') } }))).toEqual(['give e1']);
});
it('nobody keeps access to what is over, nor who is shut out; of whom nothing was heard, nothing is taken', () => {
  const team = [...running, assigned('e1')];
  const there = at({ accesses: { e1: access('given') } });
  expect(said(folded([...team, completed()]), there)).toEqual(['take e1']);
  expect(said(folded(team), there, () => 'no')).toEqual(['take e1']);
  expect(said(folded(running), there)).toEqual([]);
  expect(said(folded(team), at(), () => 'unknown')).toEqual([]);
});
it('a taking goes on whatever is in doubt; everything else waits for a person', () => {
  const wanted = folded([...running, assigned('e1'), assigned('e2'), released('e2'), submitted('x', content)]);
  const doubts = { 'access/e1': 'refused', 'access/e2': 'refused', 'copy/deliverable-1-1': 'refused' };
  expect(said(wanted, at({ accesses: { e2: access('taking') }, doubts }))).toEqual(['take e2']);
  const doubted = { ...place.initial, doubts: { [`folder/${PROJECT}`]: 'refused' } };
  expect(said(wanted, doubted)).toEqual([]);
  expect(said(wanted, at({ doubts: { 'access/e1': 'no_address' } }))).toContain('give e1');
});
it('a folder of another connection is looked for before anything is done in it', () => {
  const wanted = folded([...running, assigned('e1')]);
  expect(said(wanted, at(), yes, 'g2')).toEqual(['refind']);
  expect(said(wanted, at({ folder: { is: 'lost', grantId: 'g1' } }), yes, 'g2')).toEqual(['make']);
  expect(said(wanted, at({ folder: { is: 'lost', grantId: 'g1' } }))).toEqual([]);
});
it('what was submitted or approved is copied, each version once', () => {
  const wanted = folded([...running, submitted('x', content), approved('y', content), submitted('z', content, 2)]);
  expect(said(wanted, at())).toEqual(['copy deliverable-1-1', 'copy document-1-1', 'copy deliverable-1-2']);
  const copy = {
    is: 'confirmed',
    fileId: 'x',
    name: 'n',
    bytes: 3,
    sha256: 'a',
    ref: 'r',
    copiedTo: 'c',
    link: 'l',
  } as const;
  expect(said(wanted, at({ copies: { 'deliverable-1-1': copy } }))).toEqual([
    'copy document-1-1',
    'copy deliverable-1-2',
  ]);
  const { documentId, projectId, clientId, version, audience, sha256 } = approved('y', content).data as Extract<
    ProjectsEvent,
    { type: 'DocumentApproved' }
  >['data'];
  const before = { documentId, projectId, clientId, version, audience, sha256 };
  expect(said(folded([...running, { type: 'DocumentApproved', data: before }]), at())).toEqual([]);
  const recalled: ProjectsEvent = {
    type: 'MilestoneRecalled',
    data: { projectId: PROJECT, milestoneId: 'milestone-1' },
  };
  expect(said(folded([...running, submitted('x', content), recalled]), at())).toEqual([]);
});

it('is wanted the same in whichever order events of different streams are heard', () => {
  const streams: readonly (readonly ProjectsEvent[])[] = [
    [created(), activated(), submitted('x', content), completed()],
    [assigned('e1'), released('e1')],
    [assigned('e2')],
    [approved('y', content), approved('z', content, 2)],
  ];
  const all = streams.flat();
  const happened = (event: ProjectsEvent): number => all.indexOf(event);
  const inOrder = folded(all);
  fc.assert(
    fc.property(fc.array(fc.nat(3), { minLength: 40, maxLength: 40 }), (turns) => {
      const left = streams.map((events) => [...events]);
      const first = [...turns, 0, 1, 2, 3].flatMap((n) => left[n]?.splice(0, 1) ?? []);
      expect(folded([...first, ...left.flat()], happened)).toEqual(inOrder);
    }),
  );
});
