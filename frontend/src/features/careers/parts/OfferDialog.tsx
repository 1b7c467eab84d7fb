import { useState } from 'react';
import { addDays, civilOf } from '../../../ui/dates.ts';
import { DateField, TextArea } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { useOpenedOn } from '../../common/offers/data.ts';
import { useTyped } from '../../common/useDraft.ts';
import { type Candidate, type JobOffer, useOffer } from '../adminData.ts';
import { wordsNeeded } from '../moves.ts';
import styles from './Candidate.module.css';
import { LetterDialog } from './LetterDialog.tsx';

/** The figure of a year, the joining day, how long it stands. It holds an opening until it is answered. */
export const OfferDialog = ({ candidate: c, onClose }: { candidate: Candidate; onClose: () => void }) => {
  const [today] = useState(() => civilOf(Date.now()));
  const { typed, set, draft, startAfresh } = useTyped(`offer:${c.applicationId}`, {
    ctcPaise: null as number | null,
    joinOn: addDays(today, 30),
    validUntil: addDays(today, 7),
    note: '',
  });
  const [tried, setTried] = useState(false);
  const offer = useOffer(c.applicationId);
  const etag = useOpenedOn(c.etag, offer.error);
  const needed = wordsNeeded(c.stage, 'offer') === 'note';
  const note = typed.note.trim();
  const faults = {
    ctcPaise: typed.ctcPaise === null || typed.ctcPaise === 0 ? 'Enter an amount above zero' : undefined,
    joinOn: typed.joinOn === '' ? 'Enter a date' : undefined,
    validUntil: dayFault(typed.validUntil, today),
    note: needed && note === '' ? 'Say why stages are left out' : undefined,
  };
  const body = (): JobOffer | null =>
    typed.ctcPaise === null || Object.values(faults).some(Boolean)
      ? null
      : {
          ctcPaise: typed.ctcPaise,
          joinOn: typed.joinOn,
          validUntil: typed.validUntil,
          ...(note === '' ? {} : { note }),
        };
  return (
    <LetterDialog
      title={`Offer ${c.jobTitle} to ${c.name ?? 'this applicant'}`}
      applicationId={c.applicationId}
      ask={() => {
        setTried(true);
        const about = body();
        return about && { kind: 'offer', offer: about };
      }}
      act="Send the offer"
      busy={offer.busy}
      error={offer.error}
      onClose={onClose}
      onSend={async () => {
        const about = body();
        if (!about || (await offer.run({ ...about, etag })) === undefined) return;
        await draft.clear();
        onClose();
      }}
    >
      <Continued draft={draft} onAfresh={startAfresh} />
      <MoneyField
        label="Pay a year, before tax"
        value={typed.ctcPaise}
        error={tried ? faults.ctcPaise : undefined}
        onChange={(ctcPaise) => set({ ...typed, ctcPaise })}
      />
      <div className={styles.pair}>
        <DateField
          label="Begins on"
          min={today}
          value={typed.joinOn}
          error={tried ? faults.joinOn : undefined}
          onChange={(event) => set({ ...typed, joinOn: event.target.value })}
        />
        <DateField
          label="The offer stands until"
          min={today}
          value={typed.validUntil}
          error={tried ? faults.validUntil : undefined}
          onChange={(event) => set({ ...typed, validUntil: event.target.value })}
        />
      </div>
      {needed && (
        <TextArea
          label="Why stages are left out"
          rows={3}
          most={1000}
          value={typed.note}
          error={tried ? faults.note : undefined}
          onChange={(event) => set({ ...typed, note: event.target.value })}
        />
      )}
      <DraftMark draft={draft} />
    </LetterDialog>
  );
};

const dayFault = (day: string, today: string): string | undefined => {
  if (day === '') return 'Enter a date';
  return day < today ? 'Choose a day that is still to come' : undefined;
};
