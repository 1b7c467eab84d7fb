import { folded, LOG, touchedBy } from '@lamplight/events/core/fold.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Held } from '@lamplight/events/ports/read-models.ts';
import type { SkillEvent } from './skillset.ts';
import { partsOf, type SkillDoc, skillIdOf, skillView } from './view.ts';

const AT = '2026-11-21T06:30:00.000Z';
const assessed = (revision: number, level: number, by: 'self' | 'lead', yearsTenths = 20): Fact<SkillEvent> =>
  ({
    ...{ type: 'SkillAssessed', data: { employeeId: 'e1', techId: 't1', level, yearsTenths, by } },
    ...{ stream: 'skillset-e1', revision, position: `p.${String(revision).padStart(4, '0')}`, occurredAt: AT },
  }) as unknown as Fact<SkillEvent>;

/** The documents after some facts; told again, as after a crash, they are folded onto what is there. */
const docAfter = (...pages: readonly (readonly Fact<SkillEvent>[])[]): SkillDoc | null | undefined => {
  const held = new Map<string, Held<SkillDoc>>();
  for (const page of pages) {
    const ordered = page.map((fact) => ({ fact, source: LOG, order: fact.position }));
    for (const write of folded<SkillDoc>(skillView, touchedBy(skillView, ordered), held)) held.set(write.id, write);
  }
  return held.get('e1/t1')?.doc;
};

describe('the view of skills', () => {
  it('ranks by what stands: one’s own word until a lead has spoken', () => {
    expect(docAfter([assessed(0, 2, 'self')])).toMatchObject({ level: 2, yearsTenths: 20, covers: false });
    expect(docAfter([assessed(0, 5, 'self', 70)])).toMatchObject({ level: 5, yearsTenths: 70, covers: true });
    const judged = [assessed(0, 5, 'self', 70), assessed(1, 2, 'lead', 15)];
    expect(docAfter(judged)).toMatchObject({ level: 2, yearsTenths: 15, covers: false });
    expect(docAfter([...judged, assessed(2, 4, 'self')])).toMatchObject({ level: 2, yearsTenths: 15, covers: false });
  });
  it('told twice changes nothing', () => {
    const judged = [assessed(0, 1, 'self'), assessed(1, 3, 'lead'), assessed(2, 5, 'self')];
    expect(docAfter(judged, judged, judged.slice(0, 2))).toEqual(docAfter(judged));
  });
  it('tells by its id whose skill it is, and of what', () => {
    expect(partsOf(skillIdOf('e1', 't1'))).toEqual({ employeeId: 'e1', techId: 't1' });
    expect(partsOf('')).toEqual({ employeeId: '', techId: '' });
  });
  it('keeps both judgements, and when each side gave its own last', () => {
    const later = '2026-11-22T06:30:00.000Z';
    const own = assessed(0, 2, 'self');
    expect(docAfter([own])).toMatchObject({ at: { self: AT, lead: '' }, skill: { self: { level: 2 }, lead: null } });
    expect(docAfter([own, { ...assessed(1, 4, 'lead'), occurredAt: later }])).toMatchObject({
      ...{ at: { self: AT, lead: later }, skill: { self: { level: 2 }, lead: { level: 4 } } },
    });
  });
  it('follows what people say, and is asked by person, by what counts, and best first', () => {
    const { name, version, reads, indexes } = skillView;
    expect({ name, version, reads, indexes }).toEqual({
      ...{ name: 'skills', version: 3, reads: { categories: ['skillset'] } },
      indexes: [
        ...[['employeeId'], ['covers'], ['techId', 'level', 'yearsTenths']],
        ['techId', 'employeeId', 'level', 'yearsTenths'],
      ],
    });
  });
});
