import { type Employee, employeeChangeBody } from '@lamplight/bff/contract/people.ts';
import { useState } from 'react';
import { isConflict } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Conflict } from '../../common/Conflict.tsx';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { indianStates, stateName } from '../../common/places.ts';
import { useTyped } from '../../common/useDraft.ts';
import { type EmployeeChange as Change, useChangeEmployee } from '../data.ts';
import styles from './People.module.css';

type Values = Readonly<{ designation: string; locationState: string; skills: string }>;
const labels: Readonly<Record<keyof Values, string>> = {
  designation: 'Designation',
  locationState: 'State of work',
  skills: 'Skills',
};
const valuesOf = (e: Employee): Values => ({
  designation: e.designation,
  locationState: e.locationState,
  skills: e.skills.join('\n'),
});
const said = (field: keyof Values, value: string) =>
  field === 'locationState' ? stateName(value) : value.replaceAll('\n', ', ') || 'nothing';

/** Designation, state of work and skills. What was saved can be taken back by one press for a while. */
export default function EmployeeChange({ employee: e, onClose }: { employee: Employee; onClose: () => void }) {
  const [opened, setOpened] = useState(e);
  const { typed, set, draft, startAfresh } = useTyped(`employee:${e.employeeId}`, valuesOf(e));
  const [faults, setFaults] = useState<Partial<Record<keyof Values, string>>>({});
  const change = useChangeEmployee(e.employeeId);
  const send = async (etag: string, from: Employee) => {
    const read = readChange(typed, from);
    setFaults('faults' in read ? read.faults : {});
    if ('faults' in read) return;
    if (Object.keys(read.body).length === 0) return onClose();
    const answer = await change.run({ ...read.body, etag });
    if (answer === undefined) return;
    await draft.clear();
    const before = Object.fromEntries(Object.keys(read.body).map((field) => [field, from[field as keyof Change]]));
    toast.show({
      variant: 'success',
      message: `${e.name ?? 'The record'} is changed.`,
      action: { label: 'Undo', onClick: () => void undo(before, answer.employee.etag) },
    });
    onClose();
  };
  const undo = async (before: Change, etag: string) => {
    const back = await change.run({ ...before, etag });
    toast.show(
      back === undefined
        ? { variant: 'error', message: 'It could not be taken back. Open the record and change it there.' }
        : { variant: 'success', message: `${e.name ?? 'The record'} is as it was.` },
    );
  };
  const theirs = valuesOf(e);
  return (
    <Dialog
      title={`Change ${e.name ?? 'the record'}`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" busy={change.busy} onPress={() => void send(opened.etag, opened)}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Continued draft={draft} onAfresh={startAfresh} />
        <Field
          label={labels.designation}
          autoComplete="off"
          most={120}
          value={typed.designation}
          error={faults.designation}
          onChange={(event) => set({ ...typed, designation: event.target.value })}
        />
        <Select
          label={labels.locationState}
          options={indianStates}
          hint="Decides the profession tax"
          value={typed.locationState}
          error={faults.locationState}
          onChange={(event) => set({ ...typed, locationState: event.target.value })}
        />
        <TextArea
          label={labels.skills}
          hint="One a line, like “PostgreSQL”"
          rows={5}
          value={typed.skills}
          error={faults.skills}
          onChange={(event) => set({ ...typed, skills: event.target.value })}
        />
        <Conflict
          error={change.error}
          differences={(Object.keys(labels) as (keyof Values)[])
            .filter((field) => theirs[field] !== typed[field])
            .map((field) => ({
              field: labels[field],
              from: said(field, typed[field]),
              to: said(field, theirs[field]),
            }))}
          onKeepMine={() => void send(e.etag, e)}
          onTakeTheirs={() => {
            change.reset();
            setOpened(e);
            set(theirs);
          }}
        />
        <Problem error={isConflict(change.error) ? undefined : change.error} />
        <DraftMark draft={draft} />
      </div>
    </Dialog>
  );
}

type Read = { body: Change } | { faults: Partial<Record<keyof Values, string>> };

/** Only what differs from the record is sent; equal skills in other letters count once. */
const readChange = (typed: Values, from: Employee): Read => {
  const skills = typed.skills
    .split('\n')
    .map((skill) => skill.trim())
    .filter((skill, at, all) => skill !== '' && all.findIndex((s) => s.toLowerCase() === skill.toLowerCase()) === at);
  const whole = { designation: typed.designation.trim(), locationState: typed.locationState, skills };
  const checked = employeeChangeBody.safeParse(whole);
  if (!checked.success) {
    const faults: Partial<Record<keyof Values, string>> = {};
    for (const { path, message } of checked.error.issues) faults[path[0] as keyof Values] ??= message;
    return { faults };
  }
  const before = { designation: from.designation, locationState: from.locationState, skills: from.skills };
  return {
    body: Object.fromEntries(
      Object.entries(checked.data).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Change]),
      ),
    ),
  };
};
