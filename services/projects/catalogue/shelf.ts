/** HTTP of one kind of the catalogue: list, show, draft, save, publish, retire are the same calls for all three. */
import { catalogueQuery, retireBody } from '@lamplight/bff/contract/catalogue.ts';
import { emptyBody } from '@lamplight/bff/contract/projects.ts';
import { answer, type Body, send, sendList } from '@lamplight/common/http/answer.ts';
import { type Actor as Caller, demandRole, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { pageOf, param, parse } from '@lamplight/common/http/parse.ts';
import { problemOf } from '@lamplight/common/http/problem.ts';
import type { AnyEvent, By, Changed, Decider, Projection } from '@lamplight/events/core/types.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Query } from '@lamplight/events/ports/read-models.ts';
import type { Request, Response, Router } from 'express';
import type { $ZodType, output } from 'zod/v4/core';
import type { Unaddressed } from '../actor.ts';
import type { Projects } from '../context.ts';
import { docAfter, found, freshDoc, historyOf, staleMark } from '../reading.ts';
import { type Item, type ItemCommand, SLUG_TAKEN } from './item.ts';
import { type ItemReader, peopleOf } from './show.ts';
import { type Slugged, takeSlug } from './slug.ts';
import type { ItemDoc } from './view.ts';

export type Shelf<S extends $ZodType, C, E extends AnyEvent, D extends ItemDoc<C>> = Readonly<{
  path: string;
  decider: Decider<Item<C>, ItemCommand<C>, E>;
  projection: Projection<D, E>;
  view: View<D>;
  body: S;
  /** What is recorded of a body that was sent. @throws 400 for what it names and is not there */
  contentOf(body: output<S>): Promise<C>;
  /** Which addresses these may take from each other; left out: they have none. */
  slugs?: Readonly<{ kind: Slugged; of(content: C): string }>;
  /** Whether something that visitors see names it. */
  isInUse(itemId: string): Promise<boolean>;
  rows(docs: readonly D[], reader: ItemReader): Promise<readonly object[]>;
  /** The item under its own name, and its versions. */
  show(doc: D, reader: ItemReader): Promise<Body>;
}>;

/** Adds the calls to `routes`. Admins alone: everybody else is told so before anything is looked for. */
export const shelve = <S extends $ZodType, C, E extends AnyEvent, D extends ItemDoc<C>>(
  routes: Router,
  projects: Projects,
  shelf: Shelf<S, C, E, D>,
): void => {
  const { path, decider, view } = shelf;
  const one = `${path}/:itemId`;
  const streamOf = (itemId: string) => `${decider.category}-${itemId}` as const;
  const readerOf = async (actor: Caller, docs: readonly D[]): Promise<ItemReader> => ({
    actor,
    names: await projects.people.names(peopleOf(docs)),
  });
  const shown = async (doc: D, actor: Caller): Promise<Body> => shelf.show(doc, await readerOf(actor, [doc]));

  routes.get(path, async (req, res) => {
    const { actor } = demandRole(req, 'admin');
    const { state, ...paging } = parse(catalogueQuery, req.query);
    const stale = (await view.waitFor(readAfter(req))) === 'stale';
    const where = (state === undefined ? {} : { state }) as NonNullable<Query<D>['where']>;
    const { items, next } = await view.find({ where, sort: [['createdAt', -1]], ...pageOf(req, paging) });
    const rows = await shelf.rows(items, await readerOf(actor, items));
    sendList(res, { items: rows, stale, next });
  });

  routes.get(one, async (req, res) => {
    const { actor } = demandRole(req, 'admin');
    parse(emptyBody, req.query);
    const fresh = await freshDoc(view, param(req, 'itemId'), req);
    send(res, { ...(await shown(found(fresh.doc), actor)), ...staleMark(fresh) });
  });

  /** What was just saved is shown also while the view is behind: then its own stream tells. */
  const after = async (itemId: string, changed: Changed<Item<C>, E>, actor: Caller): Promise<Body> => {
    const fresh = await docAfter(view, itemId, changed);
    const doc = fresh.doc ?? (await historyOf(projects, streamOf(itemId), decider, shelf.projection, itemId));
    return { ...(await shown(found(doc), actor)), ...staleMark(fresh) };
  };
  type Told = Readonly<{ itemId: string; command: Unaddressed<ItemCommand<C>>; by: By; actor: Caller }>;
  const decided = async (req: Request, res: Response, told: Told, status = 200): Promise<void> => {
    const { itemId, by, actor } = told;
    const command = { ...told.command, actor, at: by.at, ifMatch: ifMatch(req) } as ItemCommand<C>;
    const changed = await projects.change(streamOf(itemId), command, decider, by);
    await answer(res, changed, () => after(itemId, changed, actor), status);
  };

  routes.post(path, async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const body = await shelf.contentOf(parse(shelf.body, req.body));
    const given = by();
    const minted = derivedId(given.commandId, decider.category);
    // Whoever took the address and never came to be is finished under their id; where they are there, that is refused.
    const itemId =
      shelf.slugs === undefined
        ? minted
        : await takeSlug(projects, { kind: shelf.slugs.kind, slug: shelf.slugs.of(body), itemId: minted }, given);
    await decided(req, res, { itemId, command: { type: 'DraftItem', itemId, body }, by: given, actor }, 201);
  });

  routes.put(one, async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const itemId = param(req, 'itemId');
    const body = await shelf.contentOf(parse(shelf.body, req.body));
    const given = by();
    const command = { type: 'SaveItem', itemId, body } as const;
    const { state } = await projects.look(streamOf(itemId), decider);
    const tried = decider.decide({ ...command, actor, at: given.at, ifMatch: ifMatch(req) }, state);
    // What is refused anyway takes no address.
    if (!isRefusal(tried) && shelf.slugs !== undefined) {
      const wanted = { kind: shelf.slugs.kind, slug: shelf.slugs.of(body), itemId };
      if ((await takeSlug(projects, wanted, given)) !== itemId) throw problemOf(SLUG_TAKEN);
    }
    await decided(req, res, { itemId, command, by: given, actor });
  });

  routes.post(`${one}/publish`, async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    parse(emptyBody, req.body);
    const itemId = param(req, 'itemId');
    await decided(req, res, { itemId, command: { type: 'PublishItem', itemId }, by: by(), actor });
  });

  routes.post(`${one}/retire`, async (req, res) => {
    const { actor, by } = demandRole(req, 'admin');
    const { reason } = parse(retireBody, req.body);
    const itemId = param(req, 'itemId');
    await projects.products.waitFor(readAfter(req));
    const inUse = await shelf.isInUse(itemId);
    await decided(req, res, { itemId, command: { type: 'RetireItem', itemId, reason, inUse }, by: by(), actor });
  });
};
