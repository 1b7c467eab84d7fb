import type { Billing } from '@lamplight/bff/contract/people.ts';
import { useState } from 'react';
import { Conflict, differencesOf } from '../../../forms/Conflict.tsx';
import { FormActs } from '../../../forms/FormActs.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { BillingFields, billingLabels, billingValues, readBilling } from '../../../parts/billing/BillingFields.tsx';
import { billingForm, useBilling, useSaveBilling } from '../../../parts/billing/data.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, Skeleton, StaleMark } from '../../../ui/States.tsx';
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

const Filled = ({ billing }: { billing: Billing }) => {
  const save = useSaveBilling(billing.clientId);
  const [saved, setSaved] = useState(false);
  const form = useForm({
    draft: billingForm(billing.clientId),
    etag: billing.etag,
    overwrites: true,
    blank: billingValues(billing),
    read: readBilling,
    act: save,
    send: (body, etag) => {
      setSaved(false);
      return save.run({ ...body, etag });
    },
    onSent: (answer) => {
      form.take(billingValues(answer.billing), answer.billing.etag);
      setSaved(true);
    },
  });
  return (
    <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
      <BillingFields form={form} />
      <Conflict
        form={form}
        error={save.error}
        differences={differencesOf(billingLabels, form.values, billingValues(billing))}
      />
      <FormActs form={form} act="Save billing profile" look={billing.complete ? 'plain' : 'primary'}>
        {saved && !form.touched && <Saved>Saved</Saved>}
      </FormActs>
    </form>
  );
};
