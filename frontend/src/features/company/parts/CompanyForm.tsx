import type { Company } from '@lamplight/bff/contract/company.ts';
import { useState } from 'react';
import { Conflict, differencesOf } from '../../../forms/Conflict.tsx';
import { Continued } from '../../../forms/DraftMark.tsx';
import { FormActs } from '../../../forms/FormActs.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { indianStates } from '../../../parts/places/places.ts';
import { Select } from '../../../ui/Choices.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Notice } from '../../../ui/States.tsx';
import { useSaveCompany } from '../data.ts';
import { keptOf, LABELS, nameOf, readCompany, type Values, valuesOf } from '../form.ts';
import styles from './Company.module.css';

/** A number of an authority or a bank, as it stands on papers. */
const CODE = { optional: true, mono: true, autoCapitalize: 'characters', spellCheck: false } as const;

export const CompanyForm = ({ company }: { company: Company }) => {
  const [saved, setSaved] = useState(false);
  const save = useSaveCompany();
  const form = useForm({
    draft: 'company',
    keeps: keptOf,
    etag: company.etag,
    overwrites: true,
    blank: valuesOf(company),
    read: readCompany,
    act: save,
    send: (body, etag) => {
      setSaved(false);
      return save.run({ ...body, etag });
    },
    onSent: (answer) => {
      form.take(valuesOf(answer.company), answer.company.etag);
      setSaved(true);
    },
    nameOf,
  });
  const field = (name: keyof Values) => ({ label: LABELS[name], ...form.field(name) });
  return (
    <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
      <Continued draft={form.draft} onAfresh={form.startAfresh} />
      <Panel title="Seller" meta="At the head of every invoice">
        <div className={styles.fields}>
          <Field {...field('legalName')} autoComplete="organization" most={200} />
          <TextArea {...field('address')} autoComplete="street-address" rows={3} most={500} />
          <div className={styles.pair}>
            <Select
              {...field('stateCode')}
              options={indianStates}
              placeholder="Choose a state"
              hint="A client in the same state is billed CGST and SGST, others IGST"
            />
            <Field {...field('gstin')} {...CODE} hint="15 characters; it begins with the code of the state" />
          </div>
        </div>
      </Panel>
      <Panel title="Bank account" meta="Where clients are asked to pay">
        <div className={styles.fields}>
          <div className={styles.pair}>
            <Field {...field('bankName')} optional most={120} />
            <Field {...field('accountName')} optional most={120} />
          </div>
          <div className={styles.pair}>
            <Field
              {...field('accountNumber')}
              optional
              mono
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              hint="9 to 18 digits"
            />
            <Field {...field('ifsc')} {...CODE} autoComplete="off" hint="11 characters, like HDFC0000001" />
          </div>
        </div>
      </Panel>
      <Panel title="Employer" meta="On payslips and worksheets of tax">
        <div className={styles.pair}>
          <Field {...field('tan')} {...CODE} hint="10 characters, like BLRL01234A" />
          <Field {...field('epfCode')} {...CODE} hint="Like BGBNG0012345000" />
        </div>
      </Panel>
      <Conflict form={form} error={save.error} differences={differencesOf(LABELS, form.values, valuesOf(company))} />
      <FormActs form={form} act="Save the particulars" icon="check" />
      {saved && !form.touched && (
        <Notice tone="ok" icon="check">
          Saved. They stand on every invoice and payslip issued from now on; those issued before keep theirs.
        </Notice>
      )}
    </form>
  );
};
