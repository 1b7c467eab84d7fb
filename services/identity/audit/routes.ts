/** HTTP of this service's part of the audited history: accounts, jobs, applications and maintenance, for admins alone. */
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { type Audited, auditedRoutes } from '@lamplight/common/audit/routes.ts';
import { shownVerdict } from '@lamplight/common/audit/verdict.ts';
import { systemRef, VISITOR } from '@lamplight/common/facts/actor.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { namesOf } from '../careers/names.ts';
import type { Identity } from '../context.ts';
import { changesOf, deciderOf, differenceOfThings, labelIn, reasonOf, thingIn } from './subject.ts';
import type { AuditDoc } from './view.ts';

export const auditRoutes = (identity: Identity): readonly Served[] => [
  ...auditedRoutes('identity', auditedIn(identity)),
  serve('audit-verify', async ({ res, body, actor }) => {
    // Whose history a project's is, its own service knows.
    if (body.projectId !== undefined) throw problem('NOT_FOUND');
    if (actor.role !== 'admin') throw problem('FORBIDDEN');
    send(res, shownVerdict(await identity.audit.verify()));
  }),
];

const auditedIn = ({ auditIndex: index, history, look, people }: Identity): Audited<AuditDoc> => ({
  ...{ index, history, deciderOf, thingIn, differenceOf: differenceOfThings, reasonOf },
  changesOf: (step, { kind }) => changesOf(step, kind),
  streamOf: async (kind, id) => {
    const stream: StreamId = `${kind === 'account' ? 'user' : kind}-${id}`;
    return (await look(stream, deciderOf(stream))).revision === null ? null : stream;
  },
  naming: async (docs) => {
    const nameOf = await namesOf(people, docs.flatMap(peopleIn));
    return {
      actorOf: (doc, { fact, to }) => actorOf(doc, nameOf, labelIn(fact.stream, to)),
      labelOf: ({ subjectId }, { fact, to }) => labelIn(fact.stream, to) ?? nameOf(subjectId).name ?? '',
    };
  },
});

const peopleIn = ({ actorId, kind, subjectId }: AuditDoc): readonly string[] =>
  kind === 'account' ? [actorId, subjectId] : [actorId];

type NameOf = Awaited<ReturnType<typeof namesOf>>;

/** Whoever is not signed in acts for themselves: applicants, who have no account, and the first admin. */
const actorOf = ({ actorId: id, kind, subjectId }: AuditDoc, nameOf: NameOf, label: string | null): PersonRef => {
  const isSelf = id === VISITOR.id || id === subjectId;
  if (kind === 'application' && isSelf) return { id, name: label, role: 'applicant' };
  return systemRef(id) ?? nameOf(isSelf ? subjectId : id);
};
