import type { FileRef } from '@lamplight/bff/contract/proposals.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox, TextArea } from '../../ui/Field.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { formatPercent, typedPercent } from '../../ui/shares.ts';
import { toast } from '../../ui/toasts.ts';
import { FileLine } from '../files/FileLine.tsx';
import { FromThere } from '../files/FromThere.tsx';
import { FILE_HINT, SendingList } from '../files/SendingList.tsx';
import { useUploads } from '../files/useUploads.ts';
import { parsePercent } from '../offers/plan.ts';
import {
  type Milestone,
  type SubAct,
  type SubMilestone,
  useCancelSub,
  useFinish,
  useReport,
  useSendBack,
} from './data.ts';
import { DonePercent, ProgressWords } from './ProgressWords.tsx';
import styles from './SubMilestones.module.css';

type Props = { milestone: Milestone; sub: SubMilestone; onClose: () => void };

/** What a press on a sub-milestone opens. */
export const SubDialog = ({ act, ...props }: Props & { act: SubAct }) => {
  switch (act) {
    case 'report':
      return <Report {...props} />;
    case 'finish':
      return <Finish {...props} />;
    case 'return':
      return <SendBack {...props} />;
    case 'cancel':
      return <Cancel {...props} />;
  }
};

const MOST = 10;
type Evidence = Readonly<{ note: string; files: readonly FileRef[] }>;

/** Handed in with what shows it: a note, files, or both. */
const Finish = ({ milestone: m, sub, onClose }: Props) => {
  const finish = useFinish(m, sub);
  const uploads = useUploads(m.projectId, (file) => form.set(({ files }) => ({ files: [...files, file] })));
  const form = useForm<Evidence, { note: string; fileIds: string[] }, unknown>({
    draft: `finish:${sub.subMilestoneId}`,
    etag: sub.etag,
    blank: { note: '', files: [] },
    read: ({ note, files }) =>
      judged(
        {
          note:
            note.trim() === '' && files.length === 0
              ? uploads.sending.length > 0
                ? 'Wait for the files that are on their way'
                : 'Say what shows that it is done, or add a file'
              : undefined,
        },
        () => ({ note: note.trim(), fileIds: files.map(({ fileId }) => fileId) }),
      ),
    act: finish,
    send: (body, etag) => finish.run({ ...body, etag }),
    onSent: () => {
      toast.show({ variant: 'success', message: `${sub.title} is done. It waits to be verified.` });
      onClose();
    },
  });
  const { files } = form.values;
  const room = MOST - files.length - uploads.sending.length;
  return (
    <FormDialog
      form={form}
      title={`${sub.title} is done`}
      says="Whoever leads the project looks at it and verifies it, or returns it."
      act="Hand it in"
      onClose={onClose}
    >
      <TextArea label="What shows it" rows={3} most={1000} {...form.field('note')} />
      <FileField
        label="Files"
        optional
        multiple
        action="Choose files"
        hint={FILE_HINT}
        disabled={room <= 0}
        beside={<FromThere projectId={m.projectId} disabled={room <= 0} onFile={(file) => void uploads.add([file])} />}
        onFiles={(chosen) => void uploads.add(chosen.slice(0, room))}
      />
      <SendingList uploads={uploads} />
      {files.map((file) => (
        <div key={file.fileId} className={styles.evidence}>
          <FileLine file={file} />
          <div>
            <Button
              size="small"
              look="quiet"
              onPress={() => form.set({ files: files.filter(({ fileId }) => fileId !== file.fileId) })}
            >
              Leave {file.name} out
            </Button>
          </div>
        </div>
      ))}
    </FormDialog>
  );
};

/** `percent` and `ticked` null: as it stands. */
type Typed = Readonly<{ percent: string | null; ticked: readonly string[] | null; note: string; reason: string }>;

/** By a figure, or by the lines of its checklist where it has one. */
const Report = ({ milestone: m, sub, onClose }: Props) => {
  const report = useReport(m);
  const lined = sub.checklist.length > 0;
  const stands = ({ percent, ticked }: Typed) => {
    const lines = ticked ?? sub.checklist.flatMap(({ text, done }) => (done ? [text] : []));
    const typed = percent ?? typedPercent(sub.progressBp);
    const parsed = parsePercent(typed);
    const figure = typeof parsed === 'number' ? parsed : null;
    const bp = lined ? Math.floor((lines.length * 10_000) / sub.checklist.length) : figure;
    const counts = bp === null ? null : Math.min(bp, sub.capBp);
    return { lines, typed, bp, counts, falls: counts !== null && counts < sub.progressBp };
  };
  const form = useForm<Typed, Omit<Parameters<typeof report.run>[0], 'etag'>, unknown>({
    draft: `sub-progress:${sub.subMilestoneId}`,
    etag: sub.etag,
    blank: { percent: null, ticked: null, note: '', reason: '' },
    read: (typed) => {
      const { bp, lines, falls } = stands(typed);
      return judged(
        {
          percent: bp === null ? 'Percent from 0 to 100, at most two decimals' : undefined,
          note: needed(typed.note, 'Say what was done'),
          reason: falls ? needed(typed.reason, 'Say why it is less than before') : undefined,
        },
        () => ({
          ...{ milestoneId: m.milestoneId, subMilestoneId: sub.subMilestoneId, note: typed.note.trim() },
          ...(lined ? { ticked: [...lines] } : { progressBp: bp ?? 0 }),
          ...(falls ? { reason: typed.reason.trim() } : {}),
        }),
      );
    },
    act: report,
    send: (body, etag) => report.run({ ...body, etag }),
    onSent: () => {
      toast.show({ variant: 'success', message: `Progress of ${sub.title} is reported.` });
      onClose();
    },
  });
  const { lines, typed, bp, counts, falls } = stands(form.values);
  return (
    <FormDialog
      form={form}
      title={`Progress of ${sub.title}`}
      says={`It counts at most ${formatPercent(sub.capBp)} until it is verified.`}
      act="Report progress"
      onClose={onClose}
    >
      {lined ? (
        <fieldset className={styles.evidence}>
          <legend>Done, {formatPercent(counts ?? 0)}</legend>
          {sub.checklist.map(({ text }) => (
            <Checkbox
              key={text}
              label={text}
              checked={lines.includes(text)}
              onChange={(event) =>
                form.set({
                  ticked: event.target.checked ? [...lines, text] : lines.filter((line) => line !== text),
                })
              }
            />
          ))}
        </fieldset>
      ) : (
        <DonePercent {...{ form, typed, bp }} capBp={sub.capBp} />
      )}
      <ProgressWords {...{ form, falls }} />
    </FormDialog>
  );
};

const SendBack = ({ milestone: m, sub, onClose }: Props) => {
  const sending = useSendBack(m, sub);
  return (
    <ReasonDialog
      draft={`sub-return:${sub.subMilestoneId}`}
      etag={sub.etag}
      title={`Return ${sub.title}`}
      says={`${sub.assignee?.name ?? 'Whoever did it'} reads this and goes on with it.`}
      label="What is still to be done"
      act="Return it"
      sending={sending}
      send={(reason, etag) => sending.run({ reason, etag })}
      onSent={() => toast.show({ message: `${sub.title} was returned.` })}
      onClose={onClose}
    />
  );
};

const Cancel = ({ milestone: m, sub, onClose }: Props) => {
  const sending = useCancelSub(m, sub);
  return (
    <ReasonDialog
      draft={`sub-cancel:${sub.subMilestoneId}`}
      etag={sub.etag}
      title={`Cancel ${sub.title}`}
      says="The others share its weight at once. It cannot be taken up again."
      label="Why"
      act="Cancel it"
      cancel="Keep it"
      sending={sending}
      send={(reason, etag) => sending.run({ reason, etag })}
      onSent={() => toast.show({ message: `${sub.title} was cancelled; the others share its weight.` })}
      onClose={onClose}
    />
  );
};
