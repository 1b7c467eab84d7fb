import type { AvailableRow } from '@lamplight/bff/contract/projects.ts';
import { FormActs } from '../../../forms/FormActs.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { parsePercent } from '../../../parts/offers/plan.ts';
import { Select } from '../../../ui/Choices.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PercentField } from '../../../ui/PercentField.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type ExpressBody, useExpress } from '../interestData.ts';
import styles from './Project.module.css';

/** Says that one would like to be on a project: as what, for how much of one's days, and why. */
export const InterestForm = ({ row }: { row: AvailableRow }) => {
  const express = useExpress(row.projectId);
  const form = useForm<{ role: string; share: string; note: string }, ExpressBody, unknown>({
    draft: `interest:${row.projectId}`,
    blank: { role: row.requiredRoles.length === 1 ? (row.requiredRoles[0] ?? '') : '', share: '50', note: '' },
    read: ({ role, share, note }) => {
      const availabilityBp = parsePercent(share);
      const isShare = typeof availabilityBp === 'number' && availabilityBp > 0;
      return judged(
        {
          role: needed(role, 'Choose a role'),
          share: isShare ? undefined : 'Percent from 0.01 to 100, at most two decimals',
        },
        () => ({ role, availabilityBp: isShare ? availabilityBp : 0, note: note.trim() }),
      );
    },
    nameOf: (field) => (field === 'availabilityBp' ? 'share' : field),
    act: express,
    send: express.run,
    onSent: () =>
      toast.show({ variant: 'success', message: `An admin sees that you would like to be on ${row.title}.` }),
  });
  return (
    <Panel title="I am interested" meta="You and the admins see it, nobody else.">
      <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
        <div className={styles.pair}>
          <Select
            label="As"
            placeholder="Choose a role"
            options={row.requiredRoles.map((role) => ({ value: role, label: role }))}
            {...form.field('role')}
          />
          <PercentField label="Share of your days" {...form.control('share')} />
        </div>
        <TextArea
          label="What you would bring"
          hint="What you have built, what you would like to learn, from when on you could"
          optional
          rows={4}
          most={1000}
          {...form.field('note')}
        />
        <Problem {...form.problem} />
        <FormActs form={form} act="I am interested" icon="join" />
      </form>
    </Panel>
  );
};
