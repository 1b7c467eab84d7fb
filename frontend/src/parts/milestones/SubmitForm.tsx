import { newKey } from '../../api/client.ts';
import { isApiError } from '../../api/errors.ts';
import { FormActs } from '../../forms/FormActs.tsx';
import { Moved } from '../../forms/Moved.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { ButtonLink, IconButton } from '../../ui/Button.tsx';
import { Status } from '../../ui/Chip.tsx';
import { Select } from '../../ui/Choices.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lowerFirst } from '../../ui/letters.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toast } from '../../ui/toasts.ts';
import { FileLine } from '../files/FileLine.tsx';
import { FromThere } from '../files/FromThere.tsx';
import { titleFrom } from '../files/names.ts';
import { FILE_HINT, SendingList } from '../files/SendingList.tsx';
import { useUploads } from '../files/useUploads.ts';
import { type Handed, type Milestone, useReturned, useSubmit } from './data.ts';
import { checklist, type Draft } from './evidence.ts';
import styles from './Milestones.module.css';

const MOST = 50;
type Typed = Readonly<{ drafts: readonly Draft[]; note: string }>;
const NOTHING: Typed = { drafts: [], note: '' };
type Submission = Parameters<ReturnType<typeof useSubmit>['run']>[0];

/** The evidence is put together here, with a list of what is still missing; nothing is sent before it is whole. */
export const SubmitForm = ({ milestone: m, hasLead }: { milestone: Milestone; hasLead: boolean }) => {
  const submit = useSubmit(m);
  const { data: returned } = useReturned(m, m.state === 'changes_requested');
  const earlier = returned?.milestone.submission?.deliverables ?? [];
  const uploads = useUploads(m.projectId, (file) =>
    form.set(({ drafts }) => ({ drafts: [...drafts, { key: newKey(), title: titleFrom(file.name), file }] })),
  );
  const checksOf = (drafts: readonly Draft[]) =>
    checklist(drafts, {
      hasLead,
      failed: uploads.sending.filter(({ error }) => error !== undefined).length,
      unverified: m.subMilestones.filter(({ state }) => state !== 'verified' && state !== 'cancelled').length,
    });
  const form = useForm<Typed, Omit<Submission, 'etag'>, unknown>({
    draft: `submit:${m.milestoneId}`,
    etag: m.etag,
    // Until something is put together here, the form follows newer versions; from then on it keeps the one it stands on.
    follows: true,
    blank: NOTHING,
    read: ({ drafts, note }) => {
      const missing = checksOf(drafts).filter(({ ok }) => !ok);
      const faults = {
        ...Object.fromEntries(drafts.map(({ key, title }) => [`drafts.${key}`, needed(title, 'Give it a title')])),
        ...(missing.length > 0 || uploads.sending.length > 0 ? { evidence: 'It is not whole yet' } : {}),
      };
      const reading = judged(faults, () => ({
        deliverables: drafts.flatMap(({ file, title, deliverableId }): Handed[] =>
          file === null
            ? []
            : [{ title: title.trim(), fileId: file.fileId, ...(deliverableId ? { deliverableId } : {}) }],
        ),
        note: note.trim(),
      }));
      return 'body' in reading
        ? reading
        : {
            ...reading,
            says:
              uploads.sending.length > 0
                ? 'Wait for the files that are on their way, or leave them out.'
                : `Missing: ${missing.map(({ says }) => lowerFirst(says)).join(', ')}.`,
          };
    },
    act: submit,
    send: (body, etag) => submit.run({ ...body, etag }),
    onSent: () => toast.show({ variant: 'success', message: `${m.title} is submitted.` }),
  });
  const { drafts } = form.values;
  const put = (key: string, next: (draft: Draft) => Draft) =>
    form.set({ drafts: drafts.map((d) => (d.key === key ? next(d) : d)) });
  const checks = checksOf(drafts);

  return (
    <Panel title="Submit for acceptance" meta="the client reads exactly this">
      <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
        <FileField
          label="Evidence"
          multiple
          action="Choose files"
          hint={`Each file becomes a deliverable. ${FILE_HINT}`}
          disabled={drafts.length + uploads.sending.length >= MOST}
          beside={
            <FromThere
              projectId={m.projectId}
              disabled={drafts.length + uploads.sending.length >= MOST}
              onFile={(file) => void uploads.add([file])}
            />
          }
          onFiles={(files) => void uploads.add(files.slice(0, MOST - drafts.length - uploads.sending.length))}
        />
        <SendingList uploads={uploads} />
        {drafts.map((d) => (
          <div key={d.key} className={styles.evidence}>
            {d.file && (
              <div className={styles.item}>
                <FileLine file={d.file} />
                <span className={styles.acts}>
                  {d.file.state !== 'clean' && <Status of="file" is={d.file.state} />}
                  <IconButton
                    icon="close"
                    size="small"
                    label={`Remove ${d.file.name}`}
                    onPress={() => form.set({ drafts: drafts.filter(({ key }) => key !== d.key) })}
                  />
                </span>
              </div>
            )}
            <Field
              label="Title"
              most={200}
              value={d.title}
              error={form.errorOf(`drafts.${d.key}`)}
              onChange={(event) => put(d.key, (draft) => ({ ...draft, title: event.target.value }))}
            />
            {earlier.length > 0 && (
              <Select
                label="It is"
                value={d.deliverableId ?? ''}
                options={[
                  { value: '', label: 'a new deliverable' },
                  ...earlier.map((e) => ({
                    value: e.deliverableId,
                    label: `version ${e.version + 1} of ${e.title}`,
                    disabled: drafts.some((other) => other.key !== d.key && other.deliverableId === e.deliverableId),
                  })),
                ]}
                onChange={(event) => {
                  const chosen = earlier.find((e) => e.deliverableId === event.target.value);
                  put(d.key, ({ deliverableId: _before, ...rest }) =>
                    chosen ? { ...rest, deliverableId: chosen.deliverableId, title: chosen.title } : rest,
                  );
                }}
              />
            )}
          </div>
        ))}
        <TextArea label="A word to the client" optional rows={3} most={2000} {...form.field('note')} />
        <ul className={styles.check} aria-label="What a submission needs">
          {checks.map((check) => (
            <li key={check.says} data-ok={check.ok}>
              <Icon name={check.ok ? 'check' : 'alert'} size={16} />
              <span>
                <span className="hidden-visually">{check.ok ? 'There: ' : 'Missing: '}</span>
                {check.says}
              </span>
            </li>
          ))}
        </ul>
        <Moved form={form} act="Keep what I put together">
          Someone changed this milestone meanwhile. Look at it once more before you submit.
        </Moved>
        {isApiError(submit.error) && submit.error.code === 'REPORT_REQUIRED' && (
          <div>
            <ButtonLink icon="pencil" to={`/project-details/${m.projectId}?tab=report&write=1`}>
              Write the report of this week
            </ButtonLink>
          </div>
        )}
        <FormActs form={form} act="Submit for acceptance" icon="upload" />
      </form>
    </Panel>
  );
};
