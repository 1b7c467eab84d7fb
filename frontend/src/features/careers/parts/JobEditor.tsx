import type { Job, JobBody } from '@lamplight/bff/contract/careers.ts';
import type { ReactNode } from 'react';
import type { Act } from '../../../api/useAct.ts';
import { Conflict, differencesOf } from '../../../forms/Conflict.tsx';
import { Continued } from '../../../forms/DraftMark.tsx';
import { FormActs } from '../../../forms/FormActs.tsx';
import { type Form, useForm } from '../../../forms/useForm.ts';
import { formatRupees } from '../../../ui/money.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useAddJob, useSaveJob } from '../adminData.ts';
import { blankJob, jobLabels, nameOf, readJob, type TypedJob, typedOf } from '../jobForm.ts';
import styles from '../screens/Admin.module.css';
import { JobFields } from './JobFields.tsx';

const CODES = { SLUG_TAKEN: { slug: 'Another role has this address' } };

/** A new role; it is a draft until it is published. */
export const NewJob = ({ onAdded }: { onAdded: (jobId: string) => void }) => {
  const add = useAddJob();
  const form = useForm<TypedJob, JobBody, Answer<typeof add>>({
    draft: 'job:new',
    blank: blankJob,
    read: readJob,
    act: add,
    send: add.run,
    onSent: ({ job }) => onAdded(job.jobId),
    codes: CODES,
    nameOf,
  });
  return (
    <Editing form={form} fixedSlug={false} act="Save as a draft">
      <Problem {...form.problem} />
    </Editing>
  );
};

/** A role that exists. After a conflict both versions are shown and the person chooses. */
export const EditJob = ({ job }: { job: Job }) => {
  const save = useSaveJob(job.jobId);
  const theirs = typedOf(job.body);
  const form = useForm<TypedJob, JobBody, Answer<typeof save>>({
    draft: `job:${job.jobId}`,
    etag: job.etag,
    overwrites: true,
    blank: theirs,
    read: readJob,
    act: save,
    send: (body, etag) => save.run({ ...body, etag }),
    onSent: (answer) => {
      form.take(typedOf(answer.job.body), answer.job.etag);
      toast.show({ variant: 'success', message: 'The role is saved.' });
    },
    codes: CODES,
    nameOf,
  });
  return (
    <Editing form={form} fixedSlug={job.publishedAt !== null} act="Save changes">
      <Conflict form={form} error={save.error} differences={differencesOf(jobLabels, form.values, theirs, textOf)} />
    </Editing>
  );
};

type Answer<A> = A extends Act<never, infer Answered> ? Answered : never;

const Editing = ({
  form,
  fixedSlug,
  act,
  children,
}: {
  form: Form<TypedJob>;
  fixedSlug: boolean;
  act: string;
  children: ReactNode;
}) => (
  <Panel title="The role">
    <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
      <Continued draft={form.draft} onAfresh={form.startAfresh} />
      <JobFields form={form} fixedSlug={fixedSlug} />
      {children}
      <FormActs form={form} act={act} />
    </form>
  </Panel>
);

const textOf = (value: TypedJob[keyof TypedJob]): string =>
  typeof value === 'number' ? formatRupees(value) : (value ?? '');
