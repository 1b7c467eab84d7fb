/** Cut off at every single point between a request and its confirmation: no second hook, nobody let in twice, no access left. */
import { type CodeWorld, CutOff, codeWorld } from '../../workbench/code-world.ts';
import { assigned, released } from '../../workbench/projects.ts';

const accounts = { esha: '2001', ravi: '2002' } as const;
const both = [assigned('esha'), assigned('ravi')] as const;
const ENDLESS = Number.POSITIVE_INFINITY;

/** Mapped, with both to be let in. */
const wanting = async (): Promise<CodeWorld> => {
  const w = codeWorld(accounts);
  w.map();
  await w.team(...both);
  return w;
};
const inStep = async (): Promise<CodeWorld> => {
  const w = await wanting();
  await w.keepInStep();
  return w;
};
/** Until it is cut off. @returns how many points it came by */
const untilCut = async (w: CodeWorld, n: number): Promise<number> => {
  const counted = w.cutAt(n);
  try {
    await w.keepInStep();
  } catch (error) {
    if (!(error instanceof CutOff)) throw error;
  }
  const points = counted();
  w.cutAt(ENDLESS);
  return points;
};
/** Goes through every point. @param from what is to be done @param then after it was cut off there */
const everywhere = async (from: () => Promise<CodeWorld>, then: (w: CodeWorld, n: number) => Promise<void>) => {
  const points = await untilCut(await from(), ENDLESS);
  for (let n = 0; n < points; n += 1) {
    const w = await from();
    await untilCut(w, n);
    await then(w, n);
  }
  return points;
};
const typesOf = ({ events }: CodeWorld, type: string): number => events.filter((event) => event.type === type).length;
const standing = (w: CodeWorld) => {
  const { state, accesses } = w.state();
  return { state, accesses: Object.values(accesses).map((access) => access.state) };
};

it('a mapping comes to the same wherever it is cut off once', async () => {
  const points = await everywhere(wanting, async (w, n) => {
    await w.keepInStep();
    const { state, accesses } = standing(w);
    const there = { hooks: w.github.hooks().length, people: w.github.people(), letIn: w.github.letIn() };
    expect({ n, state, accesses, ...there }).toEqual({
      ...{ n, state: 'confirmed', accesses: ['invited', 'invited'] },
      ...{ hooks: 1, people: ['2001', '2002'], letIn: ['2001', '2002'] },
    });
    // What the hook signs with is what is held of it here.
    expect(w.secret()).toMatchObject({ placed: true, secret: w.github.hooks()[0]?.secret });
    expect([typesOf(w, 'RepositoryHooked'), typesOf(w, 'RepositoryAccessChanged')]).toEqual([1, 2]);
  });
  expect(points).toBeGreaterThan(25);
});

it('an unmapping that is cut off anywhere leaves no hook and nobody in, also of those who have accepted', async () => {
  const unmapping = async () => {
    const w = await inStep();
    w.github.accept('2001');
    w.unmap();
    return w;
  };
  const points = await everywhere(unmapping, async (w, n) => {
    await w.keepInStep();
    expect({ n, hooks: w.github.hooks(), people: w.github.people() }).toEqual({ n, hooks: [], people: [] });
    expect(standing(w)).toEqual({ state: 'unmapped', accesses: ['taken', 'taken'] });
    expect([typesOf(w, 'RepositoryUnhooked'), typesOf(w, 'RepositoryAccessChanged')]).toEqual([1, 4]);
  });
  expect(points).toBeGreaterThan(20);
});

it('what is unmapped before its mapping was confirmed is unmapped, wherever that was cut off', async () => {
  await everywhere(wanting, async (w, n) => {
    w.unmap();
    await w.keepInStep();
    expect({ n, hooks: w.github.hooks(), people: w.github.people() }).toEqual({ n, hooks: [], people: [] });
    expect(standing(w)).toEqual({ state: 'unmapped', accesses: ['taken', 'taken'] });
  });
});

it('whoever leaves while nobody looks has no access afterwards, and nobody is let in a second time', async () => {
  await everywhere(wanting, async (w, n) => {
    await w.team(...both, released('esha'));
    await w.keepInStep();
    expect({ n, people: w.github.people() }).toEqual({ n, people: ['2002'] });
    const letIn = w.github.letIn();
    expect(new Set(letIn).size).toBe(letIn.length);
    expect(standing(w).accesses).toEqual(['taken', 'invited']);
  });
});

it('a taking that is cut off anywhere is brought to its end, once; and whoever comes back meanwhile is in', async () => {
  const leaving = async () => {
    const w = await inStep();
    w.github.accept('2001');
    await w.team(...both, released('esha'));
    return w;
  };
  const points = await everywhere(leaving, async (w, n) => {
    await w.keepInStep();
    expect({ n, people: w.github.people() }).toEqual({ n, people: ['2002'] });
    expect(typesOf(w, 'RepositoryAccessChanged')).toBe(3);
  });
  expect(points).toBeGreaterThan(8);
  await everywhere(leaving, async (w, n) => {
    const again = assigned('esha');
    await w.team(...both, released('esha'), { ...again, data: { ...again.data, assignmentId: 'anew' } });
    await w.keepInStep();
    expect({ n, people: w.github.people() }).toEqual({ n, people: ['2001', '2002'] });
    expect(standing(w).accesses).not.toContain('requested');
  });
});
