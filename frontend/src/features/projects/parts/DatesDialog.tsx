import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { Moved } from '../../../forms/Moved.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import {
  type Milestone,
  type Plan,
  type Project,
  type SubPlan,
  usePlan,
  usePlanSubs,
} from '../../../parts/milestones/data.ts';
import { formatDate } from '../../../ui/dates.ts';
import { DateField } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Card, datesBy, titleOf } from '../board.ts';
import { BACKWARDS, changeWith, partsWith, planWith } from '../dates.ts';

type Dates = { startDate: string; dueDate: string };
type Props = { card: Card; project: Project; milestones: readonly Milestone[]; onClose: () => void };

const backwards = ({ startDate, dueDate }: Dates): string | undefined =>
  startDate !== '' && dueDate !== '' && dueDate < startDate ? BACKWARDS : undefined;

/**
 * The dates of a part move by the plan of its milestone; the start of a milestone by the plan until the project is active.
 * What was agreed moves by a change of the contract alone: the dates that are typed here are filled in there.
 */
export const DatesDialog = (props: Props) => {
  switch (datesBy(props.card, props.project)) {
    case 'parts':
      return <PartDates {...props} />;
    case 'plan':
      return <StartDate {...props} />;
    case 'change':
      return <ByChange {...props} />;
    case null:
      return null;
  }
};

const said = (title: string): void => {
  toast.show({ variant: 'success', message: `The dates of ${title} are set.` });
};

const PartDates = ({ card, onClose }: Props) => {
  const { milestone: m, sub, id } = card;
  const plan = usePlanSubs(m);
  const form = useForm<Dates, SubPlan, unknown>({
    draft: `dates:${id}`,
    etag: m.etag,
    blank: { startDate: sub?.startDate ?? '', dueDate: sub?.dueDate ?? '' },
    read: (typed) => judged({ dueDate: backwards(typed) }, () => partsWith(m, id, typed)),
    act: plan,
    send: (subMilestones, etag) => plan.run({ subMilestones, etag }),
    nameOf: (field) => field.split('.').at(-1) ?? field,
    onSent: () => {
      said(titleOf(card));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Dates of ${titleOf(card)}`}
      says={`A part of ${m.title}, which is due ${formatDate(m.committedDueDate)}.`}
      act="Set the dates"
      moved={<Moved form={form}>Someone changed this milestone meanwhile.</Moved>}
      onClose={onClose}
    >
      <DateField label="Starts" optional {...form.field('startDate')} />
      <DateField label="Due" optional {...form.field('dueDate')} />
    </FormDialog>
  );
};

const StartDate = ({ card, project, milestones, onClose }: Props) => {
  const { milestone: m } = card;
  const plan = usePlan(project.projectId);
  const form = useForm<{ startDate: string }, Plan, unknown>({
    draft: `dates:${card.id}`,
    etag: project.etag,
    blank: { startDate: m.startDate },
    read: ({ startDate }) =>
      judged(
        {
          startDate: needed(startDate, 'Enter a date') ?? backwards({ startDate, dueDate: m.committedDueDate }),
        },
        () => planWith(milestones, card.id, startDate),
      ),
    act: plan,
    send: (planned, etag) => plan.run({ milestones: planned, etag }),
    onSent: () => {
      said(titleOf(card));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Dates of ${titleOf(card)}`}
      says={`It is due ${formatDate(m.committedDueDate)}. That date is agreed with the client and moves by a change of the contract; the start is yours to plan.`}
      act="Set the start"
      moved={<Moved form={form}>Someone changed this project meanwhile.</Moved>}
      onClose={onClose}
    >
      <DateField label="Starts" max={m.committedDueDate} {...form.field('startDate')} />
    </FormDialog>
  );
};

const ByChange = ({ card, project, onClose }: Props) => {
  const { milestone: m } = card;
  const navigate = useNavigate();
  const form = useForm<Dates, Dates, Dates>({
    blank: { startDate: m.startDate, dueDate: m.committedDueDate },
    read: (typed) =>
      judged(
        {
          startDate: needed(typed.startDate, 'Enter a date'),
          dueDate:
            needed(typed.dueDate, 'Enter a date') ??
            backwards(typed) ??
            (typed.startDate === m.startDate && typed.dueDate === m.committedDueDate
              ? 'These are its dates already'
              : undefined),
        },
        () => typed,
      ),
    send: async (dates) => dates,
    onSent: (_, dates) => void navigate(changeWith(project.projectId, m.milestoneId, dates)),
  });
  return (
    <FormDialog
      form={form}
      title={`Dates of ${titleOf(card)}`}
      says={
        project.can.requestChange
          ? 'These dates are part of the contract. They are filled into a change, which the other side approves or rejects.'
          : 'These dates are part of the contract. They are filled into the draft of a change, which an admin proposes to the client.'
      }
      act="Go on to the change"
      onClose={onClose}
    >
      <DateField label="Starts" {...form.field('startDate')} />
      <DateField label="Due" {...form.field('dueDate')} />
    </FormDialog>
  );
};
