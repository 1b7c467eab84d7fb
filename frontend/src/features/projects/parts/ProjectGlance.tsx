import { keys } from '../../../api/keys.ts';
import { useRead } from '../../../api/useRead.ts';
import { SinceLastLooked } from '../../../parts/glance/SinceLastLooked.tsx';
import type { NameOf } from '../../../parts/history/sentences.ts';
import { projectNeeds } from '../../../parts/needs/projectNeeds.ts';
import { usePerson } from '../../../session/useSession.ts';
import type { Milestone, Project } from '../data.ts';

/** M1 of this project alone. Those who work on it read no invoices. */
export const ProjectGlance = ({
  project,
  milestones,
  now,
  nameOf,
}: {
  project: Project;
  milestones: readonly Milestone[];
  now: number;
  nameOf: NameOf;
}) => {
  const { role } = usePerson();
  const { projectId } = project;
  const pays = role === 'client' || role === 'admin';
  const invoices = useRead(pays ? keys.invoices({ projectId, limit: 100 }) : null);
  const needs = projectNeeds(role, { project, milestones, invoices: invoices.data?.items ?? [] }, now);
  return <SinceLastLooked needs={needs} sources={pays ? [invoices] : []} {...{ projectId, now, nameOf }} />;
};
