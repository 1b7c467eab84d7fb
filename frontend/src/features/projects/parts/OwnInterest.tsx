import { Status } from '../../../ui/Chip.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Quote } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import type { Interest } from '../interestData.ts';
import styles from './Project.module.css';
import { Withdraw } from './Withdraw.tsx';

/** One's own interest in a project: what one said of it, how it stands, and why it came to nothing. */
export const OwnInterest = ({ interest: i }: { interest: Interest }) => (
  <Panel title="Your interest" meta={<Status of="interest" is={i.state} />}>
    <div className={styles.form}>
      <p className="ui two">{standingSaid[i.state]}</p>
      {i.reason !== undefined && <Quote>{i.reason}</Quote>}
      <Pairs
        pairs={[
          ['As', i.role],
          ['Share of your days', formatPercent(i.availabilityBp)],
          ['Said', <DateTime key="said" at={i.expressedAt} />],
          ...(i.movedAt === i.expressedAt ? [] : [['Since', <DateTime key="since" at={i.movedAt} />] as const]),
          ...(i.note === '' ? [] : [['What you would bring', i.note] as const]),
        ]}
      />
      {i.can.withdrawInterest && (
        <div className={styles.acts}>
          <Withdraw interest={i} />
        </div>
      )}
    </div>
  </Panel>
);

const standingSaid: Readonly<Record<Interest['state'], string>> = {
  expressed: 'An admin sees it and will answer. You are told here.',
  shortlisted: 'You are on the shortlist. An admin assigns you, or says why not.',
  selected: 'You were selected for this project.',
  not_selected: 'It came to nothing this time:',
  withdrawn: 'You took it back.',
};
