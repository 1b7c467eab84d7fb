import type { Enquiry } from '@lamplight/bff/contract/careers.ts';
import { Link, useSearchParams } from 'react-router-dom';
import { Queue } from '../../../parts/lists/Queue.tsx';
import { useQueuePlace } from '../../../parts/lists/useQueuePlace.ts';
import { Status } from '../../../ui/Chip.tsx';
import { counted } from '../../../ui/counted.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatNear } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { useEnquiries } from '../adminData.ts';
import { topicWords } from '../adminTexts.ts';
import { EnquiryDetail } from '../parts/EnquiryDetail.tsx';

/** What came by the contact page; one of them at `?enquiry=`. */
export default function AdminEnquiries() {
  const [query] = useSearchParams();
  const enquiryId = query.get('enquiry');
  return enquiryId === null ? <List /> : <EnquiryDetail key={enquiryId} enquiryId={enquiryId} />;
}

const List = () => {
  const place = useQueuePlace('enquiry');
  const { state, after } = place;
  return (
    <Queue
      title="Enquiries"
      of="enquiry"
      place={place}
      read={useEnquiries({ state, after })}
      summary={summary}
      inOrder={openFirst}
      columns={columns}
      keyOf={({ enquiryId }) => enquiryId}
      isMarked={({ state: at }) => at === 'open'}
      noneIn={(word) => `No enquiry is in the state “${word}”.`}
      empty={<EmptyState says="No enquiries yet" next="What visitors write on the contact page appears here." />}
    />
  );
};

const openFirst = (rows: readonly Enquiry[]): readonly Enquiry[] => [
  ...rows.filter(({ state }) => state === 'open'),
  ...rows.filter(({ state }) => state !== 'open'),
];

const summary = (rows: readonly Enquiry[]): string => {
  const open = rows.filter(({ state }) => state === 'open').length;
  return open === 0 ? 'Every one is answered.' : `${counted(open, 'waits', 'wait')} for an answer.`;
};

const columns: readonly Column<Enquiry>[] = [
  {
    id: 'from',
    head: 'From',
    cell: (row) => (
      <Link to={`/admin/enquiries?enquiry=${row.enquiryId}`}>
        {row.name ?? 'Erased sender'}
        <span className="hidden-visually">, {row.number}</span>
      </Link>
    ),
  },
  { id: 'company', head: 'Company', rank: 'low', line: 2, cell: (row) => row.company || null },
  { id: 'topic', head: 'About', line: 2, cell: (row) => topicWords[row.topic] },
  { id: 'state', head: 'State', line: 1, cell: (row) => <Status of="enquiry" is={row.state} /> },
  {
    id: 'came',
    head: 'Came',
    align: 'right',
    line: 2,
    cell: (row) => <DateTime near at={row.receivedAt} />,
    short: (row) => formatNear(row.receivedAt, Date.now()),
  },
];
