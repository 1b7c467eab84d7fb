import { rooms } from './rooms.ts';

const never = new AbortController().signal;

describe('rooms', () => {
  it('hold so many at once, and let the others in as they came', async () => {
    const room = rooms(2);
    let [inside, most] = [0, 0];
    const came: number[] = [];
    const work = async (n: number): Promise<void> => {
      const leave = await room.enter(never);
      inside += 1;
      most = Math.max(most, inside);
      came.push(n);
      for (let turn = 0; turn <= n % 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
      leave();
    };
    const numbers = Array.from({ length: 30 }, (_, n) => n);
    await Promise.all(numbers.map(work));
    expect([most, came]).toEqual([2, numbers]);
  });

  it('keep no place for who was told to go while waiting', async () => {
    const room = rooms(1);
    const leave = await room.enter(never);
    const going = new AbortController();
    const gone = room.enter(going.signal);
    const stays = room.enter(never);
    going.abort(new Error('enough'));
    await expect(gone).rejects.toThrow('enough');
    leave();
    (await stays)();
    (await room.enter(never))();
    await expect(room.enter(AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  });
});
