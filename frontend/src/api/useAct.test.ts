import { apiError } from './failure.ts';
import { queueWith } from './useAct.ts';

const lost = apiError({ status: 0, code: 'NETWORK', fields: [] });
const refused = apiError({ status: 422, code: 'OFFER_INVALID', fields: [] });

/** A queue whose answers are given by hand. */
const byHand = () => {
  const sent: { arg: string; key: string; yes: (v: string) => void; no: (e: unknown) => void }[] = [];
  let n = 0;
  const run = queueWith<string, string>(
    (arg, key) => new Promise((yes, no) => sent.push({ arg, key, yes, no })),
    () => `k${++n}`,
  );
  return { sent, run };
};
const settle = () => new Promise((later) => setTimeout(later, 0));

describe('one press, one key', () => {
  it('a double press sends once, and both get the answer', async () => {
    const { sent, run } = byHand();
    const both = Promise.all([run('accept'), run('accept')]);
    await settle();
    sent[0]?.yes('done');
    expect(await both).toEqual(['done', 'done']);
    expect(sent).toHaveLength(1);
  });

  it('the same press after a lost answer goes out under the same key, an hour later too', async () => {
    const { sent, run } = byHand();
    const first = run('accept').catch((e) => e);
    await settle();
    sent[0]?.no(lost);
    expect(await first).toBe(lost);
    void run('accept');
    await settle();
    expect(sent.map((s) => s.key)).toEqual(['k1', 'k1']);
  });

  it('other content, a final refusal and a success each end the key', async () => {
    const { sent, run } = byHand();
    const press = async (arg: string, how: 'yes' | 'no', what: unknown) => {
      const result = run(arg).catch(() => undefined);
      await settle();
      if (how === 'yes') sent.at(-1)?.yes('ok');
      else sent.at(-1)?.no(what);
      await result;
      await settle();
    };
    await press('a', 'no', lost);
    await press('b', 'no', refused);
    await press('b', 'yes', null);
    await press('b', 'yes', null);
    expect(sent.map((s) => s.key)).toEqual(['k1', 'k2', 'k3', 'k4']);
  });

  it('different presses queue in order, and one that failed holds up nobody', async () => {
    const { sent, run } = byHand();
    const a = run('a').catch(() => 'failed');
    const b = run('b');
    await settle();
    expect(sent.map((s) => s.arg)).toEqual(['a']);
    sent[0]?.no(refused);
    await settle();
    expect(sent.map((s) => s.arg)).toEqual(['a', 'b']);
    sent[1]?.yes('done');
    expect([await a, await b]).toEqual(['failed', 'done']);
  });
});
