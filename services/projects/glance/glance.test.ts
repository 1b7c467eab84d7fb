import type { Actor } from '@lamplight/common/facts/actor.ts';
import { isAfter, type Place } from '@lamplight/common/marks/place.ts';
import { AT, admin, client, given, member } from '../workbench/cast.ts';
import { type GlanceCommand, type GlanceEvent, glance } from './glance.ts';
import { type Marks, marked, markOn, NO_MARKS } from './place.ts';
import { type GlanceDoc, glanceView } from './view.ts';

const [LOG, RESTORED] = ['a'.repeat(32), '9'.repeat(32)];
const at = (n: number, log = LOG): Place => ({
  position: `${log}.${String(n).padStart(20, '0')}`,
  occurredAt: new Date(Date.parse(AT) + n * 1_000).toISOString(),
});
const look = (place: Place, over: Partial<GlanceCommand> = {}, actor: Actor = client): GlanceCommand => ({
  type: 'Look',
  actor,
  at: AT,
  mayRead: true,
  ...place,
  ...over,
});
const looked = (place: Place, projectId?: string): GlanceEvent => ({
  type: 'Looked',
  data: { personId: client.id, ...place, ...(projectId === undefined ? {} : { projectId }) },
});

describe('a mark', () => {
  it('is set where the person looked, whoever they are', () => {
    given(glance)
      .when(look(at(5)))
      .then([looked(at(5))]);
    for (const who of [admin, member]) {
      const event = looked(at(5));
      given(glance)
        .when(look(at(5), {}, who))
        .then([{ ...event, data: { ...event.data, personId: who.id } }]);
    }
  });
  it('only ever rises: the same place again, and any before it, changes nothing', () => {
    given(glance, [looked(at(5))])
      .when(look(at(6)))
      .then([looked(at(6))]);
    for (const n of [5, 4])
      given(glance, [looked(at(5))])
        .when(look(at(n)))
        .then([]);
  });
  it('never goes to what was not shown, and does not say whether that is there', () => {
    given(glance)
      .when(look(at(5), { mayRead: false }))
      .then('NOT_FOUND');
    given(glance, [looked(at(5))])
      .when(look(at(4), { mayRead: false }))
      .then('NOT_FOUND');
  });
  it('on one project leaves everything else where it was', () => {
    const { state } = given(glance, [looked(at(5)), looked(at(9), 'p1')]);
    expect(markOn(state)).toEqual(at(5));
    expect(markOn(state, 'p1')).toEqual(at(9));
    expect(markOn(state, 'p2')).toEqual(at(5));
    given(glance, [looked(at(5)), looked(at(9), 'p1')])
      .when(look(at(7), { projectId: 'p2' }))
      .then([looked(at(7), 'p2')]);
  });
  it('on one project stays behind one on everything', () => {
    given(glance, [looked(at(5))])
      .when(look(at(4), { projectId: 'p1' }))
      .then([]);
  });
  it('on everything does away with those on projects that it has caught up with', () => {
    const { state } = given(glance, [looked(at(5), 'p1'), looked(at(9), 'p2'), looked(at(7))]);
    expect(state).toEqual({ everything: at(7), projects: { p2: at(9) } });
  });
  it('after a restore, which gives every position anew, is held to the time', () => {
    expect(isAfter(at(6, RESTORED), at(5))).toBe(true);
    expect(isAfter(at(4, RESTORED), at(5))).toBe(false);
    given(glance, [looked(at(5))])
      .when(look(at(6, RESTORED)))
      .then([looked(at(6, RESTORED))]);
  });
});

describe('the view of marks', () => {
  it('says what the stream says, with when the person looked', () => {
    const events = [looked(at(5)), looked(at(9), 'p1'), looked(at(7))];
    const doc = events.reduce<GlanceDoc | null>((before, event, index) => {
      const fact = { ...event, occurredAt: at(100 + index).occurredAt } as Parameters<typeof glanceView.evolve>[1];
      expect(glanceView.ids(fact)).toEqual([client.id]);
      return glanceView.evolve(before, fact, client.id);
    }, null);
    expect(doc).toEqual({
      _id: client.id,
      everything: { ...at(7), at: at(102).occurredAt },
      projects: { p1: { ...at(9), at: at(101).occurredAt } },
    });
  });
});

describe('marks of projects', () => {
  it('never pile up beside those that matter', () => {
    const many = Array.from({ length: 50 }, (_, n) => n);
    const before = many.reduce<Marks<Place>>((marks, n) => marked(marks, at(n), `p${n}`), NO_MARKS);
    expect(Object.keys(before.projects)).toHaveLength(50);
    expect(Object.keys(marked(before, at(47)).projects)).toEqual(['p48', 'p49']);
  });
});
