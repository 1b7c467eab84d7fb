import type { Billing, BillingBody } from '@lamplight/bff/contract/people.ts';
import { type FormEvent, useState } from 'react';
import { isConflict } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import {
  type BillingFaults,
  BillingFields,
  type BillingValues,
  billingFaultsIn,
  billingLabels,
  billingValues,
  hasBillingField,
  readBilling,
} from '../../common/billing/BillingFields.tsx';
import { billingForm, useBilling, useSaveBilling } from '../../common/billing/data.ts';
import { Conflict } from '../../common/Conflict.tsx';
import { DraftMark } from '../../common/DraftMark.tsx';
import { BLOCKED } from '../../common/texts.ts';
import { useDraft } from '../../common/useDraft.ts';
import styles from './parts.module.css';
import { Saved } from './Saved.tsx';

/** What invoices are made out to. Accepting an offer needs it complete. */
export const BillingForm = ({ clientId }: { clientId: string }) => {
  const { data, error, stale, refresh } = useBilling(clientId);
  const complete = data?.billing.complete ?? false;
  return (
    <Panel
      title="Billing profile"
      meta="Printed on your invoices"
      aside={
        data && (
          <Chip tone={complete ? 'ok' : 'warn'} icon={complete ? 'check' : 'alert'}>
            {complete ? 'Complete' : 'Needed to accept an offer'}
          </Chip>
        )
      }
    >
      <StaleMark is={stale} />
      {data ? (
        <Filled billing={data.billing} />
      ) : error === undefined ? (
        <Skeleton of="form" inset />
      ) : (
        <ErrorState error={error} retry={() => void refresh()} />
      )}
    </Panel>
  );
};

/** The form copies its data once, with its version; answers that come later never touch what is typed. */
const Filled = ({ billing }: { billing: Billing }) => {
  const [opened, setOpened] = useState(billing);
  const [values, setValues] = useState(() => billingValues(billing));
  const [faults, setFaults] = useState<BillingFaults>({});
  const [saved, setSaved] = useState(false);
  const save = useSaveBilling(billing.clientId);
  const draft = useDraft<BillingValues>(billingForm(billing.clientId), values, { onFound: setValues });
  const start = (from: Billing) => {
    setOpened(from);
    setValues(billingValues(from));
    void draft.clear();
  };
  const send = async (body: BillingBody, etag: string) => {
    const answer = await save.run({ ...body, etag });
    if (!answer) return;
    setSaved(true);
    start(answer.billing);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaved(false);
    const read = readBilling(values);
    setFaults('faults' in read ? read.faults : {});
    if ('body' in read) void send(read.body, opened.etag);
    else requestAnimationFrame(() => firstWrong(event.target)?.focus());
  };
  const keepMine = () => {
    const read = readBilling(values);
    if ('body' in read) void send(read.body, billing.etag);
  };
  const takeTheirs = () => {
    save.reset();
    start(billing);
  };
  const theirs = billingValues(billing);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <BillingFields
        values={values}
        faults={{ ...billingFaultsIn(save.error), ...faults }}
        onChange={(next) => {
          setValues(next);
          setSaved(false);
          if (save.error !== undefined && !isConflict(save.error)) save.reset();
        }}
      />
      <Conflict
        error={save.error}
        differences={(Object.keys(billingLabels) as (keyof BillingValues)[])
          .filter((f) => theirs[f] !== values[f])
          .map((f) => ({ field: billingLabels[f], from: values[f] || 'nothing', to: theirs[f] || 'nothing' }))}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
      />
      <Problem
        says={Object.keys(faults).length > 0 ? BLOCKED : null}
        error={isConflict(save.error) ? undefined : save.error}
        placed={hasBillingField}
      />
      <div className={styles.acts}>
        <Button type="submit" busy={save.busy} look={opened.complete ? 'plain' : 'primary'}>
          Save billing profile
        </Button>
        {saved && <Saved>Saved</Saved>}
        <DraftMark draft={draft} />
      </div>
    </form>
  );
};

const firstWrong = (form: EventTarget): HTMLElement | null =>
  form instanceof HTMLElement ? form.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
