/** How this service tells its audited events, for the audit and for whatever shows a part of it to others. */
import type { AuditEvent } from '@lamplight/bff/contract/audit.ts';
import { type Telling, toldEvents } from '@lamplight/common/audit/events.ts';
import { systemRef } from '@lamplight/common/facts/actor.ts';
import type { Projects } from '../context.ts';
import { titlesOf } from '../projects/titles.ts';
import { changesOf, deciderOf, labelIn, reasonOf } from './subject.ts';
import { toldApart } from './told-apart.ts';
import type { AuditDoc } from './view.ts';

export const tellingOf = (projects: Projects): Telling<AuditDoc> => ({
  history: projects.history,
  deciderOf,
  toldBy: (docs) => toldApart(projects, docs),
  changesOf: (step, { kind, subjectId: id }) => changesOf(step, { kind, id }),
  reasonOf,
  naming: async (docs) => {
    const names = await projects.people.names(docs.flatMap((doc) => [doc.actorId, ...personIn(doc)]));
    const titles = await titlesOf(
      projects,
      docs.map(({ projectId }) => projectId),
    );
    return {
      actorOf: ({ actorId }) => systemRef(actorId) ?? names(actorId),
      labelOf: (doc, { fact, to }) => {
        const [person] = personIn(doc);
        const named = person === undefined ? titles.of(doc.projectId) : names(person).name;
        return labelIn(fact.stream, to, { kind: doc.kind, id: doc.subjectId }) ?? named ?? '';
      },
    };
  },
});

/** In the order of `docs`. */
export const eventsOf = (projects: Projects, docs: readonly AuditDoc[]): Promise<readonly AuditEvent[]> =>
  toldEvents(tellingOf(projects), docs);

/** Whose hours, cost, days off or skills a thing is: it is called by that person. */
const personIn = ({ kind, subjectId }: AuditDoc): readonly string[] =>
  ['timesheet', 'costrate', 'leave', 'skillset'].includes(kind) ? [subjectId] : [];
