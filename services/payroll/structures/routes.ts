/** HTTP of structures of pay, for admins alone. */
import type { SalaryStructure as Shown } from '@lamplight/bff/contract/salaries.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { etagOf, ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { docAfter, orNotFound, staleMark } from '@lamplight/common/http/fresh.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { historyOf } from '@lamplight/common/service/folded.ts';
import type { Payroll } from '../context.ts';
import { type PublishStructure, payStructure } from './structure.ts';
import { type StructureDoc, structuresView } from './view.ts';

export const structureRoutes = (payroll: Payroll): readonly Served[] => [
  serve('salary-structures', async ({ req, res }) => {
    const stale = (await payroll.structures.waitFor(readAfter(req))) === 'stale';
    const docs = await allOf(payroll.structures, {});
    const names = await payroll.people.names(docs.flatMap(namedIn));
    const structures = docs
      .map((doc) => shown(doc, names))
      .toSorted((a, b) => (a.structureId < b.structureId ? -1 : 1));
    send(res, { structures, can: { publishStructure: true }, ...staleMark({ stale }) });
  }),

  serve('salary-structure-publish', async ({ req, res, body, actor, ...caller }) => {
    const by = caller.by();
    const { structureId } = body;
    const about = { ...body, actor, at: by.at, ifMatch: ifMatch(req) };
    const command: PublishStructure = { type: 'PublishStructure', ...about };
    const changed = await payroll.change(`paystructure-${structureId}`, command, payStructure, by);
    await answer(res, changed, async () => {
      const { doc, stale } = await docAfter(payroll.structures, structureId, changed, () =>
        historyOf(payroll, `paystructure-${structureId}`, payStructure, structuresView, structureId),
      );
      const found = orNotFound(doc);
      return { structure: shown(found, await payroll.people.names(namedIn(found))), ...staleMark({ stale }) };
    });
  }),
];

const namedIn = ({ published }: StructureDoc): readonly string[] => published.map(({ by }) => by);

const shown = ({ _id, machine, published }: StructureDoc, names: Names): Shown => ({
  structureId: _id,
  etag: etagOf(machine.etag ?? 0),
  versions: machine.versions
    .map(({ version, name, components }, at) => ({
      ...{ version, name, components: components as Shown['versions'][number]['components'] },
      ...{ publishedAt: published[at]?.at ?? '', by: names(published[at]?.by ?? '') },
    }))
    .toReversed(),
  can: { publishStructure: true },
});
