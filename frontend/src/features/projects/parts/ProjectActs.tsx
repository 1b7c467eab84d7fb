import type { ProjectAct } from '@lamplight/bff/contract/projects.ts';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { linkTo } from '../../../parts/milestones/inPlan.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { later } from '../../../ui/later.ts';
import type { ProjectAnswer } from '../data.ts';

const AcceptDelivery = later(async () => (await import('./DeliveryDialogs.tsx')).AcceptDelivery);
const ReturnDelivery = later(async () => (await import('./DeliveryDialogs.tsx')).ReturnDelivery);

const MANAGING = [
  'openStaffing',
  'activateProject',
  'assignMember',
  'appointLead',
  'holdProject',
  'resumeProject',
  'cancelProject',
  'archiveProject',
] as const satisfies readonly ProjectAct[];

/** What the reader may do with the project as a whole, the thing that waits first. */
export const ProjectActs = ({
  answer: { project: p, milestones = [] },
  meId,
}: {
  answer: ProjectAnswer;
  meId: string;
}) => {
  const [query] = useSearchParams();
  const [open, setOpen] = useState<'accept' | 'return' | null>(null);
  if (!p) return null;
  const { can } = p;
  const waiting = milestones.find((m) => m.can.acceptMilestone);
  const close = () => setOpen(null);
  const manages = MANAGING.some((act) => can[act]);
  return (
    <>
      {manages && <ButtonLink to={`/admin/projects?project=${p.projectId}`}>Staffing and state</ButtonLink>}
      {can.returnDelivery && (
        <Button icon="return" onPress={() => setOpen('return')}>
          Return the delivery
        </Button>
      )}
      {can.acceptDelivery && (
        <Button look="primary" icon="check" onPress={() => setOpen('accept')}>
          Accept the delivery
        </Button>
      )}
      {waiting && query.get('milestone') !== waiting.milestoneId && (
        <ButtonLink look="primary" icon="check" to={linkTo(query, waiting.milestoneId)}>
          Decide on {waiting.title}
        </ButtonLink>
      )}
      <Suspense fallback={null}>
        {open === 'accept' && <AcceptDelivery project={p} meId={meId} onClose={close} />}
        {open === 'return' && <ReturnDelivery project={p} onClose={close} />}
      </Suspense>
    </>
  );
};
