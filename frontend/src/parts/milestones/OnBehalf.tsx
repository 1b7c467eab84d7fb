import type { FileRef } from '@lamplight/bff/contract/proposals.ts';
import { judged, type Reading } from '../../forms/reading.ts';
import { type Form, useForm } from '../../forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { FileLine } from '../files/FileLine.tsx';
import { FromThere } from '../files/FromThere.tsx';
import { FILE_HINT, SendingList } from '../files/SendingList.tsx';
import { useUploads } from '../files/useUploads.ts';
import styles from './Milestones.module.css';

type Typed = Readonly<{ reason: string; consent: FileRef | null }>;
const BLANK: Typed = { reason: '', consent: null };
export type BehalfBody = Readonly<{ reason?: string; consentFileId?: string }>;
export type Behalf = Readonly<{
  form: Form<Typed>;
  /** What goes with the answer; null while something is missing. */
  body: BehalfBody | null;
}>;

/**
 * What an admin must say who answers for the client.
 * @param of what is answered: one reason and one consent serve for accepting it and for returning it
 * @param needed false where the client answers for themselves
 */
export const useBehalf = (of: string, needed: boolean): Behalf => {
  const read = ({ reason, consent }: Typed): Reading<BehalfBody> =>
    judged(
      {
        reason: reason.trim() === '' ? 'Give a reason' : undefined,
        consent: consent === null ? 'Attach the consent' : undefined,
      },
      () => ({ reason: reason.trim(), ...(consent ? { consentFileId: consent.fileId } : {}) }),
    );
  const form = useForm<Typed, BehalfBody, never>({ draft: `behalf:${of}`, blank: BLANK, read });
  const reading = read(form.values);
  return { form, body: needed ? ('body' in reading ? reading.body : null) : {} };
};

/** An admin who answers for the client says why and attaches what shows that the client agreed. */
export const OnBehalf = ({
  projectId,
  client,
  behalf: { form },
  tried,
}: {
  projectId: string;
  client: string;
  behalf: Behalf;
  /** Sending was tried, so everything that is missing is shown. */
  tried: boolean;
}) => {
  const { values, set } = form;
  const uploads = useUploads(projectId, (consent) => set({ consent }));
  return (
    <div className={styles.form}>
      <TextArea
        label={`Why you answer for ${client}`}
        rows={2}
        most={1000}
        {...form.field('reason')}
        error={tried ? form.faults['reason'] : form.errorOf('reason')}
      />
      {values.consent ? (
        <div>
          <FileLine file={values.consent} />
          <Button size="small" look="quiet" onPress={() => set({ consent: null })}>
            Use another file
          </Button>
        </div>
      ) : (
        <FileField
          label={`What shows that ${client} agreed`}
          hint={`A mail or a signed page. ${FILE_HINT}`}
          error={tried ? form.faults['consent'] : undefined}
          disabled={uploads.sending.length > 0}
          beside={
            <FromThere
              projectId={projectId}
              disabled={uploads.sending.length > 0}
              onFile={(file) => void uploads.add([file])}
            />
          }
          onFiles={(files) => void uploads.add(files)}
        />
      )}
      <SendingList uploads={uploads} />
    </div>
  );
};
