import type { Company, CompanyBody } from '@lamplight/bff/contract/company.ts';
import { type FormEvent, useState } from 'react';
import { isApiError, isConflict } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { Conflict } from '../../common/Conflict.tsx';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { indianStates } from '../../common/places.ts';
import { BLOCKED } from '../../common/texts.ts';
import { useDraft } from '../../common/useDraft.ts';
import { useSaveCompany } from '../data.ts';
import {
  type Faults,
  faultsIn,
  firstOf,
  hasField,
  type Kept,
  keptOf,
  LABELS,
  type Name,
  read,
  type Values,
  valuesOf,
} from '../form.ts';
import styles from './Company.module.css';

/** The form copies its data once, with its version; answers that come later never touch what is typed. */
export const CompanyForm = ({ company }: { company: Company }) => {
  const [opened, setOpened] = useState(company);
  const [values, setValues] = useState<Values>(() => valuesOf(company));
  const [tried, setTried] = useState<Faults>({});
  const [saved, setSaved] = useState(false);
  const save = useSaveCompany();
  const draft = useDraft<Kept>('company', keptOf(values), {
    onFound: (found) => setValues((now) => ({ ...now, ...keptOf(found) })),
  });
  const refused = isApiError(save.error) ? faultsIn(save.error.fields) : {};
  const faults: Faults = { ...refused, ...tried };
  const start = (from: Company) => {
    setOpened(from);
    setValues(valuesOf(from));
    setTried({});
    void draft.clear();
  };
  const set = (name: Name) => (event: { target: { value: string } }) => {
    setValues({ ...values, [name]: event.target.value });
    setSaved(false);
    const { [name]: _typed, ...rest } = tried;
    setTried(rest);
    if (save.error !== undefined && !isConflict(save.error)) save.reset();
  };
  const send = async (body: CompanyBody, etag: string) => {
    const answer = await save.run({ ...body, etag });
    if (!answer) return;
    start(answer.company);
    setSaved(true);
  };
  const attempt = (etag: string) => {
    setSaved(false);
    const now = read(values);
    setTried('faults' in now ? now.faults : {});
    if ('body' in now) void send(now.body, etag);
    else document.getElementById(`company-${firstOf(now.faults)}`)?.focus();
  };
  const field = (name: Name) => ({
    id: `company-${name}`,
    label: LABELS[name],
    value: values[name],
    error: faults[name],
    onChange: set(name),
  });
  const theirs = valuesOf(company);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        attempt(opened.etag);
      }}
    >
      <Continued draft={draft} onAfresh={() => start(opened)} />
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
            <Field
              {...field('gstin')}
              optional
              mono
              autoCapitalize="characters"
              spellCheck={false}
              hint="15 characters; it begins with the code of the state"
            />
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
            <Field
              {...field('ifsc')}
              optional
              mono
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              hint="11 characters, like HDFC0000001"
            />
          </div>
        </div>
      </Panel>
      <Conflict
        error={save.error}
        differences={(Object.keys(LABELS) as Name[])
          .filter((name) => theirs[name] !== values[name])
          .map((name) => ({ field: LABELS[name], from: values[name] || 'nothing', to: theirs[name] || 'nothing' }))}
        onKeepMine={() => attempt(company.etag)}
        onTakeTheirs={() => {
          save.reset();
          start(company);
        }}
      />
      <Problem
        says={Object.keys(tried).length > 0 ? BLOCKED : undefined}
        error={isConflict(save.error) ? undefined : save.error}
        placed={hasField}
      />
      <div className={styles.acts}>
        <Button type="submit" look="primary" icon="check" busy={save.busy}>
          Save the particulars
        </Button>
        <DraftMark draft={draft} />
      </div>
      {saved && (
        <Notice tone="ok" icon="check">
          Saved. They stand on every invoice issued from now on; those issued before keep theirs.
        </Notice>
      )}
    </form>
  );
};
