import type { Enquiry } from '@lamplight/bff/contract/careers.ts';
import { Continued } from '../../../forms/DraftMark.tsx';
import { FormActs } from '../../../forms/FormActs.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Columns, Page, Quote } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Problem, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { useAnswered, useEnquiry } from '../adminData.ts';
import { topicWords } from '../adminTexts.ts';
import styles from './Candidate.module.css';

const LIST = { label: 'Enquiries', to: '/admin/enquiries' };

/** One enquiry: what was written, a way to reply by one's own mail, and the mark that it is answered. */
export const EnquiryDetail = ({ enquiryId }: { enquiryId: string }) => {
  const { data, error, stale, refresh } = useEnquiry(enquiryId);
  const retry = () => void refresh();
  if (!data)
    return (
      <Page title="Enquiry" crumbs={[LIST, { label: 'Enquiry' }]}>
        {error === undefined ? <Skeleton of="form" inset /> : <ErrorState error={error} retry={retry} />}
      </Page>
    );
  const { enquiry: e } = data;
  return (
    <Page
      title={e.name ?? 'Erased sender'}
      crumbs={[LIST, { label: e.number }]}
      sub={
        <>
          <span className="mono">{e.number}</span>, <DateTime at={e.receivedAt} />
        </>
      }
      status={<Status of="enquiry" is={e.state} />}
      acts={
        e.email !== null && (
          <ButtonLink
            look={e.can.answer ? 'primary' : 'plain'}
            icon="mail"
            to={`mailto:${e.email}?subject=${encodeURIComponent(`Your enquiry ${e.number}`)}`}
          >
            Reply by mail
          </ButtonLink>
        )
      }
    >
      <StaleMark is={stale} />
      {error !== undefined && <OutOfDate what="This enquiry" retry={retry} />}
      <Columns aside={<Sender enquiry={e} />}>
        <Panel title={topicWords[e.topic]}>
          {e.message === null ? <p className="meta">The message was erased.</p> : <Quote>{e.message}</Quote>}
        </Panel>
        {e.answered && (
          <Panel title="Answered" meta={<DateTime at={e.answered.at} />}>
            <p className={styles.note}>
              {e.answered.by.name ?? 'A colleague'}
              {e.answered.note && `: ${e.answered.note}`}
            </p>
          </Panel>
        )}
        {e.can.answer && <MarkAnswered key={e.enquiryId} enquiry={e} />}
      </Columns>
    </Page>
  );
};

const Sender = ({ enquiry: e }: { enquiry: Enquiry }) => (
  <Panel title="Sender">
    <Pairs
      pairs={[
        ['Name', e.name ?? '–'],
        ['Email', e.email ?? '–'],
        ['Company', e.company || '–'],
      ]}
    />
  </Panel>
);

const MarkAnswered = ({ enquiry: e }: { enquiry: Enquiry }) => {
  const answered = useAnswered(e.enquiryId);
  const form = useForm({
    draft: `answered:${e.enquiryId}`,
    etag: e.etag,
    blank: { note: '' },
    read: ({ note }) => ({ body: note.trim() }),
    act: answered,
    send: (note, etag) => answered.run({ note, etag }),
  });
  return (
    <form ref={form.at} noValidate onSubmit={form.submit}>
      <Panel title="Mark as answered" foot={<FormActs form={form} act="Mark answered" look="plain" />}>
        <Continued draft={form.draft} onAfresh={form.startAfresh} />
        <TextArea
          label="Note for us"
          optional
          rows={3}
          most={1000}
          hint="What was answered, and by which way"
          {...form.field('note')}
        />
        <Problem {...form.problem} />
      </Panel>
    </form>
  );
};
