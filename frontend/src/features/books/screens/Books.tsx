import { Suspense, useState } from 'react';
import { civilOf } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { useLead } from '../../../ui/lead.ts';
import { Page, Stack } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { useAlone } from '../../../ui/useNarrow.ts';
import { BalancePart } from '../parts/BalancePart.tsx';
import { Moment } from '../parts/Moment.tsx';
import { type Section, useBooksPlace } from '../useBooksPlace.ts';

const LedgerPart = later(async () => (await import('../parts/LedgerPart.tsx')).LedgerPart);
const JournalPart = later(async () => (await import('../parts/JournalPart.tsx')).JournalPart);
const EntryDetail = later(async () => (await import('../parts/EntryDetail.tsx')).EntryDetail);
const ReconciliationPart = later(async () => (await import('../parts/ReconciliationPart.tsx')).ReconciliationPart);

const LABELS: Readonly<Record<Section, string>> = {
  balance: 'Trial balance',
  ledger: 'Ledger',
  journal: 'Journal',
  reconciliation: 'Reconciliation',
};
const PARTS = { balance: BalancePart, ledger: LedgerPart, journal: JournalPart, reconciliation: ReconciliationPart };

/** The books: what every account came to, what moved it, and whether it agrees with what happened. */
export default function Books() {
  const place = useBooksPlace();
  const [today] = useState(() => civilOf(Date.now()));
  const lead = useLead();
  const alone = useAlone();
  const coming = <Skeleton of="table" rows={8} inset />;
  const { entry } = place.asked;
  if (alone && place.section === 'journal' && entry !== undefined)
    return (
      <Page
        title="Entry"
        screen={entry}
        crumbs={[
          { label: 'Books', to: place.hrefOf('balance') },
          { label: 'Journal', to: place.hrefOf('journal') },
          { label: 'Entry' },
        ]}
      >
        <Suspense fallback={coming}>
          <EntryDetail key={entry} journalId={entry} listed={undefined} place={place} alone />
        </Suspense>
      </Page>
    );
  return (
    <Page title="Books" sub={lead} crumbs={[{ label: 'Books' }]}>
      <Stack>
        <Moment {...{ place, today }} />
        <Tabs
          label="Books"
          selected={place.section}
          onSelect={place.choose}
          tabs={(Object.keys(LABELS) as Section[]).map((id) => {
            const Part = PARTS[id];
            return {
              id,
              label: LABELS[id],
              content: () => (
                <Suspense fallback={coming}>
                  <Part {...{ place, today }} />
                </Suspense>
              ),
            };
          })}
        />
      </Stack>
    </Page>
  );
}
