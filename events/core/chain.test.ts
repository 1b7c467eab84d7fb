import { generateKeyPairSync } from 'node:crypto';
import { eventually } from '../workbench/eventually.ts';
import { auditedJar, jar, someone } from '../workbench/jars.ts';
import type { Bench } from '../workbench/spine.ts';
import { openBench } from '../workbench/spine.ts';
import { tamper } from '../workbench/tamper.ts';
import type { Anchor } from './anchor.ts';
import { isSignedBy, openAnchoring, signAnchor } from './anchor.ts';
import type { Spine } from './spine.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const anchors = { keyId: 'test', privateKey, publicKey };

let bench: Bench;
let spine: Spine;
beforeEach(async () => {
  bench = await openBench();
  spine = await bench.open(audited);
  for (const name of ['a', 'b', 'c']) {
    const stream = `vault-${name}` as const;
    await spine.change(stream, { type: 'MakeJar', owner: name, name }, auditedJar, someone());
    for (const amount of [1, 2, 3]) await spine.change(stream, { type: 'FillJar', amount }, auditedJar, someone());
    await spine.change(`jar-${name}`, { type: 'MakeJar', owner: name, name }, jar, someone());
  }
});
afterEach(() => bench.end());

const audited = { deciders: [jar, auditedJar], projections: [], reactors: [] };
const auditor = () => bench.open({ ...audited, anchors });
/** Only verifies. */
const auditorWithoutAnchoring = () => bench.open({ ...audited, anchors: { keyId: 'test', publicKey } });

describe('the chain of an audited stream', () => {
  it('is intact as written, also after its personal data were erased', async () => {
    expect(await spine.audit.verify()).toMatchObject({ intact: true, events: 12, streams: 3, firstBad: null });
    await bench.ports.personalData.erase({ subject: 'a', purpose: 'contact' });
    expect(await spine.audit.verify()).toMatchObject({ intact: true, events: 12 });
  });

  it('goes on where another process left it', async () => {
    const other = await bench.open(audited);
    for (let turn = 0; turn < 6; turn += 1) {
      const process = turn % 2 === 0 ? other : spine;
      await process.change('vault-a', { type: 'FillJar', amount: 1 }, auditedJar, someone());
    }
    expect(await spine.audit.verify()).toMatchObject({ intact: true, events: 18 });
  });

  it('stands in audited streams alone', async () => {
    const [plain] = await Array.fromAsync(bench.ports.events.read('jar-a'));
    const [chained] = await Array.fromAsync(bench.ports.events.read('vault-a'));
    expect(plain?.meta.hash).toBeUndefined();
    expect(chained?.meta).toMatchObject({ prevHash: '0'.repeat(64), hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  const at = "stream = 'vault-b' AND revision = 2";
  it.each([
    [
      'an edit of what happened',
      `UPDATE events SET body = replace(body, '"amount":2', '"amount":9') WHERE ${at}`,
      2,
      'altered',
    ],
    [
      'an edit of who did it',
      `UPDATE events SET body = replace(body, '"tester"', '"another"') WHERE ${at}`,
      2,
      'altered',
    ],
    ['an edit of its type', `UPDATE events SET type = 'JarEmptied' WHERE ${at}`, 2, 'altered'],
    ['a deletion in the middle', `DELETE FROM events WHERE ${at}`, 3, 'gap'],
    ['a deletion that closes the gap', `DELETE FROM events WHERE ${at}; `, 3, 'gap'],
  ])('shows %s, and names the first bad event', async (_what, sql, revision, what) => {
    tamper(bench.folder, sql);
    const verdict = await spine.audit.verify();
    expect(verdict).toMatchObject({ intact: false, firstBad: { stream: 'vault-b', revision, what } });
    expect(verdict.firstBad?.event).toBe(verdict.events + 1);
    expect(verdict.proves).toContain('edited, inserted, removed');
    expect(verdict.doesNotProve).toContain('signing key');
  });

  it('shows a deletion whose followers were moved up', async () => {
    tamper(bench.folder, `DELETE FROM events WHERE ${at}`);
    tamper(bench.folder, "UPDATE events SET revision = 2 WHERE stream = 'vault-b' AND revision = 3");
    expect(await spine.audit.verify()).toMatchObject({
      intact: false,
      firstBad: { stream: 'vault-b', revision: 2, what: 'broken_link' },
    });
  });

  it('shows an insertion', async () => {
    tamper(bench.folder, "UPDATE events SET revision = 4 WHERE stream = 'vault-b' AND revision = 3");
    tamper(
      bench.folder,
      `INSERT INTO events (stream, revision, category, type, id, recorded_at, body)
       SELECT stream, 3, category, type, 'inserted', recorded_at, body FROM events WHERE ${at}`,
    );
    const verdict = await spine.audit.verify();
    expect(verdict).toMatchObject({ intact: false, firstBad: { stream: 'vault-b' } });
  });

  it('shows a swap of two events', async () => {
    for (const [from, to] of [
      [1, 90],
      [2, 1],
      [90, 2],
    ] as const) {
      tamper(bench.folder, "UPDATE events SET revision = ? WHERE stream = 'vault-b' AND revision = ?", to, from);
    }
    expect(await spine.audit.verify()).toMatchObject({ intact: false, firstBad: { stream: 'vault-b' } });
  });

  it('is verified for some streams alone', async () => {
    tamper(bench.folder, `UPDATE events SET body = replace(body, '"amount":2', '"amount":9') WHERE ${at}`);
    expect(await spine.audit.verify({ streams: ['vault-a'] })).toMatchObject({ intact: true, events: 4 });
    expect(await spine.audit.verify({ streams: ['vault-a', 'vault-b'] })).toMatchObject({
      intact: false,
      events: 6,
      firstBad: { stream: 'vault-b', revision: 2, event: 7, what: 'altered' },
    });
  });
});

describe('an anchor', () => {
  const taken = async (with_: Spine): Promise<Anchor> => {
    const anchor = await with_.audit.anchor();
    if (anchor === null) throw new Error('nothing was anchored');
    return anchor;
  };

  it('is signed, recorded once for what is new, and fits what was written since', async () => {
    const anchoring = await auditor();
    expect(await taken(anchoring)).toMatchObject({ events: 12 });
    expect(await anchoring.audit.verify()).toMatchObject({ anchoredEvents: 12 });
    expect(await anchoring.audit.anchor()).toBeNull();
    await anchoring.change('vault-a', { type: 'FillJar', amount: 4 }, auditedJar, someone());
    const anchor = await taken(anchoring);
    expect(anchor).toMatchObject({ service: 'jars', events: 13, streams: 3 });
    expect(isSignedBy(anchor, publicKey)).toBe(true);
    expect(isSignedBy({ ...anchor, events: 12 }, publicKey)).toBe(false);
    await anchoring.change('vault-d', { type: 'MakeJar', owner: 'd', name: 'd' }, auditedJar, someone());
    expect(await anchoring.audit.verify()).toMatchObject({
      intact: true,
      events: 14,
      anchoredEvents: 13,
      anchoredAt: anchor.at,
    });
  });

  it('goes to its own topic', async () => {
    await spine.close();
    const anchoring = await auditor();
    await taken(anchoring);
    await eventually(async () => expect(await bench.ports.bus.held('audit.anchors.v1')).toBe(1));
    await anchoring.change('vault-a', { type: 'FillJar', amount: 4 }, auditedJar, someone());
    await taken(anchoring);
    await eventually(async () => expect(await bench.ports.bus.held('audit.anchors.v1')).toBe(2));
  });

  it('kept elsewhere shows that the log was cut off, where the chain alone says nothing', async () => {
    const anchoring = await auditor();
    await taken(anchoring);
    const [record] = await Array.fromAsync(bench.ports.events.read('jarsanchor-main'));
    const kept = record?.data as Anchor;
    const verifier = await auditorWithoutAnchoring();
    tamper(bench.folder, "DELETE FROM events WHERE stream = 'vault-c' AND revision = 3 OR category = 'jarsanchor'");
    expect(await verifier.audit.verify()).toMatchObject({ intact: true, events: 11 });
    const verdict = await verifier.audit.verify({ kept: [kept] });
    expect(verdict).toMatchObject({ intact: false, badAnchor: { why: 'truncated' } });
  });

  it('shows an end that was cut off and written anew, though every link of it fits', async () => {
    const anchoring = await auditor();
    await taken(anchoring);
    await anchoring.close();
    tamper(bench.folder, "DELETE FROM events WHERE stream = 'vault-c' AND revision = 3");
    const forger = await auditorWithoutAnchoring();
    await forger.change('vault-c', { type: 'FillJar', amount: 1_000 }, auditedJar, someone());
    expect(await forger.audit.verify()).toMatchObject({ intact: false, badAnchor: { why: 'contradicted' } });
  });

  it('that fits but for its count of streams contradicts the history', async () => {
    const anchoring = await auditor();
    await taken(anchoring);
    const [record] = await Array.fromAsync(bench.ports.events.read('jarsanchor-main'));
    const made = record?.data as Anchor;
    const { signature: _another, ...content } = made;
    const kept = signAnchor({ ...content, streams: content.streams + 1 }, privateKey);
    expect(await anchoring.audit.verify({ kept: [kept] })).toMatchObject({
      intact: false,
      badAnchor: { why: 'contradicted' },
    });
  });

  it('of another key is not taken for ours', async () => {
    await taken(await auditor());
    const other = generateKeyPairSync('ed25519');
    const suspicious = await bench.open({ ...audited, anchors: { keyId: 'test', publicKey: other.publicKey } });
    expect(await suspicious.audit.verify()).toMatchObject({ intact: false, badAnchor: { why: 'unsigned' } });
  });

  it('reads a long history page by page, and rests after each for as long as it is told', async () => {
    for (let n = 0; n < 600; n += 1)
      await spine.change('vault-a', { type: 'FillJar', amount: 1 }, auditedJar, someone());
    const events = openAnchoring({
      ...{ service: 'jars', categories: ['vault'], store: bench.ports.events, change: spine.change },
      ...{ keyId: 'test', privateKey, clock: { now: () => Date.parse('2026-11-28') } },
    });
    const rests: number[] = [];
    const rest = async (tookMs: number): Promise<void> => void rests.push(tookMs);
    expect(await events(rest)).toMatchObject({ events: 612, streams: 3 });
    expect(rests.length).toBeGreaterThan(1);
    expect(rests.every((ms) => ms > 0)).toBe(true);
    // A stop in the middle: what was read is not read again.
    await spine.change('vault-b', { type: 'FillJar', amount: 1 }, auditedJar, someone());
    await expect(events(() => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
    expect(await events()).toMatchObject({ events: 613, streams: 3 });
  });

  it('is not made of a history whose links are broken', async () => {
    tamper(bench.folder, "DELETE FROM events WHERE stream = 'vault-a' AND revision = 1");
    const anchoring = await auditor();
    await expect(anchoring.audit.anchor()).rejects.toThrow('history is not anchored: vault-a at 2 is gap');
  });
});
