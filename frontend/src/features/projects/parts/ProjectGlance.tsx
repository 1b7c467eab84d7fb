import type { ReactNode } from 'react';
import { keys } from '../../../api/keys.ts';
import { useRead } from '../../../api/useRead.ts';
import { NeedsYou } from '../../../parts/glance/NeedsYou.tsx';
import { WhatIsNew } from '../../../parts/glance/WhatIsNew.tsx';
import type { NameOf } from '../../../parts/history/sentences.ts';
import { projectNeeds } from '../../../parts/needs/projectNeeds.ts';
import { usePerson } from '../../../session/useSession.ts';
import type { Milestone, Project } from '../data.ts';

/** M1 of this project alone, around its plan: what waits for the reader before it, what is new after it. */
export const ProjectGlance = ({
  project,
  milestones,
  now,
  nameOf,
  children,
}: {
  project: Project;
  milestones: readonly Milestone[];
  now: number;
  nameOf: NameOf;
  children: ReactNode;
}) => {
  const { role } = usePerson();
  const { projectId } = project;
  // Those who work on it read no invoices.
  const pays = role === 'client' || role === 'admin';
  const invoices = useRead(pays ? keys.invoices({ projectId, limit: 100 }) : null);
  const needs = projectNeeds(role, { project, milestones, invoices: invoices.data?.items ?? [] }, now).map((need) =>
    need.more === project.title ? { ...need, more: '' } : need,
  );
  const sources = pays ? [invoices] : [];
  // A decision on a milestone or on the delivery has its lit button in the page's head.
  const decides = project.can.acceptDelivery || milestones.some((m) => m.can.acceptMilestone);
  return (
    <>
      <NeedsYou {...{ needs, sources, now }} lit={!decides} none="Nothing of this project waits for you." />
      {children}
      <WhatIsNew {...{ needs, sources, projectId, now, nameOf }} needsStand={null} />
    </>
  );
};
