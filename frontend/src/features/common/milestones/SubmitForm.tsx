import { useState } from 'react';
import { newKey } from '../../../api/client.ts';
import { isConflict } from '../../../api/errors.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { DraftMark } from '../DraftMark.tsx';
import { FileLine } from '../files/FileLine.tsx';
import { titleFrom } from '../files/names.ts';
import { FILE_HINT, SendingList } from '../files/SendingList.tsx';
import { useUploads } from '../files/useUploads.ts';
import { useDraft } from '../useDraft.ts';
import { type Handed, type Milestone, useReturned, useSubmit } from './data.ts';
import { checklist, type Draft } from './evidence.ts';
import styles from './Milestones.module.css';

const MOST = 50;
type Typed = { drafts: Draft[]; note: string };

/** The evidence is put together here, with a list of what is still missing; nothing is sent before it is whole. */
export const SubmitForm = ({ milestone: m, hasLead }: { milestone: Milestone; hasLead: boolean }) => {
  const submit = useSubmit(m);
  // What was put together first was put together on this; before that the form follows what one does oneself.
  const [begun, setBegun] = useState<string | null>(null);
  const [typed, putTyped] = useState<Typed>({ drafts: [], note: '' });
  const setTyped: typeof putTyped = (next) => {
    setBegun((before) => before ?? m.etag);
    putTyped(next);
  };
  const [tried, setTried] = useState(false);
  const draft = useDraft(`submit:${m.milestoneId}`, typed, { onFound: putTyped });
  const { data: returned } = useReturned(m, m.state === 'changes_requested');
  const earlier = returned?.milestone.submission?.deliverables ?? [];
  const uploads = useUploads(m.projectId, (file) =>
    setTyped((before) => ({
      ...before,
      drafts: [...before.drafts, { key: newKey(), title: titleFrom(file.name), file }],
    })),
  );
  const { drafts, note } = typed;
  const put = (key: string, change: Partial<Draft>) =>
    setTyped({ ...typed, drafts: drafts.map((d) => (d.key === key ? { ...d, ...change } : d)) });
  const checks = checklist(drafts, {
    hasLead,
    failed: uploads.sending.filter(({ error }) => error !== undefined).length,
  });
  const missing = checks.filter(({ ok }) => !ok);

  const send = async () => {
    setTried(true);
    const deliverables = drafts.flatMap(({ file, title, deliverableId }): Handed[] =>
      file === null ? [] : [{ title: title.trim(), fileId: file.fileId, ...(deliverableId ? { deliverableId } : {}) }],
    );
    if (missing.length > 0 || uploads.sending.length > 0) return;
    if ((await submit.run({ deliverables, note: note.trim(), etag: begun ?? m.etag })) === undefined) return;
    await draft.clear();
    toast.show({ variant: 'success', message: `${m.title} is submitted.` });
  };

  return (
    <Panel title="Submit for acceptance" meta="the client reads exactly this">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <FileField
          label="Evidence"
          multiple
          action="Choose files"
          hint={`Each file becomes a deliverable. ${FILE_HINT}`}
          disabled={drafts.length + uploads.sending.length >= MOST}
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
                    onPress={() => setTyped({ ...typed, drafts: drafts.filter(({ key }) => key !== d.key) })}
                  />
                </span>
              </div>
            )}
            <Field
              label="Title"
              most={200}
              value={d.title}
              error={tried && d.title.trim() === '' ? 'Give it a title' : undefined}
              onChange={(event) => put(d.key, { title: event.target.value })}
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
                  const { deliverableId: _before, ...rest } = d;
                  const next: Draft = chosen
                    ? { ...rest, deliverableId: chosen.deliverableId, title: chosen.title }
                    : rest;
                  setTyped({ ...typed, drafts: drafts.map((other) => (other.key === d.key ? next : other)) });
                }}
              />
            )}
          </div>
        ))}
        <TextArea
          label="A word to the client"
          optional
          rows={3}
          most={2000}
          value={note}
          onChange={(event) => setTyped({ ...typed, note: event.target.value })}
        />
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
        {isConflict(submit.error) ? (
          <Notice
            tone="warn"
            icon="alert"
            acts={
              <Button
                size="small"
                onPress={() => {
                  setBegun(m.etag);
                  submit.reset();
                }}
              >
                Keep what I put together
              </Button>
            }
          >
            Someone changed this milestone meanwhile. Look at it once more before you submit.
          </Notice>
        ) : (
          <Problem
            error={submit.error}
            says={
              tried && uploads.sending.length > 0
                ? 'Wait for the files that are on their way, or leave them out.'
                : tried && missing.length > 0
                  ? `Missing: ${missing.map(({ says }) => says.charAt(0).toLowerCase() + says.slice(1)).join(', ')}.`
                  : undefined
            }
          />
        )}
        <div className={styles.acts}>
          <Button type="submit" look="primary" icon="upload" busy={submit.busy}>
            Submit for acceptance
          </Button>
          <DraftMark draft={draft} />
        </div>
      </form>
    </Panel>
  );
};
