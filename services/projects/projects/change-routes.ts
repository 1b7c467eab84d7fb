/** HTTP of changes to a contract: asked for, approved, rejected, withdrawn (state-machines.md §1). */
import type { BodyOf } from '@lamplight/bff/contract/routes.ts';
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { invalid } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Projects } from '../context.ts';
import { orNotFound, readerOf, staleMark } from '../reading.ts';
import { decideChange, readable } from './commanding.ts';
import { knowsOfChange } from './project.ts';
import { standingIn } from './relation.ts';
import { peopleIn } from './show.ts';
import { showChange } from './show-change.ts';

export const changeRoutes = (projects: Projects): readonly Served[] => [
  serve('changes', async (call) => {
    const { limit, after } = pageOf(call.req, call.query);
    const { doc, stale } = await readable(projects, call);
    const reader = await readerOf(projects, standingIn(doc, call.actor), peopleIn(doc));
    const all = doc.machine.changes.filter((change) => knowsOfChange(reader.actor, doc.machine, change)).toReversed();
    const start = after === undefined ? 0 : all.findIndex(({ changeId }) => changeId === after) + 1;
    if (after !== undefined && start === 0) throw invalid([{ field: 'after', message: 'Not a cursor' }]);
    const page = all.slice(start, start + limit);
    const last = page.at(-1);
    const more = start + limit < all.length && last !== undefined;
    const items = page.map((change) => showChange(doc, change, reader));
    sendList(call.res, { items, stale, ...(more ? { next: last.changeId } : {}) });
  }),

  serve('change', async (call) => {
    const { doc, stale } = await readable(projects, call);
    const reader = await readerOf(projects, standingIn(doc, call.actor), peopleIn(doc));
    const change = doc.machine.changes.find(
      (one) => one.changeId === call.params.changeId && knowsOfChange(reader.actor, doc.machine, one),
    );
    send(call.res, { change: showChange(doc, orNotFound(change ?? null), reader), ...staleMark({ stale }) });
  }),

  serve('change-request', (call) =>
    decideChange(projects, call, async (_id, derived) => ({
      type: 'RequestChange',
      changeId: derived('change'),
      ...withIds(call.body, derived),
    })),
  ),
  serve('change-propose', (call) =>
    decideChange(projects, call, async (_id, derived) => ({
      type: 'ProposeChange',
      changeId: call.params.changeId,
      ...(call.body.changed === undefined ? {} : { changed: withIds(call.body.changed, derived) }),
    })),
  ),
  serve('change-discard', (call) =>
    decideChange(projects, call, async () => ({
      type: 'DiscardChange',
      changeId: call.params.changeId,
      reason: call.body.reason,
    })),
  ),

  serve('change-approve', (call) =>
    decideChange(projects, call, async () => ({ type: 'ApproveChange', changeId: call.params.changeId })),
  ),
  serve('change-reject', (call) =>
    decideChange(projects, call, async () => ({
      type: 'RejectChange',
      changeId: call.params.changeId,
      reason: call.body.reason,
    })),
  ),
  serve('change-withdraw', (call) =>
    decideChange(projects, call, async () => ({ type: 'WithdrawChange', changeId: call.params.changeId })),
  ),
];

/** A milestone that is added has its id from the command, so that a repeat adds the same one. */
const withIds = ({ planChanges, deltaPaise, reason }: BodyOf<'change-request'>, derived: (what: string) => string) => ({
  planChanges: planChanges.map((change, index) =>
    change.kind === 'added' ? { ...change, milestoneId: derived(`milestone/${index}`) } : change,
  ),
  deltaPaise,
  reason,
});
