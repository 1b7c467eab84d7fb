import type { ReactNode } from 'react';
import { TextButton } from '../../../ui/Button.tsx';
import { ChoiceChips, RadioGroup, Select } from '../../../ui/Choices.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Checkbox, DateField, Field, TextArea } from '../../../ui/Field.tsx';
import { Money } from '../../../ui/Money.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { useClients } from '../data.ts';
import { billing, billingShort, services, texts } from '../texts.ts';
import { type Faults, linesOf, type ServiceCode, type StepId, type Values } from '../wizard.ts';
import styles from './Steps.module.css';

export type StepProps = {
  values: Values;
  set: (change: Partial<Values>) => void;
  /** Only what should be said now: of fields that were left, or of all after a blocked step. */
  faults: Faults;
  left: (field: keyof Values) => void;
};

export const BriefStep = ({ values, set, faults, left, onBehalf }: StepProps & { onBehalf: boolean }) => (
  <>
    {onBehalf && <ClientChoice {...{ values, set, faults, left }} />}
    <Field
      label="Title"
      most={160}
      value={values.title}
      error={faults.title}
      onBlur={() => left('title')}
      onChange={(e) => set({ title: e.target.value })}
    />
    <ChoiceChips
      label="Services"
      name="services"
      options={Object.entries(services).map(([value, label]) => ({ value, label }))}
      value={values.services}
      error={faults.services}
      onChange={(chosen) => {
        set({ services: chosen as ServiceCode[] });
        left('services');
      }}
    />
    <TextArea
      label="Which problem does it solve?"
      hint="Who has it today, how often, what it costs them."
      rows={4}
      most={5000}
      value={values.problem}
      error={faults.problem}
      onBlur={() => left('problem')}
      onChange={(e) => set({ problem: e.target.value })}
    />
    <TextArea
      label="What do you want to reach?"
      hint="How you will see that it worked."
      rows={3}
      most={5000}
      value={values.goals}
      error={faults.goals}
      onBlur={() => left('goals')}
      onChange={(e) => set({ goals: e.target.value })}
    />
  </>
);

const ClientChoice = ({ values, set, faults, left }: StepProps) => {
  const { data, error, refresh } = useClients(true);
  if (error !== undefined && !data)
    return <ErrorState error={error} says="The clients could not be loaded." retry={() => void refresh()} />;
  const clients = (data?.items ?? []).filter(
    ({ state, clientId }) => state === 'active' || clientId === values.clientId,
  );
  return (
    <Select
      label="For which client"
      placeholder={data ? 'Choose a client' : 'Loading the clients'}
      hint="They see the proposal as theirs, written by you."
      options={clients.map(({ clientId, name }) => ({ value: clientId, label: name ?? clientId }))}
      value={values.clientId}
      error={faults.clientId}
      onBlur={() => left('clientId')}
      onChange={(e) => set({ clientId: e.target.value })}
    />
  );
};

export const ScopeStep = ({ values, set, faults, left }: StepProps) => (
  <>
    <TextArea
      label="Scope"
      hint="What belongs to it, and what does not."
      rows={6}
      most={10_000}
      value={values.scope}
      error={faults.scope}
      onBlur={() => left('scope')}
      onChange={(e) => set({ scope: e.target.value })}
    />
    <TextArea
      label="What should be in your hands at the end"
      optional
      hint="One a line."
      rows={4}
      value={values.deliverables}
      error={faults.deliverables}
      onBlur={() => left('deliverables')}
      onChange={(e) => set({ deliverables: e.target.value })}
    />
    <TextArea
      label="Technologies you prefer"
      optional
      hint="One a line."
      rows={3}
      value={values.techPreferences}
      error={faults.techPreferences}
      onBlur={() => left('techPreferences')}
      onChange={(e) => set({ techPreferences: e.target.value })}
    />
  </>
);

export const BudgetStep = ({ values, set, faults, left }: StepProps) => (
  <>
    <div className={styles.pair}>
      <MoneyField
        label="Budget from, ex-GST"
        value={values.budgetMinPaise}
        error={faults.budgetMinPaise}
        onBlur={() => left('budgetMinPaise')}
        onChange={(budgetMinPaise) => set({ budgetMinPaise })}
      />
      <MoneyField
        label="Budget to, ex-GST"
        value={values.budgetMaxPaise}
        error={faults.budgetMaxPaise}
        onBlur={() => left('budgetMaxPaise')}
        onChange={(budgetMaxPaise) => set({ budgetMaxPaise })}
      />
    </div>
    <div className={styles.pair}>
      <DateField
        label="Start, about"
        value={values.targetStart}
        error={faults.targetStart}
        onBlur={() => left('targetStart')}
        onChange={(e) => set({ targetStart: e.target.value })}
      />
      <DateField
        label="Needed by"
        value={values.deadline}
        error={faults.deadline}
        onBlur={() => left('deadline')}
        onChange={(e) => set({ deadline: e.target.value })}
      />
    </div>
    <RadioGroup
      label="How it is billed"
      name="billingModel"
      options={Object.entries(billing).map(([value, label]) => ({ value, label }))}
      value={values.billingModel}
      onChange={(billingModel) => set({ billingModel: billingModel as Values['billingModel'] })}
    />
  </>
);

export const ReviewStep = ({
  values,
  set,
  faults,
  missing,
  left,
  go,
}: StepProps & { missing: Faults; go: (step: StepId) => void }) => (
  <>
    <Part step="brief" title="Brief" go={go}>
      <Line name="Title" value={values.title} fault={missing.title ?? missing.clientId} />
      <Line name="Services" value={values.services.map((code) => services[code]).join(', ')} fault={missing.services} />
      <Line name="Problem" value={values.problem} fault={missing.problem} />
      <Line name="Goals" value={values.goals} fault={missing.goals} />
    </Part>
    <Part step="scope" title="Scope and stack" go={go}>
      <Line name="Scope" value={values.scope} fault={missing.scope} />
      <Line name="Deliverables" value={linesOf(values.deliverables).join('\n')} fault={missing.deliverables} />
      <Line name="Technologies" value={linesOf(values.techPreferences).join(', ')} fault={missing.techPreferences} />
    </Part>
    <Part step="budget" title="Budget and dates" go={go}>
      <Line
        name="Budget, ex-GST"
        value={
          values.budgetMinPaise !== null && values.budgetMaxPaise !== null ? (
            <>
              <Money paise={values.budgetMinPaise} /> to <Money paise={values.budgetMaxPaise} />
            </>
          ) : (
            ''
          )
        }
        fault={missing.budgetMinPaise ?? missing.budgetMaxPaise}
      />
      <Line
        name="Dates"
        value={
          values.targetStart && values.deadline
            ? `${formatDate(values.targetStart)} to ${formatDate(values.deadline)}`
            : ''
        }
        fault={missing.targetStart ?? missing.deadline}
      />
      <Line name="Billing" value={billingShort[values.billingModel]} />
    </Part>
    <Part step="files" title="Files" go={go}>
      <Line
        name="Attached"
        value={values.attachments.map(({ name }) => name).join('\n') || 'No files'}
        fault={missing.attachments}
      />
    </Part>
    <Checkbox
      label={texts.consent}
      checked={values.consent}
      error={faults.consent}
      onChange={(e) => {
        set({ consent: e.target.checked });
        left('consent');
      }}
    />
  </>
);

const Part = ({
  step,
  title,
  go,
  children,
}: {
  step: StepId;
  title: string;
  go: (step: StepId) => void;
  children: ReactNode;
}) => (
  <section className={styles.part} aria-label={title}>
    <header>
      <h3>{title}</h3>
      <TextButton onPress={() => go(step)}>
        Change<span className="hidden-visually"> {title}</span>
      </TextButton>
    </header>
    <dl>{children}</dl>
  </section>
);

const Line = ({ name, value, fault }: { name: string; value: ReactNode; fault?: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd className={fault ? styles.fault : undefined}>
      {fault ?? (value === '' ? <span className="three">Nothing said</span> : value)}
    </dd>
  </div>
);
