import { useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Money } from '../../../ui/Money.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { Columns, Quote } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Continued, DraftMark } from '../DraftMark.tsx';
import { useDraft } from '../useDraft.ts';
import { type CounterDecision, type Offer, type Proposal, useDecision } from './data.ts';
import { diffOffers, isSame, type OfferDiff, sideOfOffer, sideOfRows } from './diff.ts';
import { OfferLines } from './OfferLines.tsx';
import { PlanEditor } from './PlanEditor.tsx';
import {
  FULL,
  faultsOf,
  placedIn,
  placeErrors,
  type Row,
  rowOf,
  sumAmounts,
  sumWeights,
  toMilestones,
} from './plan.ts';
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
  const [values, setValues] = useState<Values>(() => ({
    rows: opened.milestones.map(rowOf),
    amountPaise: opened.amountPaise,
    note: '',
  }));
  const [tried, setTried] = useState(false);
  const [sure, setSure] = useState(false);
  const decision = useDecision(proposal.proposalId);
  const draft = useDraft(`counter:${proposal.proposalId}:${opened.version}`, values, { onFound: setValues });

  const before = sideOfOffer(opened);
  const planned = diffOffers(before, sideOfRows(values.rows, values.amountPaise, termsOf(before))).lines.some(
    (line) => line.kind !== 'same',
  );
  const side = sideOfRows(values.rows, values.amountPaise, termsOf(before));
  const diff = diffOffers(before, side);
  const server = isApiError(decision.error)
    ? placeErrors(values.rows, decision.error.fields)
    : { rows: {}, others: {} };
  const own = tried ? faultsOf(values.rows) : {};
  const faults = faultsIn(values, planned);
  const set = (change: Partial<Values>) => {
    setValues({ ...values, ...change });
    if (decision.error !== undefined) decision.reset();
  };

  const review = () => {
    setTried(true);
    if (faults.length === 0 && Object.keys(faultsOf(values.rows)).length === 0) setSure(true);
  };
  const send = async () => {
    const done = await decision.run(bodyOf(opened, values, planned));
    if (done === undefined) return setSure(false);
    await draft.clear();
    toast.show({ variant: 'success', message: `Your counter to offer ${opened.version} was sent.` });
    onClose();
  };

  return (
    <>
      <Continued draft={draft} />
      <Columns
        aside={
          <Panel title="Your counter" fill="body">
            <Summary opened={opened} amountPaise={values.amountPaise} diff={diff} />
            <MoneyField
              label="Amount you ask for, ex-GST"
              value={values.amountPaise}
              error={server.others['amountPaise']}
              onChange={(amountPaise) => set({ amountPaise })}
            />
            <TextArea
              label="What should change, and why"
              rows={4}
              most={2000}
              value={values.note}
              error={
                (tried && values.note.trim() === '' ? 'Say what should change' : undefined) ?? server.others['note']
              }
              onChange={(event) => set({ note: event.target.value })}
            />
            <Problem
              error={decision.error}
              placed={placedIn(values.rows, ['amountPaise', 'note'])}
              says={tried && faults.length > 0 ? faults.join(' ') : undefined}
            />
            <Button look="primary" wide onPress={review}>
              See it before it is sent
            </Button>
            <Button look="quiet" wide onPress={onClose}>
              Back to the offer
            </Button>
            <DraftMark draft={draft} />
          </Panel>
        }
      >
        <Panel title={`Counter to offer ${opened.version}`} meta="starts as the offer stands" fill="bare">
          <PlanEditor
            rows={values.rows}
            onRows={(rows) => set({ rows })}
            amountPaise={planned ? values.amountPaise : sumAmounts(values.rows)}
            shareOf={values.amountPaise}
            before={before}
            faults={merged(own, server.rows)}
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
              <Button look="primary" busy={decision.busy} onPress={() => void send()}>
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
          <OfferLines shown={side} before={before} now={now} />
          <Problem error={decision.error} />
        </Dialog>
      )}
    </>
  );
};

const termsOf = ({ lines: _lines, amountPaise: _amount, ...terms }: ReturnType<typeof sideOfOffer>) => terms;
const merged = (a: ReturnType<typeof faultsOf>, b: ReturnType<typeof faultsOf>): ReturnType<typeof faultsOf> => ({
  ...b,
  ...a,
});

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
const faultsIn = (values: Values, planned: boolean): string[] => {
  const faults: string[] = [];
  if (values.note.trim() === '') faults.push(texts.fixErrors);
  if (values.amountPaise === null || values.amountPaise <= 0) faults.push('Enter the amount you ask for.');
  if (planned && Object.keys(faultsOf(values.rows)).length > 0) faults.push(texts.fixErrors);
  else if (planned && sumWeights(values.rows) !== FULL) faults.push('The weights must reach 100 %.');
  else if (planned && sumAmounts(values.rows) !== values.amountPaise)
    faults.push('The milestone amounts must add up to the amount you ask for.');
  return [...new Set(faults)];
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
