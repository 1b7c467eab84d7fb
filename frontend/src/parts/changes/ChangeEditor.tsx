import { useState } from 'react';
import { Continued, DraftMark } from '../../forms/DraftMark.tsx';
import { judged, needed, type Reading } from '../../forms/reading.ts';
import { BLOCKED } from '../../forms/texts.ts';
import { useForm } from '../../forms/useForm.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { Columns, Stack } from '../../ui/Page.tsx';
import { Pairs, Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/States.tsx';
import { formatRate } from '../../ui/shares.ts';
import { toast } from '../../ui/toasts.ts';
import { diffOffers, sideOfRows } from '../offers/diff.ts';
import { PlanEditor } from '../offers/PlanEditor.tsx';
import { FULL, faultsOf, type Row, sumAmounts, sumWeights } from '../offers/plan.ts';
import { texts } from '../offers/texts.ts';
import { countsOf, deltaDays, deltaMoney } from '../offers/words.ts';
import { type Change, type Milestone, type Project, usePropose, useRequest } from './data.ts';
import { fullWeights, liveOf, type PlanChange, planChangesOf, rowsOf, rowsWith, sideOfPlan } from './sides.ts';

type Values = { rows: Row[]; reason: string };
export type AskedDates = Readonly<{ milestoneId: string; startDate: string; dueDate: string }>;
type Body = { planChanges: PlanChange[]; deltaPaise: number; reason: string };

/** A wish about the contract: starts as the plan stands, marks what differs, and adds up while one types. */
export const ChangeEditor = ({
  project,
  milestones,
  dates,
  draft,
  onClose,
}: {
  project: Project;
  milestones: readonly Milestone[];
  /** Of one milestone, chosen before: filled into its line. */
  dates: AskedDates | null;
  /** What a lead drafted, which an admin changes before asking for it. */
  draft?: Change;
  onClose: () => void;
}) => {
  const [opened] = useState(milestones);
  const { contractPaise } = project;
  const before = sideOfPlan(opened, contractPaise);
  const request = useRequest(project.projectId);
  const propose = usePropose({ projectId: project.projectId, changeId: draft?.changeId ?? '' });
  // Only a lead drafts; whoever may ask needs no draft.
  const drafts = !project.can.requestChange;
  const reader = drafts ? 'The admins read this.' : 'The other side reads this.';
  const form = useForm<Values, Body, unknown>({
    // Dates that were just chosen are not put aside by what was typed on another day, nor is what a lead drafted.
    draft: `change:${draft?.changeId ?? project.projectId}${dates ? `:${Object.values(dates).join(':')}` : ''}`,
    etag: draft?.etag ?? project.etag,
    blank: draft
      ? { rows: rowsWith(opened, draft), reason: draft.reason }
      : { rows: withDates(rowsOf(opened), dates), reason: '' },
    read: (typed) => readChange(typed, opened, contractPaise),
    act: draft ? propose : request,
    send: (body, etag): Promise<unknown> =>
      draft ? propose.run({ changed: body, etag }) : request.run({ ...body, etag }),
    onSent: () => {
      toast.show({
        variant: 'success',
        message: drafts
          ? 'The change is drafted. An admin proposes it to the client or discards it.'
          : 'The change is asked for. The other side decides.',
      });
      onClose();
    },
  });
  const { rows } = form.values;
  const total = sumAmounts(rows);
  const diff = diffOffers(before, sideOfRows(rows, total));
  const held = new Map(liveOf(opened).map(({ milestoneId, state }) => [milestoneId, HELD[state] ?? null]));
  return (
    <Stack>
      <Continued draft={form.draft} />
      <Columns
        aside={
          <Panel title="What it makes of the contract" fill="body">
            <Pairs
              sums
              pairs={[
                ['Contract now', <Money key="now" paise={contractPaise} />],
                ['With the change', <Money key="then" paise={total} />],
                ['Worth', deltaMoney(total - contractPaise)],
                ['Last due date', diff.deltaDays === null ? 'not known yet' : deltaDays(diff.deltaDays)],
              ]}
            />
            <p className="ui two">{countsOf(diff)}.</p>
            <TextArea label="Why" hint={reader} rows={4} most={1000} {...form.field('reason')} />
            <Problem {...form.problem} />
            <DraftMark draft={form.draft} />
          </Panel>
        }
      >
        <Panel title="Change the contract" meta="starts as the plan stands" fill="bare">
          <PlanEditor
            rows={rows}
            onRows={(next) => form.set({ rows: next })}
            amountPaise={total}
            shareOf={null}
            before={before}
            errorOf={form.errorOf}
            dates={{ start: opened[0]?.startDate ?? '', due: project.dueDate ?? '' }}
            heldBy={({ milestoneId }) => (milestoneId === undefined ? null : (held.get(milestoneId) ?? null))}
            fixedOrder
          />
        </Panel>
        {sumWeights(rows) !== FULL && (
          <div>
            <Button size="small" onPress={() => form.set({ rows: fullWeights(rows) })}>
              Bring the weights to {formatRate(FULL)}
            </Button>
          </div>
        )}
      </Columns>
      <ActionBar
        figure={<Money paise={total} />}
        of={`ex-GST, ${deltaMoney(total - contractPaise)}`}
        says={
          drafts
            ? 'The client learns of it only when an admin proposes it.'
            : 'Nothing changes before the other side approves it.'
        }
      >
        <Button onPress={onClose}>Back</Button>
        <Button look="primary" busy={form.busy} onPress={form.submit}>
          {drafts ? 'Draft the change' : 'Ask for the change'}
        </Button>
      </ActionBar>
    </Stack>
  );
};

const withDates = (rows: Row[], dates: AskedDates | null): Row[] => {
  if (dates === null) return rows;
  const { milestoneId, startDate, dueDate } = dates;
  return rows.map((row) => (row.milestoneId === milestoneId ? { ...row, startDate, dueDate } : row));
};

/** What was handed in stays as it was agreed; what came back may change, but not go. */
const HELD: Readonly<Partial<Record<Milestone['state'], 'whole' | 'there'>>> = {
  submitted: 'whole',
  accepted: 'whole',
  changes_requested: 'there',
};

const readChange = (typed: Values, opened: readonly Milestone[], contractPaise: number): Reading<Body> => {
  const rows = faultsOf(typed.rows);
  const fits = Object.keys(rows).length === 0;
  const planChanges = fits ? planChangesOf(typed.rows, opened) : [];
  const plan = !fits
    ? BLOCKED
    : sumWeights(typed.rows) !== FULL
      ? texts.notFull
      : planChanges.length === 0
        ? 'Change at least one thing.'
        : undefined;
  const reading = judged({ reason: needed(typed.reason, 'Give a reason'), ...rows, plan }, () => ({
    planChanges,
    deltaPaise: sumAmounts(typed.rows) - contractPaise,
    reason: typed.reason.trim(),
  }));
  return 'body' in reading ? reading : { ...reading, says: plan ?? BLOCKED };
};
