/** HTTP of proofs: their person sends and withdraws them, admins look at them and decide, nobody else knows of any (product.md). */
import { sendContent } from '@lamplight/common/files/content.ts';
import { fingerprintOf, heldContent } from '@lamplight/common/files/sealed.ts';
import { answer, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter, withContent } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { type By, isRefusal } from '@lamplight/events/core/types.ts';
import type { Payroll } from '../context.ts';
import { type Profile, payProfile } from '../profiles/profile.ts';
import type { ProofCommand, ProofItem } from '../profiles/proof.ts';
import { demandKnown, profileOf } from '../profiles/reading.ts';
import { recordRead } from '../reads/recording.ts';
import { placeOf, proofIdOf } from './content.ts';

export const proofRoutes = (payroll: Payroll): readonly Served[] => [
  serve('proof-attach', (call) => attach(payroll, call, { declarationId: call.params.declarationId })),
  serve('income-proof-attach', (call) => attach(payroll, call, { previousIn: call.params.taxYear })),

  serve('proof-content', async ({ req, res, params, actor }) => {
    const { employeeId, proofId } = params;
    await demandKnown(payroll, actor, employeeId);
    const proof = await found(payroll, params);
    if (proof === undefined || proof.state === 'withdrawn') throw problem('NOT_FOUND');
    await recordRead(payroll, { req, actor }, { what: 'tax_proof', employeeId, ref: proofId });
    const kept = await payroll.proofs.open(placeOf(params));
    if (kept === null) throw problem('NOT_FOUND');
    const { name, mediaType, content } = kept;
    await sendContent(heldContent(content), req, res, { fileId: proofId, name, mediaType, bytes: content.length });
  }),

  serve('proof-withdraw', async (call) => {
    const by = call.by();
    await decide(payroll, call, by, { type: 'WithdrawProof' }, () => payroll.proofs.delete(placeOf(call.params)));
  }),
  serve('proof-accept', async (call) => {
    const otherAdmin = await payroll.people.otherAdmin(call.actor.id, call.params.employeeId);
    await decide(payroll, call, call.by(), { type: 'AcceptProof', ...call.body, otherAdmin });
  }),
  serve('proof-refuse', async (call) => {
    const otherAdmin = await payroll.people.otherAdmin(call.actor.id, call.params.employeeId);
    await decide(payroll, call, call.by(), { type: 'RefuseProof', ...call.body, otherAdmin });
  }),

  serve('waiting-proofs', async ({ req, res, query }) => {
    const { waitingProofs, people } = payroll;
    const stale = (await waitingProofs.waitFor(readAfter(req))) === 'stale';
    const { items, next } = await waitingProofs.find({ sort: [['attachedAt', 1]], ...pageOf(req, query) });
    const names = await people.names(items.map(({ employeeId }) => employeeId));
    const shown = items.map(({ _id: proofId, employeeId, ...rest }) => ({
      ...{ proofId, employee: names(employeeId), ...rest },
    }));
    sendList(res, { items: shown, next, stale });
  }),
];

type OfProof = Readonly<{ employeeId: string; proofId: string }>;
const found = async ({ look }: Payroll, { employeeId, proofId }: OfProof) => {
  const { state } = await look(`payprofile-${employeeId}`, payProfile);
  return proofIn(state, proofId);
};
const proofIn = (profile: Profile, proofId: string) =>
  profile.is === 'absent' ? undefined : profile.proofs.find((one) => one.proofId === proofId);

/** Nothing is taken in from whoever would be refused anyway. What a crash leaves between the file and its event is swept. */
const attach = async (
  payroll: Payroll,
  {
    req,
    res,
    params: { employeeId },
    actor,
    ...caller
  }: Pick<Call<'proof-attach'>, 'req' | 'res' | 'actor' | 'by'> &
    Readonly<{ params: Readonly<{ employeeId: string }> }>,
  item: ProofItem,
): Promise<void> => {
  await demandKnown(payroll, actor, employeeId);
  const by = caller.by();
  const proofId = proofIdOf(by.commandId);
  const stream = `payprofile-${employeeId}` as const;
  const of = { employeeId, proofId };
  const command = { type: 'AttachProof', ...of, item, actor, at: by.at } as const;
  const { state } = await payroll.look(stream, payProfile);
  const before = proofIn(state, proofId);
  // Under a key that was used before the content is compared once it is here.
  const ahead = { name: '', mediaType: '', bytes: 1, sha256: before?.sha256 ?? '' };
  const refused = payProfile.decide({ ...command, ...ahead }, state);
  if (isRefusal(refused)) throw problemOf(refused);
  const { name, mediaType, content } = await payroll.proofs.take(req, placeOf(of), {});
  const sha256 = fingerprintOf(content);
  const file = { name, mediaType, bytes: content.length, sha256 };
  const changed = await payroll.change(stream, { ...command, ...file }, payProfile, withContent(by, { name, sha256 }));
  // Somebody else's act came between: nothing names the content.
  if (changed.is === 'refused' && (await found(payroll, of)) === undefined) await payroll.proofs.delete(placeOf(of));
  await answer(res, changed, async () => ({ profile: await profileOf(payroll, actor, employeeId) }), 201);
};

type Deciding = Exclude<ProofCommand, { type: 'AttachProof' }>;
type Decided = Deciding extends infer C
  ? C extends unknown
    ? Omit<C, 'employeeId' | 'proofId' | 'actor' | 'at' | 'ifMatch'>
    : never
  : never;

const decide = async (
  payroll: Payroll,
  { req, res, params, actor }: Pick<Call<'proof-withdraw'>, 'req' | 'res' | 'params' | 'actor'>,
  by: By,
  what: Decided,
  after: () => Promise<void> = async () => undefined,
): Promise<void> => {
  const { employeeId, proofId } = params;
  await demandKnown(payroll, actor, employeeId);
  const command = { ...what, employeeId, proofId, actor, at: by.at, ifMatch: ifMatch(req) } as Deciding;
  const changed = await payroll.change(`payprofile-${employeeId}`, command, payProfile, by);
  if (changed.is !== 'refused') await after();
  await answer(res, changed, async () => ({ profile: await profileOf(payroll, actor, employeeId) }));
};
