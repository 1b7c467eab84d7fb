import type { ReactNode } from 'react';
import type { Fields } from '../../../forms/useForm.ts';
import { briefLines, planSaid } from '../../../parts/brief/lines.tsx';
import { type ServiceCode, serviceWords } from '../../../parts/brief/services.ts';
import { Button, TextButton } from '../../../ui/Button.tsx';
import { ChoiceChips, RadioGroup, Select } from '../../../ui/Choices.tsx';
import { Checkbox, DateField, Field, TextArea } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { ErrorState, Notice } from '../../../ui/States.tsx';
import { useClients } from '../data.ts';
import { billing, texts } from '../texts.ts';
import { type StepId, shownOf, type Values } from '../wizard.ts';
import styles from './Steps.module.css';

type StepProps = { form: Fields<Values> };

export const BriefStep = ({ form, onBehalf }: StepProps & { onBehalf: boolean }) => (
  <>
    {onBehalf && <ClientChoice form={form} />}
    <Field label="Title" most={160} {...form.field('title')} />
    <ChoiceChips
      label="Services"
      options={Object.entries(serviceWords).map(([value, label]) => ({ value, label }))}
      {...form.control('services')}
      onChange={(chosen) => {
        form.set({ services: chosen as ServiceCode[] });
        form.leave('services');
      }}
      name="services"
    />
    <TextArea
      label="Which problem does it solve?"
      hint="Who has it today, how often, what it costs them."
      rows={4}
      most={5000}
      {...form.field('problem')}
    />
    <TextArea
      label="What do you want to reach?"
      hint="How you will see that it worked."
      rows={3}
      most={5000}
      {...form.field('goals')}
    />
  </>
);

const ClientChoice = ({ form }: StepProps) => {
  const { data, error, refresh } = useClients(true);
  if (error !== undefined && !data)
    return <ErrorState error={error} says="The clients could not be loaded." retry={() => void refresh()} />;
  const clients = (data?.items ?? []).filter(
    ({ state, clientId }) => state === 'active' || clientId === form.values.clientId,
  );
  return (
    <Select
      label="For which client"
      placeholder={data ? 'Choose a client' : 'Loading the clients'}
      hint="They see the proposal as theirs, written by you."
      options={clients.map(({ clientId, name }) => ({ value: clientId, label: name ?? clientId }))}
      {...form.field('clientId')}
    />
  );
};

export const ScopeStep = ({ form }: StepProps) => (
  <>
    <TextArea
      label="Scope"
      hint="What belongs to it, and what does not."
      rows={6}
      most={10_000}
      {...form.field('scope')}
    />
    <TextArea
      label="What should be in your hands at the end"
      optional
      hint="One a line."
      rows={4}
      {...form.field('deliverables')}
    />
    <TextArea label="Technologies you prefer" optional hint="One a line." rows={3} {...form.field('techPreferences')} />
  </>
);

export const BudgetStep = ({ form }: StepProps) => (
  <>
    <div className={styles.pair}>
      <MoneyField label="Budget from, ex-GST" {...form.control('budgetMinPaise')} />
      <MoneyField label="Budget to, ex-GST" {...form.control('budgetMaxPaise')} />
    </div>
    <div className={styles.pair}>
      <DateField label="Start, about" {...form.field('targetStart')} />
      <DateField label="Needed by" {...form.field('deadline')} />
    </div>
    <RadioGroup
      label="How it is billed"
      options={Object.entries(billing).map(([value, label]) => ({ value, label }))}
      {...form.control('billingModel')}
      onChange={(billingModel) => form.set({ billingModel: billingModel as Values['billingModel'] })}
      name="billingModel"
    />
    {form.values.plan && (
      <Notice
        acts={
          <Button size="small" look="quiet" onPress={() => form.set({ plan: null })}>
            Take it off
          </Button>
        }
      >
        You chose the plan {planSaid(form.values.plan)}.
      </Notice>
    )}
  </>
);

export const ReviewStep = ({
  form: { values, box },
  missing,
  go,
}: StepProps & { missing: Partial<Record<keyof Values, string>>; go: (step: StepId) => void }) => {
  const brief = shownOf(values);
  const lines = (step: StepId) =>
    briefLines
      .filter((line) => line.step === step)
      .map(({ label, fields, render }) => (
        <Line key={label} name={label} value={render(brief)} fault={fields.map((f) => missing[f]).find(Boolean)} />
      ));
  return (
    <>
      <Part step="brief" title="Brief" go={go}>
        {missing.clientId !== undefined && <Line name="Client" value="" fault={missing.clientId} />}
        {lines('brief')}
      </Part>
      <Part step="scope" title="Scope and stack" go={go}>
        {lines('scope')}
      </Part>
      <Part step="budget" title="Budget and dates" go={go}>
        {lines('budget')}
      </Part>
      <Part step="files" title="Files" go={go}>
        <Line
          name={texts.attached}
          value={values.attachments.map(({ name }) => name).join('\n') || texts.noFiles}
          fault={missing.attachments}
        />
      </Part>
      <Checkbox label={texts.consent} {...box('consent')} />
    </>
  );
};

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
      {fault ?? (value === '' ? <span className="three">{texts.unsaid}</span> : value)}
    </dd>
  </div>
);
