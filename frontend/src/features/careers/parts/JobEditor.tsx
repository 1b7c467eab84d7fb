import type { Job } from '@lamplight/bff/contract/careers.ts';
import { type ReactNode, useRef, useState } from 'react';
import { isApiError, type Placed } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Difference } from '../../../ui/Diff.tsx';
import { asTyped } from '../../../ui/money.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Conflict } from '../../common/Conflict.tsx';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { BLOCKED } from '../../common/texts.ts';
import { useTyped } from '../../common/useDraft.ts';
import { useAddJob, useSaveJob } from '../adminData.ts';
import { blankJob, type JobFaults, jobLabels, jobOf, type TypedJob, typedOf } from '../jobForm.ts';
import styles from '../screens/Admin.module.css';
import { JobFields } from './JobFields.tsx';

/** A new role; it is a draft until it is published. */
export const NewJob = ({ onAdded }: { onAdded: (jobId: string) => void }) => {
  const add = useAddJob();
  return (
    <Editing
      form="job:new"
      from={blankJob}
      fixedSlug={false}
      act="Save as a draft"
      busy={add.busy}
      error={add.error}
      onSend={async (body) => {
        const answer = await add.run(body);
        return answer ? () => onAdded(answer.job.jobId) : null;
      }}
    />
  );
};

/** A role that is there already. Changed meanwhile by somebody else, both versions are shown and one decides. */
export const EditJob = ({ job }: { job: Job }) => {
  const [opened, setOpened] = useState(job);
  const save = useSaveJob(job.jobId);
  const [round, setRound] = useState(0);
  const moved = isApiError(save.error) && save.error.code === 'VERSION_CONFLICT';
  return (
    <Editing
      key={round}
      form={`job:${job.jobId}`}
      from={typedOf(opened.body)}
      fixedSlug={opened.publishedAt !== null}
      act="Save changes"
      busy={save.busy}
      error={moved ? undefined : save.error}
      onSend={async (body) => {
        const answer = await save.run({ ...body, etag: moved ? job.etag : opened.etag });
        if (!answer) return null;
        return () => {
          setOpened(answer.job);
          toast.show({ variant: 'success', message: 'The role is saved.' });
        };
      }}
      beside={({ typed, startAfresh, send }) =>
        moved && (
          <Conflict
            error={save.error}
            differences={differences(typedOf(job.body), typed)}
            onKeepMine={send}
            onTakeTheirs={() => {
              startAfresh();
              setOpened(job);
              save.reset();
              setRound(round + 1);
            }}
          />
        )
      }
    />
  );
};

const Editing = ({
  form,
  from,
  fixedSlug,
  act,
  busy,
  error,
  onSend,
  beside,
}: {
  form: string;
  from: TypedJob;
  fixedSlug: boolean;
  act: string;
  busy: boolean;
  error: unknown;
  /** @returns what follows once the draft is gone, or null where it was not saved */
  onSend: (body: NonNullable<ReturnType<typeof jobOf>['body']>) => Promise<(() => void) | null>;
  beside?: (editing: { typed: TypedJob; startAfresh: () => void; send: () => void }) => ReactNode;
}) => {
  const { typed, set, draft, startAfresh } = useTyped(form, from);
  const [tried, setTried] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  const { body, faults } = jobOf(typed);
  const shown: JobFaults = { ...saidOf(error), ...(tried ? (faults ?? {}) : {}) };
  const send = async () => {
    setTried(true);
    if (!body) {
      // Once drawn with its faults, the first wrong field is the first that says so.
      setTimeout(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const then = await onSend(body);
    if (!then) return;
    await draft.clear();
    then();
  };
  return (
    <Panel title="The role">
      <form
        ref={place}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Continued draft={draft} onAfresh={startAfresh} />
        <JobFields typed={typed} put={(change) => set({ ...typed, ...change })} faults={shown} fixedSlug={fixedSlug} />
        {beside?.({ typed, startAfresh, send: () => void send() })}
        <Problem
          says={(tried && faults) || shown.slug === SLUG_TAKEN ? BLOCKED : null}
          error={error}
          placed={hasField}
        />
        <div className={styles.acts}>
          <Button type="submit" look="primary" busy={busy}>
            {act}
          </Button>
          <DraftMark draft={draft} />
        </div>
      </form>
    </Panel>
  );
};

const SLUG_TAKEN = 'Another role has this address';
const hasField: Placed = (field) => Object.hasOwn(blankJob, field);

const saidOf = (error: unknown): JobFaults => {
  if (!isApiError(error)) return {};
  if (error.code === 'SLUG_TAKEN' && error.fields.length === 0) return { slug: SLUG_TAKEN };
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
};

const differences = (theirs: TypedJob, mine: TypedJob): Difference[] =>
  (Object.keys(jobLabels) as (keyof TypedJob)[])
    .filter((name) => theirs[name] !== mine[name])
    .map((name) => ({ field: jobLabels[name], from: spoken(theirs[name]), to: spoken(mine[name]) }));

const spoken = (value: TypedJob[keyof TypedJob]): string =>
  typeof value === 'number' ? `₹${asTyped(value)}` : value || 'nothing';
