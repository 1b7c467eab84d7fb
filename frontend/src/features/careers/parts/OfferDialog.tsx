import { useState } from 'react';
import { Pair } from '../../../forms/Pair.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { addDays, civilOf } from '../../../ui/dates.ts';
import { DateField, TextArea } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { type Candidate, type JobOffer, useOffer } from '../adminData.ts';
import { wordsNeeded } from '../moves.ts';
import { LetterDialog } from './LetterDialog.tsx';

type OfferTyped = Readonly<{ ctcPaise: number | null; joinOn: string; validUntil: string; note: string }>;

/** Yearly pay, joining day, validity. An open offer holds an opening until it is answered. */
export const OfferDialog = ({ candidate: c, onClose }: { candidate: Candidate; onClose: () => void }) => {
  const [today] = useState(() => civilOf(Date.now()));
  const offer = useOffer(c.applicationId);
  const needsNote = wordsNeeded(c.stage, 'offer') === 'note';
  return (
    <LetterDialog<OfferTyped, JobOffer>
      title={`Offer ${c.jobTitle} to ${c.name ?? 'this applicant'}`}
      applicationId={c.applicationId}
      letterOf={(about) => ({ kind: 'offer', offer: about })}
      act="Send the offer"
      onClose={onClose}
      decision={{
        draft: `offer:${c.applicationId}`,
        etag: c.etag,
        blank: { ctcPaise: null, joinOn: addDays(today, 30), validUntil: addDays(today, 7), note: '' },
        read: ({ ctcPaise, joinOn, validUntil, note }) =>
          judged(
            {
              ctcPaise: ctcPaise === null || ctcPaise === 0 ? 'Enter an amount above zero' : undefined,
              joinOn: needed(joinOn, 'Enter a date'),
              validUntil: dayFault(validUntil, today),
              note: needsNote ? needed(note, 'Say why stages are left out') : undefined,
            },
            () => ({
              ctcPaise: ctcPaise ?? 0,
              joinOn,
              validUntil,
              ...(note.trim() === '' ? {} : { note: note.trim() }),
            }),
          ),
        act: offer,
        send: (body, etag) => offer.run({ ...body, etag }),
      }}
      fields={(form) => (
        <>
          <MoneyField label="Pay a year, before tax" {...form.control('ctcPaise')} />
          <Pair>
            <DateField label="Begins on" min={today} {...form.field('joinOn')} />
            <DateField label="The offer stands until" min={today} {...form.field('validUntil')} />
          </Pair>
          {needsNote && <TextArea label="Why stages are left out" rows={3} most={1000} {...form.field('note')} />}
        </>
      )}
    />
  );
};

const dayFault = (day: string, today: string): string | undefined => {
  if (day === '') return 'Enter a date';
  return day < today ? 'Choose a day that is still to come' : undefined;
};
