import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { AT, admin, client, colleague, employee, lead } from '../../workbench/cast.ts';
import { type RepositoryCommand, type RepositoryEvent, repository, repositoryAbilities } from './repository.ts';
import { stepsOf } from './steps.ts';

const of = { repositoryId: '3001', projectId: 'p1', mappingId: 'm1' } as const;
const esha = employee.id;
const by = (actor: Actor, leads = false, projectId = 'p1') =>
  ({ repositoryId: '3001', projectId, actor, at: AT, leads }) as const;
const map = (actor: Actor, leads = false, projectId = 'p1', mappingId = 'm1'): RepositoryCommand => ({
  ...{ type: 'Map', ...by(actor, leads, projectId), mappingId, name: 'studio/portal' },
  connectionId: `github-${actor.id}`,
});
const unmap = (actor: Actor, leads = false, projectId = 'p1'): RepositoryCommand => ({
  ...{ type: 'Unmap', ...by(actor, leads, projectId) },
});
const reconcile = (actor: Actor): RepositoryCommand => ({
  ...{ type: 'Reconcile', ...by(actor), connectionId: `github-${actor.id}` },
});
const mapped = (over: object = {}): RepositoryEvent => ({
  type: 'RepositoryMapped',
  data: { ...of, name: 'studio/portal', connectionId: 'github-admin-1', mappedBy: 'admin-1', ...over },
});
const hooked: RepositoryEvent = { type: 'RepositoryHooked', data: { ...of, hookId: '9' } };
const hookRefused: RepositoryEvent = { type: 'RepositoryHookRefused', data: { ...of, why: 'refused' } };
const unmapped: RepositoryEvent = { type: 'RepositoryUnmapped', data: { ...of, unmappedBy: 'admin-1' } };
const unhooked = (outcome: 'confirmed' | 'in_doubt'): RepositoryEvent => ({
  type: 'RepositoryUnhooked',
  data: { ...of, outcome },
});
const reconciled: RepositoryEvent = {
  type: 'RepositoryReconciled',
  data: { ...of, connectionId: 'github-admin-1', reconciledBy: 'admin-1' },
};
const want = (wanted: 'given' | 'taken', account: string | null = '2002', actor = SYSTEM): RepositoryCommand => ({
  ...{ type: 'WantAccess', repositoryId: '3001', projectId: 'p1', employeeId: esha, wanted, actor, at: AT },
  account: account ?? undefined,
});
const requested = (wanted: 'given' | 'taken', attempt: number, account?: string): RepositoryEvent => ({
  type: 'RepositoryAccessRequested',
  data: { ...of, employeeId: esha, wanted, attempt, ...(account === undefined ? {} : { account }) },
});
type Outcome = Extract<RepositoryEvent, { type: 'RepositoryAccessChanged' }>['data']['outcome'];
const record = (attempt: number, outcome: Outcome, actor = SYSTEM): RepositoryCommand => ({
  ...{ type: 'RecordAccess', repositoryId: '3001', mappingId: 'm1', employeeId: esha, attempt, outcome, actor, at: AT },
});
const became = (attempt: number, outcome: Outcome): RepositoryEvent => ({
  type: 'RepositoryAccessChanged',
  data: { ...of, employeeId: esha, attempt, outcome },
});

describe('a repository', () => {
  it('is mapped by admins and by whoever leads the project, and by nobody else', () => {
    for (const [actor, leads] of [
      [admin, false],
      [lead, true],
    ] as const)
      given(repository)
        .when(map(actor, leads))
        .then([mapped({ connectionId: `github-${actor.id}`, mappedBy: actor.id })]);
    for (const actor of [lead, employee, colleague, client]) given(repository).when(map(actor)).then('FORBIDDEN');
  });

  it('belongs to one project at a time, until it is unmapped and its host was asked to tell no more', () => {
    given(repository, [mapped()])
      .when(map(admin, false, 'p2', 'm2'))
      .then('REPOSITORY_TAKEN');
    given(repository, [mapped(), hooked])
      .when(map(admin, false, 'p2', 'm2'))
      .then('REPOSITORY_TAKEN');
    given(repository, [mapped(), hooked]).when(map(admin)).then('STATE_CONFLICT');
    given(repository, [mapped(), hooked, unmapped])
      .when(map(admin, false, 'p2', 'm2'))
      .then('STATE_CONFLICT');
    given(repository, [mapped(), hooked, unmapped, unhooked('confirmed')])
      .when(map(admin, false, 'p2', 'm2'))
      .then([mapped({ projectId: 'p2', mappingId: 'm2' })]);
  });

  it('of another project is known to nobody of this one', () => {
    given(repository, [mapped()])
      .when(unmap(admin, false, 'p2'))
      .then('NOT_FOUND');
    given(repository).when(unmap(admin)).then('NOT_FOUND');
    given(repository, [mapped()]).when(unmap(employee)).then('FORBIDDEN');
  });

  it('is confirmed by the answer to its own mapping alone, once', () => {
    const answer = (mappingId: string, actor = SYSTEM): RepositoryCommand => ({
      ...{ type: 'RecordHook', repositoryId: '3001', mappingId, hook: { is: 'hooked', hookId: '9' }, actor, at: AT },
    });
    given(repository, [mapped()]).when(answer('m1')).then([hooked]);
    given(repository, [mapped()]).when(answer('m0')).then([]);
    given(repository, [mapped(), hooked]).when(answer('m1')).then([]);
    given(repository, [mapped(), hooked, unmapped]).when(answer('m1')).then([]);
    given(repository, [mapped()]).when(answer('m1', admin)).then('FORBIDDEN');
  });

  it('takes access from everybody who has it where it is unmapped', () => {
    given(repository, [mapped(), hooked, requested('given', 1, '2002'), became(1, 'given')])
      .when(unmap(admin))
      .then([unmapped, requested('taken', 2)]);
  });

  it('is reconciled: what did not come about is asked again, in the name of whoever asks', () => {
    given(repository, [mapped(), hookRefused]).when(reconcile(admin)).then([reconciled]);
    given(repository, [mapped(), hooked, requested('given', 1, '2002'), became(1, 'refused')])
      .when(reconcile(admin))
      .then([reconciled, requested('given', 2, '2002')]);
    // Whoever has no account is asked for by nobody.
    given(repository, [mapped(), hooked, requested('given', 1)])
      .when(reconcile(admin))
      .then([reconciled]);
    given(repository, [mapped()]).when(reconcile(admin)).then('STATE_CONFLICT');
    given(repository, [mapped(), hooked, unmapped, unhooked('confirmed')])
      .when(reconcile(admin))
      .then('STATE_CONFLICT');
    given(repository, [mapped(), hooked, unmapped, unhooked('in_doubt')])
      .when(reconcile(admin))
      .then([reconciled]);
  });

  it('is called as its host calls it now, by its own mapping alone; what comes late names it as it was', () => {
    const renamed = (name: string): RepositoryEvent => ({ type: 'RepositoryRenamed', data: { ...of, name } });
    const rename = (name: string, learned: 'told' | 'asked', mappingId = 'm1', actor = SYSTEM): RepositoryCommand => ({
      ...{ type: 'Rename', repositoryId: '3001', mappingId, name, learned, actor, at: AT },
    });
    given(repository, [mapped()])
      .when(rename('studio/gate', 'told'))
      .then([renamed('studio/gate')]);
    given(repository, [mapped()]).when(rename('studio/portal', 'told')).then([]);
    given(repository, [mapped()])
      .when(rename('studio/gate', 'told', 'm0'))
      .then([]);
    given(repository, [mapped()])
      .when(rename('studio/gate', 'told', 'm1', admin))
      .then('FORBIDDEN');
    const once = [mapped(), renamed('studio/gate')];
    given(repository, once).when(rename('studio/portal', 'told')).then([]);
    // Its host was asked: it has its old name again.
    given(repository, once)
      .when(rename('studio/portal', 'asked'))
      .then([renamed('studio/portal')]);
    expect(given(repository, once).state).toMatchObject({ name: 'studio/gate', formerNames: ['studio/portal'] });
  });

  it('leaves to be asked what was requested and is not answered: who may use it before its hook', () => {
    const asked = [mapped(), requested('given', 1, '2002')];
    const steps = (...events: readonly RepositoryEvent[]) => stepsOf(given(repository, events).state);
    const access = { do: 'access', employeeId: esha };
    expect(steps()).toEqual([]);
    expect(steps(...asked)).toEqual([access, { do: 'hook' }]);
    expect(steps(...asked, hooked)).toEqual([access]);
    expect(steps(...asked, hooked, became(1, 'refused'))).toEqual([]);
    expect(steps(...asked, hooked, became(1, 'given'), unmapped)).toEqual([{ do: 'unhook' }]);
    expect(steps(mapped(), hooked, requested('given', 1))).toEqual([]);
  });

  it('says what its reader may do', () => {
    const confirmed = [mapped(), hooked].reduce(
      (state, event, revision) => repository.evolve(state, event, revision),
      repository.initial,
    );
    if (confirmed.is === 'absent') throw new Error('it was mapped');
    expect(repositoryAbilities(admin, confirmed, false)).toEqual({ unmap: true, reconcile: true, replay: true });
    expect(repositoryAbilities(lead, confirmed, true)).toEqual({ unmap: true, reconcile: true, replay: true });
    expect(repositoryAbilities(employee, confirmed, false)).toEqual({ unmap: false, reconcile: false, replay: false });
  });
});

describe('once an account is connected again in whose name it is asked', () => {
  const anew = (connectionId = 'github-admin-1', actor = SYSTEM): RepositoryCommand => ({
    ...{ type: 'AskAnew', repositoryId: '3001', connectionId, actor, at: AT },
  });
  const bySystem: RepositoryEvent = {
    type: 'RepositoryReconciled',
    data: { ...of, connectionId: 'github-admin-1', reconciledBy: SYSTEM.id },
  };
  it('its hook and what is out of step are asked for again, and what is in step is left alone', () => {
    given(repository, [mapped(), hooked]).when(anew()).then([bySystem]);
    const refused = [mapped(), hooked, requested('given', 1, '2002'), became(1, 'refused')];
    given(repository, refused)
      .when(anew())
      .then([bySystem, requested('given', 2, '2002')]);
    given(repository, [mapped(), hooked, requested('given', 1, '2002'), became(1, 'given')])
      .when(anew())
      .then([bySystem]);
    given(repository, [mapped(), hooked, unmapped, unhooked('in_doubt')])
      .when(anew())
      .then([bySystem]);
  });
  it('nothing is asked of what is asked for in another name, is being asked, or is unmapped; nor by a person', () => {
    given(repository, [mapped(), hooked]).when(anew('github-admin-2')).then([]);
    for (const events of [[mapped()], [mapped(), unmapped], [mapped(), unmapped, unhooked('confirmed')], []])
      given(repository, events).when(anew()).then([]);
    given(repository, [mapped(), hooked]).when(anew('github-admin-1', admin)).then('FORBIDDEN');
  });
});

describe('access to a repository', () => {
  it('is requested once, and only by the system', () => {
    given(repository, [mapped()])
      .when(want('given'))
      .then([requested('given', 1, '2002')]);
    given(repository, [mapped(), requested('given', 1, '2002')])
      .when(want('given'))
      .then([]);
    given(repository, [mapped()])
      .when(want('given', '2002', admin))
      .then('FORBIDDEN');
    given(repository, [mapped()]).when(want('taken')).then([]);
    given(repository, [mapped(), unmapped]).when(want('given')).then([]);
    given(repository, [mapped({ projectId: 'p2' })])
      .when(want('given'))
      .then([]);
  });

  it('is taken from whoever was let in, and given again to whoever comes back', () => {
    const was = [mapped(), hooked, requested('given', 1, '2002'), became(1, 'given')] as const;
    given(repository, [...was])
      .when(want('taken'))
      .then([requested('taken', 2)]);
    given(repository, [...was, requested('taken', 2)])
      .when(want('taken'))
      .then([]);
    given(repository, [...was, requested('taken', 2)])
      .when(want('given'))
      .then([requested('given', 3, '2002')]);
  });

  it('waits for an account, and moves to another one', () => {
    const none = [mapped(), requested('given', 1)] as const;
    given(repository, [...none])
      .when(want('given', null))
      .then([]);
    given(repository, [...none])
      .when(want('given'))
      .then([requested('given', 2, '2002')]);
    given(repository, [mapped(), requested('given', 1, '2002'), became(1, 'given')])
      .when(want('given', '2003'))
      .then([requested('given', 2, '2003')]);
    // Nobody was let in, so there is nothing to take.
    given(repository, [...none])
      .when(want('taken', null))
      .then([requested('taken', 2)]);
    given(repository, [...none, requested('taken', 2)])
      .when(record(2, 'taken'))
      .then([]);
  });

  it('is recorded as it was answered, once; what comes late and undid it is asked again', () => {
    const asked = [mapped(), requested('given', 1, '2002')] as const;
    given(repository, [...asked])
      .when(record(1, 'invited'))
      .then([became(1, 'invited')]);
    given(repository, [...asked, became(1, 'invited')])
      .when(record(1, 'invited'))
      .then([]);
    given(repository, [...asked])
      .when(record(1, 'given', admin))
      .then('FORBIDDEN');
    const taken = [...asked, requested('taken', 2), became(2, 'taken')] as const;
    given(repository, [...taken])
      .when(record(1, 'invited'))
      .then([requested('taken', 3)]);
    given(repository, [...taken])
      .when(record(1, 'refused'))
      .then([]);
    given(repository, [...asked, requested('taken', 2)])
      .when(record(1, 'given'))
      .then([]);
  });
});
