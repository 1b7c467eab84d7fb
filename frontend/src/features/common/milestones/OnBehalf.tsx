import type { FileRef } from '@lamplight/bff/contract/proposals.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { FileLine } from '../files/FileLine.tsx';
import { FILE_HINT, SendingList } from '../files/SendingList.tsx';
import { useUploads } from '../files/useUploads.ts';
import { type Typed, useTyped } from '../useDraft.ts';
import styles from './Milestones.module.css';

export type Behalf = Readonly<{ reason: string; consent: FileRef | null }>;
const NO_BEHALF: Behalf = { reason: '', consent: null };
export const behalfMissing = ({ reason, consent }: Behalf): boolean => reason.trim() === '' || consent === null;
export const behalfBody = ({ reason, consent }: Behalf) =>
  consent === null ? {} : { reason: reason.trim(), consentFileId: consent.fileId };

/** @param of what is answered: one reason and one consent serve for accepting it and for returning it */
export const useBehalf = (of: string): Typed<Behalf> => useTyped(`behalf:${of}`, NO_BEHALF);

/** An admin who answers for the client says why and attaches what shows that the client agreed. */
export const OnBehalf = ({
  projectId,
  client,
  value,
  onChange,
  tried,
}: {
  projectId: string;
  client: string;
  value: Behalf;
  onChange: (value: Behalf) => void;
  tried: boolean;
}) => {
  const uploads = useUploads(projectId, (consent) => onChange({ ...value, consent }));
  return (
    <div className={styles.form}>
      <TextArea
        label={`Why you answer for ${client}`}
        rows={2}
        most={1000}
        value={value.reason}
        error={tried && value.reason.trim() === '' ? 'Give a reason' : undefined}
        onChange={(e) => onChange({ ...value, reason: e.target.value })}
      />
      {value.consent ? (
        <div>
          <FileLine file={value.consent} />
          <Button size="small" look="quiet" onPress={() => onChange({ ...value, consent: null })}>
            Use another file
          </Button>
        </div>
      ) : (
        <FileField
          label={`What shows that ${client} agreed`}
          hint={`A mail or a signed page. ${FILE_HINT}`}
          error={tried ? 'Attach the consent' : undefined}
          disabled={uploads.sending.length > 0}
          onFiles={(files) => void uploads.add(files)}
        />
      )}
      <SendingList uploads={uploads} />
    </div>
  );
};
