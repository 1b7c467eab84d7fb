import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position } from '../../ports/event-store.ts';
import type { ReadModels } from '../../ports/read-models.ts';
import { openSqliteReadModels } from '../sqlite/read-models.ts';
import { memoryOf } from './memory.ts';
import { pendingNote } from './note.ts';
import { openNotes } from './notes.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-memory-'));
const incarnation = 'b'.repeat(32);
const at = (event: number): Position => `${incarnation}.${String(event).padStart(20, '0')}` as Position;
let models: ReadModels;
let n = 0;
beforeEach(async () => {
  n += 1;
  models = await openSqliteReadModels({ folder: join(folder, `${n}`), incarnation, clock: Date });
});
afterEach(() => models.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what is known of jobs of earlier events, by what lies beside the notes', () => {
  it('is nothing where the notes are new and the log is not; of several that ask at once all are told the same', async () => {
    const told = await Promise.all([at(9), at(10), at(9), at(10)].map((head) => memoryOf(models, head)));
    expect(new Set(told).size).toBe(1);
    expect(await memoryOf(models, at(50))).toBe(told[0]);
  });

  it('is everything where the log was empty, also when it is not any more', async () => {
    expect(await memoryOf(models, null)).toBeNull();
    expect(await memoryOf(models, at(50))).toBeNull();
  });

  it('is everything beside notes of an earlier release, which kept none', async () => {
    const notes = await openNotes(models);
    const job = { queue: 'mail', id: 'm', due: null, payload: null };
    await notes.change('mail', 'm', () => ({ to: pendingNote(job, 0), result: null }));
    expect(await memoryOf(models, at(50))).toBeNull();
  });

  it('is no note: nobody finds it as one', async () => {
    await memoryOf(models, at(5));
    const notes = await openNotes(models);
    const found = [];
    for await (const page of notes.unfinished()) found.push(...page);
    expect([found, await notes.parked('mail', { limit: 10 })]).toEqual([[], []]);
    await notes.sweep(Number.MAX_SAFE_INTEGER);
    expect(await memoryOf(models, at(9))).toBe(at(5));
  });
});
