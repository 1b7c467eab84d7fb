/** HTTP of one kind of the catalogue: list, show, draft, save, publish, retire are the same calls for all three. */
import type { AnswerOf, BodyOf } from '@lamplight/bff/contract/routes.ts';
import type { Unaddressed } from '@lamplight/common/facts/actor.ts';
import { answer, type ItemOf, type Members, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problemOf } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { AnyEvent, By, Changed, Decider, Projection } from '@lamplight/events/core/types.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Query } from '@lamplight/events/ports/read-models.ts';
import type { Projects } from '../context.ts';
import { docAfter, freshDoc, historyOf, orNotFound, staleMark } from '../reading.ts';
import { type Item, type ItemCommand, SLUG_TAKEN } from './item.ts';
import { type ItemReader, peopleOf } from './show.ts';
import { type Slugged, takeSlug } from './slug.ts';
import type { ItemDoc } from './view.ts';

/** As routes name the kinds: `plan-items`, `plan-add`, `plan-item`, `plan-save`, `plan-publish`, `plan-retire`. */
type Kind = 'plan' | 'product' | 'tech-stack';
type ItemAnswer = Members<AnswerOf<`${Kind}-item`>>;

export type Shelf<K extends Kind, C, E extends AnyEvent, D extends ItemDoc<C>> = Readonly<{
  kind: K;
  decider: Decider<Item<C>, ItemCommand<C>, E>;
  projection: Projection<D, E>;
  view: View<D>;
  /** What is recorded of a body that was sent. @throws 400 for what it names and is not there */
  contentOf(body: BodyOf<`${K}-save`>): Promise<C>;
  /** The kind within which a slug is unique; left out where items have none. */
  slugs?: Readonly<{ kind: Slugged; of(content: C): string }>;
  /** Whether something that visitors see names it. */
  isInUse(itemId: string): Promise<boolean>;
  rows(docs: readonly D[], reader: ItemReader): Promise<readonly ItemOf<AnswerOf<`${K}-items`>>[]>;
  /** The item under its own name, and its versions. */
  show(doc: D, reader: ItemReader): Promise<Members<AnswerOf<`${K}-item`>>>;
}>;

/** For admins alone: the table refuses anybody else before anything is read. */
export const shelve = <K extends Kind, C, E extends AnyEvent, D extends ItemDoc<C>>(
  projects: Projects,
  shelf: Shelf<K, C, E, D>,
): readonly Served[] => {
  const { decider, view } = shelf;
  // From here on the kind is any of the three: the compiler cannot follow which one.
  const kind: Kind = shelf.kind;
  const contentOf = shelf.contentOf as (body: BodyOf<`${Kind}-save`>) => Promise<C>;
  const streamOf = (itemId: string) => `${decider.category}-${itemId}` as const;
  const readerOf = async (actor: SignedInActor, docs: readonly D[]): Promise<ItemReader> => ({
    actor,
    names: await projects.people.names(peopleOf(docs)),
  });
  const shownItem = async (doc: D, actor: SignedInActor) =>
    (await shelf.show(doc, await readerOf(actor, [doc]))) as ItemAnswer;

  const asSaved = (itemId: string) => historyOf(projects, streamOf(itemId), decider, shelf.projection, itemId);

  /** The item as it was just saved: while the view lags behind, it is folded from its own stream. */
  const after = async (itemId: string, changed: Changed<Item<C>, E>, actor: SignedInActor): Promise<ItemAnswer> => {
    const { doc, stale } = await docAfter(view, itemId, changed, () => asSaved(itemId));
    // A refusal too is about an item that is there.
    const there = orNotFound(doc ?? (await asSaved(itemId)));
    return { ...(await shownItem(there, actor)), ...staleMark({ stale }) };
  };
  type Commanding = Pick<Call<`${Kind}-publish`>, 'req' | 'res' | 'actor' | 'by'>;
  const decided = async (
    { req, res, actor, ...caller }: Commanding,
    itemId: string,
    unaddressed: Unaddressed<ItemCommand<C>>,
    { by = caller.by(), status = 200 }: Readonly<{ by?: By; status?: number }> = {},
  ): Promise<void> => {
    const command = { ...unaddressed, actor, at: by.at, ifMatch: ifMatch(req) } as ItemCommand<C>;
    const changed = await projects.change(streamOf(itemId), command, decider, by);
    await answer(res, changed, () => after(itemId, changed, actor), status);
  };

  return [
    serve(`${kind}-items`, async ({ req, res, query, actor }) => {
      const { state, ...paging } = query;
      const stale = (await view.waitFor(readAfter(req))) === 'stale';
      const where = (state === undefined ? {} : { state }) as NonNullable<Query<D>['where']>;
      const { items, next } = await view.find({ where, sort: [['createdAt', -1]], ...pageOf(req, paging) });
      const rows = (await shelf.rows(items, await readerOf(actor, items))) as readonly ItemOf<
        AnswerOf<`${Kind}-items`>
      >[];
      sendList(res, { items: rows, stale, next });
    }),

    serve(`${kind}-item`, async ({ req, res, params, actor }) => {
      const id = idIn(params);
      const fresh = await freshDoc(view, id, req, () => asSaved(id));
      send(res, { ...(await shownItem(orNotFound(fresh.doc), actor)), ...staleMark(fresh) });
    }),

    serve(`${kind}-add`, async (call) => {
      const body = await contentOf(call.body);
      const by = call.by();
      const minted = derivedId(by.commandId, decider.category);
      // A slug may be claimed for an item that was never created: that one is drafted now, and one that exists refuses.
      const itemId =
        shelf.slugs === undefined
          ? minted
          : await takeSlug(projects, { kind: shelf.slugs.kind, slug: shelf.slugs.of(body), itemId: minted }, by);
      await decided(call, itemId, { type: 'DraftItem', itemId, body }, { by, status: 201 });
    }),

    serve(`${kind}-save`, async (call) => {
      const { req, actor } = call;
      const itemId = idIn(call.params);
      const body = await contentOf(call.body);
      const by = call.by();
      const command = { type: 'SaveItem', itemId, body } as const;
      const { state } = await projects.look(streamOf(itemId), decider);
      const tried = decider.decide({ ...command, actor, at: by.at, ifMatch: ifMatch(req) }, state);
      // A command that is refused anyway claims no slug.
      if (!isRefusal(tried) && shelf.slugs !== undefined) {
        const wanted = { kind: shelf.slugs.kind, slug: shelf.slugs.of(body), itemId };
        if ((await takeSlug(projects, wanted, by)) !== itemId) throw problemOf(SLUG_TAKEN);
      }
      await decided(call, itemId, command, { by });
    }),

    serve(`${kind}-publish`, (call) => {
      const itemId = idIn(call.params);
      return decided(call, itemId, { type: 'PublishItem', itemId });
    }),

    serve(`${kind}-retire`, async (call) => {
      const itemId = idIn(call.params);
      await projects.products.waitFor(readAfter(call.req));
      const inUse = await shelf.isInUse(itemId);
      await decided(call, itemId, { type: 'RetireItem', itemId, reason: call.body.reason, inUse });
    }),
  ];
};

/** The one parameter, whatever its kind calls it. */
const idIn = (params: Readonly<Record<string, string>>): string => Object.values(params)[0] ?? '';
