import { hopeless } from '../../ports/job-queue.ts';
import { delayFor, namesOf } from './names.ts';
import {
  doneNote,
  failedNote,
  isForgotten,
  letterVerdictOf,
  type Message,
  messageIn,
  type Note,
  parkedNote,
  pendingNote,
  queuedNote,
  verdictOf,
} from './note.ts';

const NOW = 1_000_000_000_000;
const message: Message = { queue: 'letters', id: 'a/b', ticket: 't1', due: null, payload: { to: 'p1' } };
const other: Message = { ...message, ticket: 't2' };
const claim = { holder: 'h1', now: NOW, leaseMs: 5_000, maxAttempts: 3 };
const pending = pendingNote(message, NOW);
const queued = queuedNote(pending, message, NOW);
const running: Note = { ...queued, attempts: 1, lease: { holder: 'h0', until: NOW + 1_000 } };

describe('what a message means', () => {
  it('is read as it was sent, and what is none of ours is told', () => {
    const sent = { ...message, payload: JSON.parse('{"__proto__":{"$gt":""},"n":0}') as unknown, due: 7 };
    expect(JSON.stringify(messageIn(Buffer.from(JSON.stringify(sent))))).toBe(JSON.stringify(sent));
    for (const text of ['', 'hello', 'null', '7', '{}', JSON.stringify({ ...message, ticket: 7 })])
      expect(messageIn(Buffer.from(text))).toBeNull();
  });

  it('runs one that counts, and counts the attempt before it is made', () => {
    for (const note of [queued, pending, null]) {
      const verdict = verdictOf(note, message, claim);
      expect(verdict).toMatchObject({
        is: 'run',
        note: {
          _id: 'letters/a/b',
          state: 'queued',
          ticket: 't1',
          attempts: 1,
          payload: '{"to":"p1"}',
          lease: { holder: 'h1', until: NOW + 5_000 },
        },
      });
    }
  });

  it('drops one that another was faster than, and one of a job that has ended', () => {
    for (const note of [queued, running, parkedNote(queued, 'e', NOW)])
      expect(verdictOf(note, other, claim)).toEqual({ is: 'drop' });
    for (const note of [doneNote(running, NOW), parkedNote(running, 'e', NOW)])
      expect(verdictOf(note, message, claim)).toEqual({ is: 'drop' });
  });

  it('waits for its time, the end of a pause and the end of a lease, to the millisecond', () => {
    const due = { ...queued, due: NOW + 1 };
    expect(verdictOf(due, message, claim)).toEqual({ is: 'later', until: NOW + 1 });
    expect(verdictOf(due, message, { ...claim, now: NOW + 1 }).is).toBe('run');
    expect(verdictOf(running, message, claim)).toEqual({ is: 'later', until: NOW + 1_000 });
    expect(verdictOf(running, message, { ...claim, now: NOW + 1_000 })).toMatchObject({
      is: 'run',
      note: { attempts: 2 },
    });
    expect(verdictOf(null, { ...message, due: NOW + 9 }, claim)).toEqual({ is: 'later', until: NOW + 9 });
  });

  it('knows its own claim again, and counts it once', () => {
    expect(verdictOf(running, message, { ...claim, holder: 'h0' })).toEqual({ is: 'run', note: running });
  });

  it('parks one whose last attempt ended without a word, instead of running it', () => {
    const killed = { ...running, attempts: 3, lease: { holder: 'h0', until: NOW } };
    expect(verdictOf(killed, message, claim)).toMatchObject({ is: 'park', note: { state: 'parked', attempts: 3 } });
  });

  it('brings a parked job back by the message it was released with, with all its attempts', () => {
    const released = { ...parkedNote({ ...queued, attempts: 3 }, 'e', NOW), released: 't2' };
    expect(verdictOf(released, message, claim).is).toBe('drop');
    expect(verdictOf(released, other, claim)).toMatchObject({
      is: 'run',
      note: { state: 'queued', ticket: 't2', released: null, attempts: 1, error: null },
    });
  });

  it('parks a dead letter, unless its job runs, has ended, or goes by another message', () => {
    expect(letterVerdictOf(queued, message, NOW)).toMatchObject({ is: 'park', note: { state: 'parked' } });
    expect(letterVerdictOf(null, message, NOW)).toMatchObject({ is: 'park', note: { payload: '{"to":"p1"}' } });
    expect(letterVerdictOf(running, message, NOW)).toEqual({ is: 'later', until: NOW + 1_000 });
    expect(letterVerdictOf(doneNote(queued, NOW), message, NOW).is).toBe('drop');
    expect(letterVerdictOf(queued, other, NOW).is).toBe('drop');
  });
});

describe('what becomes of a note', () => {
  it('keeps no payload of a job that is done, and forgets it after 7 days', () => {
    const done = doneNote(running, NOW);
    expect([done.payload, done.lease, done.due]).toEqual([null, null, null]);
    const week = 7 * 86_400_000;
    expect([isForgotten(done, NOW + week - 1), isForgotten(done, NOW + week)]).toEqual([false, true]);
    expect(isForgotten({ ...queued, at: 0 }, NOW)).toBe(false);
  });

  it('pauses a job that failed, longer each time, and parks it after its last attempt with its error', () => {
    const error = new TypeError('no such letter');
    const dues = [1, 2, 3, 4, 20].map((attempts) => failedNote({ ...running, attempts }, error, 99, NOW).due ?? 0);
    expect(dues.map((due) => due - NOW)).toEqual([1_000, 2_000, 4_000, 8_000, 300_000]);
    expect(failedNote({ ...running, attempts: 3 }, error, 3, NOW)).toMatchObject({
      state: 'parked',
      error: 'TypeError: no such letter',
      attempts: 3,
      payload: '{"to":"p1"}',
      lease: null,
    });
  });

  it('parks a job at once that no further attempt can help', () => {
    expect(failedNote({ ...running, attempts: 1 }, hopeless('no such mailbox'), 99, NOW)).toMatchObject({
      state: 'parked',
      error: 'Hopeless: no such mailbox',
      attempts: 1,
    });
  });
});

describe('names and delays', () => {
  it('takes the longest step that is not too long', () => {
    const steps = [0, 999, 1_000, 3_999, 4_000, 86_400_000, 8e15].map(delayFor);
    expect(steps).toEqual([null, null, 1, 1, 4, 65_536, 65_536]);
  });

  it('puts the prefix in front and the incarnation at the end, and takes no name that a note cannot carry', () => {
    const names = namesOf('p.', 'i1');
    expect([names.queue('letters'), names.delay(4), names.dead]).toEqual([
      'p.job.letters.i1',
      'p.delay.4.i1',
      'p.dead.i1',
    ]);
    for (const name of ['', 'a/b', '.a', 'ä', 'x'.repeat(101)]) expect(() => names.queue(name)).toThrow(TypeError);
  });
});
