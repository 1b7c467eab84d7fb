import { useState } from 'react';
import { Continued, DraftMark } from '../../forms/DraftMark.tsx';
import { judged, needed, type Reading } from '../../forms/reading.ts';
import { BLOCKED } from '../../forms/texts.ts';
import { useForm } from '../../forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Columns, Quote } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.ts';
import { type CounterDecision, type Offer, type Proposal, useDecision } from './data.ts';
import { diffOffers, isSame, type OfferDiff, sideOfOffer, sideOfRows } from './diff.ts';
import { OfferLines } from './OfferLines.tsx';
import { PlanEditor } from './PlanEditor.tsx';
import { addsUp, FULL, faultsOf, placeIn, type Row, rowOf, sumAmounts, sumWeights, toMilestones } from './plan.ts';
import styles from './Summary.module.css';
import { texts } from './texts.ts';
import { countsOf, deltaDays, deltaMoney } from './words.ts';

type Values = { rows: Row[]; amountPaise: number | null; note: string };

/** The client's wish: starts as the newest offer, marks what differs, and shows the whole difference once more before it is sent. */
export const CounterEditor = ({
  proposal,
  offer,
  onClose,
  now,
}: {
  proposal: Proposal;
  offer: Offer;
  onClose: () => void;
  now: number;
}) => {
  const [opened] = useState(offer);
  const [sure, setSure] = useState(false);
  const decision = useDecision(proposal.proposalId);
  const before = sideOfOffer(opened);
  const sideOf = ({ rows, amountPaise }: Values) => sideOfRows(rows, amountPaise, termsOf(before));
  const isPlanned = (typed: Values) => diffOffers(before, sideOf(typed)).lines.some((line) => line.kind !== 'same');
  const form = useForm<Values, CounterDecision, unknown>({
    draft: `counter:${proposal.proposalId}:${opened.version}`,
    blank: { rows: opened.milestones.map(rowOf), amountPaise: opened.amountPaise, note: '' },
    read: (typed) => readCounter(opened, typed, isPlanned(typed)),
    act: decision,
    // The whole difference is looked at once more before it is sent.
    send: async (body) => {
      if (!sure) return void setSure(true);
      const done = await decision.run(body);
      if (done === undefined) setSure(false);
      return done;
    },
    onSent: () => {
      toast.show({ variant: 'success', message: `Your counter to offer ${opened.version} was sent.` });
      onClose();
    },
    nameOf: (field, { rows }) => placeIn(rows, field),
  });
  const { values } = form;
  const planned = isPlanned(values);
  const side = sideOf(values);
  const amountPaise = planned ? values.amountPaise : sumAmounts(values.rows);
  const fits = addsUp(values.rows, amountPaise);
  const diff = diffOffers(before, side);

  return (
    <>
      <Continued draft={form.draft} />
      <Columns
        aside={
          <Panel title="Your counter" fill="body">
            <Summary opened={opened} amountPaise={values.amountPaise} diff={diff} />
            <MoneyField label="Amount you ask for, ex-GST" {...form.control('amountPaise')} />
            <TextArea label="What should change, and why" rows={4} most={2000} {...form.field('note')} />
            <Problem {...form.problem} />
            <Button look={fits ? 'primary' : 'plain'} wide onPress={form.submit}>
              See it before it is sent
            </Button>
            <Button look="quiet" wide onPress={onClose}>
              Back to the offer
            </Button>
            <DraftMark draft={form.draft} />
          </Panel>
        }
      >
        <Panel title={`Counter to offer ${opened.version}`} meta="starts as the offer stands" fill="bare">
          <PlanEditor
            rows={values.rows}
            onRows={(rows) => form.set({ rows })}
            amountPaise={amountPaise}
            shareOf={values.amountPaise}
            before={before}
            errorOf={form.errorOf}
            dates={{ start: opened.milestones[0]?.startDate ?? '', due: opened.milestones.at(-1)?.dueDate ?? '' }}
          />
        </Panel>
      </Columns>
      {sure && (
        <Dialog
          title={`Your counter to offer ${opened.version}`}
          open
          wide
          onClose={() => setSure(false)}
          acts={
            <>
              <Button onPress={() => setSure(false)}>Go on writing</Button>
              <Button look="primary" busy={form.busy} onPress={form.submit}>
                Send the counter
              </Button>
            </>
          }
        >
          <p>
            <strong>
              {isSame(diff) ? 'The plan stays as offered; your note asks for the rest.' : `${countsOf(diff)}.`}
            </strong>{' '}
            The answer is the next offer, or a refusal with its reason.
          </p>
          {diff.deltaPaise !== null && diff.deltaPaise !== 0 && values.amountPaise !== null && (
            <p>
              You ask for <Money paise={values.amountPaise} />, offered is <Money paise={opened.amountPaise} />, both
              ex-GST.
            </p>
          )}
          <Quote>{values.note.trim()}</Quote>
          <OfferLines side={side} before={before} now={now} />
          <Problem error={decision.error} />
        </Dialog>
      )}
    </>
  );
};

const termsOf = ({ lines: _lines, amountPaise: _amount, ...terms }: ReturnType<typeof sideOfOffer>) => terms;
const Summary = ({ opened, amountPaise, diff }: { opened: Offer; amountPaise: number | null; diff: OfferDiff }) => (
  <dl className={styles.sums}>
    <dt>Offer {opened.version}</dt>
    <dd>
      <Money paise={opened.amountPaise} />
    </dd>
    <dt className={styles.lead}>Your counter</dt>
    <dd className={styles.total}>{amountPaise === null ? '–' : <Money paise={amountPaise} />}</dd>
    <dt>against offer {opened.version}</dt>
    <dd className={styles.delta}>
      {diff.deltaPaise !== null && <span>{deltaMoney(diff.deltaPaise)}</span>}
      {diff.deltaDays !== null && <span>{deltaDays(diff.deltaDays)}</span>}
    </dd>
  </dl>
);

/** Only a plan that differs must add up; an amount or a note alone may stand beside the plan as offered. */
const readCounter = (opened: Offer, typed: Values, planned: boolean): Reading<CounterDecision> => {
  const rows = planned ? faultsOf(typed.rows) : {};
  const hasAmount = typed.amountPaise !== null && typed.amountPaise > 0;
  const sum = !planned
    ? undefined
    : Object.keys(rows).length > 0
      ? BLOCKED
      : sumWeights(typed.rows) !== FULL
        ? texts.notFull
        : sumAmounts(typed.rows) !== typed.amountPaise
          ? 'The milestone amounts must add up to the amount you ask for.'
          : undefined;
  const reading = judged(
    {
      note: needed(typed.note, 'Say what should change'),
      amountPaise: hasAmount ? undefined : 'Enter the amount you ask for',
      ...rows,
      plan: sum,
    },
    () => bodyOf(opened, typed, planned),
  );
  const says = [typed.note.trim() === '' && BLOCKED, !hasAmount && 'Enter the amount you ask for.', sum].filter(
    Boolean,
  );
  return 'body' in reading ? reading : { ...reading, says: [...new Set(says)].join(' ') };
};

const bodyOf = (opened: Offer, values: Values, planned: boolean): CounterDecision => ({
  decision: 'counter',
  version: opened.version,
  note: values.note.trim(),
  ...(values.amountPaise !== null && values.amountPaise !== opened.amountPaise
    ? { amountPaise: values.amountPaise }
    : {}),
  ...(planned ? { milestones: toMilestones(values.rows) } : {}),
});
