import { movedClock } from '../workbench/clock.ts';
import { recentFramesWith } from './recent.ts';

const told = (id: string) => ({
  to: { users: ['asha'], roles: [] },
  frame: { event: 'invalidate' as const, data: { keys: [{ kind: 'project' as const, id }] } },
});

describe('What was heard lately', () => {
  it('goes on from any position, whatever came before it, as a list that was never cut would', () => {
    const recent = recentFramesWith(movedClock());
    const positions = [recent.position(), ...[...Array(20)].map((_, n) => recent.add(told(`${n}`)))];
    for (const [n, position] of positions.entries())
      expect(recent.after(position)?.map(({ id }) => id)).toEqual(positions.slice(n + 1));
    expect(recent.position()).toBe(positions.at(-1));
  });

  it('says that it does not know what is too old or too long ago, and what another replica counted', () => {
    const clock = movedClock();
    const recent = recentFramesWith(clock);
    const first = recent.add(told('1'));
    expect(recentFramesWith(clock).after(first)).toBeNull();
    recent.add(told('2'));
    clock.move(121_000);
    expect(recent.after(first)).toBeNull();
    const second = recent.position();
    expect(recent.after(second)).toEqual([]);
    for (let n = 0; n < 1_001; n++) recent.add(told('many'));
    expect(recent.after(second)).toBeNull();
  });
});
