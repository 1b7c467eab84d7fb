import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { newTelling, type Said, type Telling } from '../workbench/telling.ts';
import {
  A1,
  A2,
  appointed,
  CLIENT,
  created,
  granted,
  joined,
  LEAD,
  PROJECT,
  PROPOSAL,
  proposed,
  revoked,
  running,
  STRANGER,
  said,
  submitted,
  vacated,
} from '../workbench/told-story.ts';
import type { PublicEvent } from './table.ts';

const milestone = (type: PublicEvent['type']) => said(type, { projectId: 'p1', milestoneId: 'm1', clientId: CLIENT });

describe('whoever is meant while it is owed', () => {
  it('a new admin is told what waits for admins, and one who is none any more is asked for nothing', async () => {
    const telling = await proposed();
    await telling.happens(...joined(STRANGER));
    expect(telling.holds(STRANGER)).toEqual(['proposal_to_review']);
    await telling.happens(...revoked(A1));
    expect(telling.holds(A1)).toEqual([]);
    expect(telling.docs().find(({ userId }) => userId === A1)).toMatchObject({
      resolved: { because: 'not_theirs', by: null },
    });
    await telling.happens(...granted(A1));
    expect(telling.holds(A1)).toEqual(['proposal_to_review']);
    await telling.happens('user-a2', said('UserDeactivated', { userId: A2 }));
    expect(telling.holds(A2)).toEqual([]);
    expect(telling.holds(STRANGER)).toEqual(['proposal_to_review']);
  });

  it('whoever signs up and never was an admin has nobody look at what waits for admins', async () => {
    const telling = await proposed();
    const before = telling.obligationsFound();
    await telling.happens(`user-${STRANGER}`, said('UserSignedUp', { userId: STRANGER, role: 'client' }));
    await telling.happens(`user-${STRANGER}`, said('EmployeeJoined', { userId: STRANGER }));
    expect(telling.obligationsFound()).toBe(before);
    await telling.happens(...granted(STRANGER));
    expect(telling.obligationsFound()).toBeGreaterThan(before);
    expect(telling.holds(STRANGER)).toEqual(['proposal_to_review']);
  });

  it('however much waits for admins, a new one is told all of it, and it is waited once for what people were told', async () => {
    const telling = newTelling();
    await telling.happens(...joined(A1));
    const applied = (n: number) => said('ApplicationSubmitted', { applicationId: `ap${n}`, jobId: 'j1' });
    for (let n = 0; n < 250; n += 1) await telling.happens(`application-ap${n}`, applied(n));
    const before = telling.waited();
    await telling.happens(...joined(STRANGER));
    expect(telling.waited()).toBe(before + 1);
    expect(telling.holds(STRANGER)).toHaveLength(250);
  });

  it('a lead hands on what waits for the lead, and without one it waits for the next', async () => {
    const telling = await running();
    await telling.happens(PROJECT, milestone('MilestoneChangesRequested'), CLIENT);
    expect(telling.holds(LEAD)).toContain('milestone_to_rework');
    await telling.happens(PROJECT, vacated(LEAD));
    expect(telling.holds(LEAD)).not.toContain('milestone_to_rework');
    expect(telling.holds(A1)).toContain('lead_missing');
    await telling.happens(PROJECT, appointed(STRANGER), A1);
    expect(telling.holds(STRANGER)).toEqual(['appointed_lead', 'milestone_to_rework']);
    expect(telling.holds(A1)).not.toContain('lead_missing');
    await telling.happens(PROJECT, appointed(LEAD), A1);
    expect(telling.holds(STRANGER)).toEqual(['appointed_lead']);
    expect(telling.holds(LEAD)).toContain('milestone_to_rework');
  });

  it('who is meant again in the moment in which it is taken from them keeps it', async () => {
    const telling = await proposed();
    const said = (of: ReturnType<typeof joined>) => {
      const fact = telling.says(...of);
      telling.views(fact);
      return fact;
    };
    const out = await telling.thinks(said(revoked(A1)));
    // Looked at how it stood while they were no admin, and is slow to act.
    const slow = await telling.thinks(said(granted(A2)));
    if (out === null || slow === null) throw new Error('both were heard');
    await telling.acts(out);
    expect(await telling.reacts(said(granted(A1)))).toBe(true);
    await telling.settles();
    expect(telling.holds(A1)).toEqual(['proposal_to_review']);
    await telling.acts(slow);
    expect(telling.holds(A1)).toEqual([]);
    await telling.settles();
    for (const id of [A1, A2]) expect(telling.holds(id)).toEqual(['proposal_to_review']);
  });

  it('what is asked anew is told anew: what was asked before is done', async () => {
    const telling = await running();
    await telling.happens(PROJECT, milestone('MilestoneSubmitted'), LEAD);
    await telling.happens(PROJECT, milestone('MilestoneChangesRequested'), CLIENT);
    await telling.happens(PROJECT, milestone('MilestoneSubmitted'), LEAD);
    const told = telling.docs().filter(({ kind }) => kind === 'milestone_to_accept');
    expect(told.map(({ resolved }) => resolved?.by ?? null)).toEqual([CLIENT, null]);
    expect(new Set(told.map(({ _id }) => _id)).size).toBe(2);
  });

  it('of a project that nobody has told of yet it is told once it is known whose it is', async () => {
    const telling = newTelling();
    await telling.happens(...joined(A1));
    const shared = said('DocumentShared', { projectId: 'p1', documentId: 'd1', audience: 'internal' });
    const document = telling.says('document-d1', shared, LEAD);
    telling.views(document);
    expect(await telling.reacts(document)).toBe(false);
    await telling.happens(PROPOSAL, submitted, CLIENT);
    expect(await telling.reacts(document)).toBe(true);
    expect(telling.holds(A1)).toContain('document_to_decide');
  });
});

// In any order

type Streams = Readonly<Record<StreamId, readonly PublicEvent[]>>;
const document = (type: PublicEvent['type']) =>
  said(type, { projectId: 'p1', documentId: 'd1', audience: 'internal', uploadedBy: LEAD });
const application = (type: PublicEvent['type']) => said(type, { applicationId: 'ap1', jobId: 'j1' });

/** Numbers from 0 on, the same for the same seed. */
const randomOf = (seed: number) => {
  let state = seed * 2_654_435_761 + 1;
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
};
type Random = ReturnType<typeof randomOf>;

/** Of what may happen to each thing one after the other, a part that begins at the beginning. */
const storyOf = (random: Random): Streams => {
  const some = (events: readonly PublicEvent[]) => events.slice(0, 1 + random(events.length));
  const [a1, a2, a3] = ['a1', 'a2', 'a3'].map((id) => [
    ...[joined(id)[1], revoked(id)[1], granted(id)[1], said('UserDeactivated', { userId: id })],
  ]) as [PublicEvent[], PublicEvent[], PublicEvent[]];
  return {
    'user-a1': some(a1),
    'user-a2': some(a2),
    'user-a3': some(a3),
    [PROPOSAL]: [submitted],
    [PROJECT]: some([
      ...[created, appointed('l1'), milestone('MilestoneBlocked'), appointed('l2'), milestone('MilestoneUnblocked')],
      ...[milestone('MilestoneSubmitted'), milestone('MilestoneChangesRequested'), vacated('l2'), appointed('l1')],
      ...[milestone('MilestoneSubmitted'), said('ProjectCancelled', { projectId: 'p1' })],
    ]),
    'document-d1': some([
      ...[document('DocumentShared'), document('DocumentRecalled'), document('DocumentShared')],
      ...[document('DocumentRejected'), document('DocumentSuperseded'), document('DocumentShared')],
    ]),
    'application-ap1': some([application('ApplicationSubmitted'), application('ApplicationMoved')]),
  };
};

/** Who is waited for in the end, reckoned from the whole story at once. */
const expectedOf = (story: Streams): readonly string[] => {
  const typesOf = (stream: StreamId) => (story[stream] ?? []).map(({ type }) => type);
  const admins = ['a1', 'a2', 'a3'].filter((id) =>
    ['InvitationAccepted', 'RoleGranted'].includes(typesOf(`user-${id}`).at(-1) ?? ''),
  );
  const project = story[PROJECT] ?? [];
  const ended = typesOf(PROJECT).includes('ProjectCancelled');
  const lead = project.reduce<string | null>((now, { type, data }) => {
    if (type === 'TeamLeadAppointed') return data.toId;
    return type === 'LeadVacated' ? null : now;
  }, null);
  const leads = lead === null ? [] : [lead];
  const last = (...types: readonly string[]) => typesOf(PROJECT).findLast((type) => types.includes(type));
  const file = typesOf('document-d1').at(-1);
  const waits: [string, readonly string[]][] = [];
  if (!ended) {
    if (lead === null) waits.push(['lead_missing', admins]);
    if (last('MilestoneBlocked', 'MilestoneUnblocked') === 'MilestoneBlocked')
      waits.push(['milestone_blocked', [...new Set([...leads, ...admins])]]);
    const handed = last('MilestoneSubmitted', 'MilestoneChangesRequested');
    if (handed === 'MilestoneSubmitted') waits.push(['milestone_to_accept', [CLIENT]]);
    if (handed === 'MilestoneChangesRequested') waits.push(['milestone_to_rework', leads]);
    if (file === 'DocumentShared')
      waits.push(['document_to_decide', [...leads, ...admins].filter((id) => id !== LEAD)]);
    if (file === 'DocumentRejected') waits.push(['document_to_rework', [LEAD]]);
    waits.push(['proposal_to_review', admins]);
  }
  if (typesOf('application-ap1').at(-1) === 'ApplicationSubmitted') waits.push(['application_to_review', admins]);
  return waits.flatMap(([kind, ids]) => ids.map((id) => `${kind} ${id}`)).toSorted();
};

/** Each stream is heard in its order; what the views, the reactor and its effects do of different streams comes in any. */
const hears = async (telling: Telling, streams: readonly (readonly Said[])[], random: Random): Promise<void> => {
  const lanes = streams.map((facts) => ({
    ...{ facts, seen: 0, done: 0 },
    meant: null as Awaited<ReturnType<Telling['thinks']>>,
  }));
  let late: Awaited<ReturnType<Telling['thinksLate']>> = null;
  for (;;) {
    const busy = lanes.filter(({ facts, done }) => done < facts.length);
    const lane = busy[random(Math.max(busy.length, 1))];
    const step = random(4);
    if (step === 3 || lane === undefined) {
      if (late === null) late = await telling.thinksLate();
      else {
        await telling.acts(late);
        late = null;
      }
      if (lane === undefined && late === null) {
        late = await telling.thinksLate();
        if (late === null) return;
      }
      continue;
    }
    const [seen, next] = [lane.facts[lane.seen], lane.facts[lane.done]];
    if (step === 0 && seen !== undefined) {
      telling.views(seen);
      lane.seen += 1;
    } else if (lane.meant === null && next !== undefined) lane.meant = await telling.thinks(next);
    else if (lane.meant !== null) {
      await telling.acts(lane.meant);
      // Given again now and then, as after a crash.
      if (random(5) > 0) lane.done += 1;
      lane.meant = null;
    }
  }
};

const inAnyOrder = async (seed: number) => {
  const random = randomOf(seed);
  const story = storyOf(random);
  const telling = newTelling();
  const facts = Object.entries(story).map(([stream, events]) =>
    events.map((event) => telling.says(stream as StreamId, event)),
  );
  const heard = (): Promise<void> => hears(telling, facts, random);
  await heard();
  const owed = () => telling.docs().filter(({ isOwed }) => isOwed);
  return { story, telling, heard, owed };
};

it('in whichever order it is heard, exactly those who are waited for hold it, once each', async () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const { story, owed } = await inAnyOrder(seed);
    const held = owed().map(({ kind, userId }) => `${kind} ${userId}`);
    expect([seed, held.toSorted()]).toEqual([seed, expectedOf(story)]);
  }
});

describe('where all of it is heard anew from the beginning, in any order', () => {
  it('the same people hold the same', async () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const { telling, heard, owed } = await inAnyOrder(seed);
      const held = () => owed().map(({ _id, userId }) => [_id, userId]);
      const before = held();
      telling.losesViews();
      await heard();
      expect([seed, held()]).toEqual([seed, before]);
    }
  });

  it('what waits for them is not even taken and told anew, where each event was acted on before the next came', async () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const random = randomOf(seed);
      const { [PROPOSAL]: proposal = [], ...others } = storyOf(random);
      const telling = newTelling();
      const lanes = Object.entries(others).map(([stream, events]) => ({
        stream: stream as StreamId,
        events,
        facts: [] as Said[],
      }));
      const first = await Promise.all(proposal.map((event) => telling.happens(PROPOSAL, event)));
      for (;;) {
        const left = lanes.filter(({ events, facts }) => facts.length < events.length);
        const lane = left[random(Math.max(left.length, 1))];
        const event = lane?.events[lane.facts.length];
        if (lane === undefined || event === undefined) break;
        lane.facts.push(await telling.happens(lane.stream, event));
      }
      const owed = () => telling.docs().filter(({ isOwed }) => isOwed);
      const before = owed();
      telling.losesViews();
      await hears(telling, [first, ...lanes.map(({ facts }) => facts)], random);
      expect([seed, owed()]).toEqual([seed, before]);
    }
  });
});
