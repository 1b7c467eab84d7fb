import { useState } from 'react';
import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Quote } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Problem, Skeleton } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import { usePhone } from '../../../ui/useNarrow.ts';
import type { Project } from '../data.ts';
import { type Interest, useDecline, useInterestsIn, useShortlist } from '../interestData.ts';
import { loadSaid, skillsSaid } from '../whatIf.ts';
import styles from './Project.module.css';

/** Who would like to be on it, those who wait first: as what, for how much, what they know of what it asks for. */
export const Interested = ({
  project: p,
  onAssign,
}: {
  project: Project;
  /** Opens the form of an assignment, filled with the person. */
  onAssign: (interest: Interest) => void;
}) => {
  const { data, error, refresh } = useInterestsIn(p.projectId);
  const [declining, setDeclining] = useState<Interest | null>(null);
  const rows = (data?.items ?? []).filter(({ state }) => state !== 'withdrawn').toSorted(byWaiting);
  const waiting = rows.filter(({ can }) => can.declineInterest).length;
  // Of a project that never looked for people there is nothing to say.
  if (p.state !== 'staffing' && data && rows.length === 0) return null;
  const retry = () => void refresh();
  return (
    <Panel title="Interested" meta={waiting === 0 ? undefined : `${waiting} to answer`} fill="bare">
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="list" rows={2} inset />}
      {data && rows.length === 0 && (
        <p className={`ui two ${styles.more}`}>
          Nobody has said yet that they are interested. The team sees this project.
        </p>
      )}
      {rows.length > 0 && (
        <ul className={styles.people}>
          {rows.map((interest) => (
            <Person
              key={interest.interestId}
              {...{ interest }}
              canAssign={p.can.assignMember === true}
              onAssign={() => onAssign(interest)}
              onDecline={() => setDeclining(interest)}
            />
          ))}
        </ul>
      )}
      {declining && <Decline interest={declining} onClose={() => setDeclining(null)} />}
    </Panel>
  );
};

const Person = ({
  interest: i,
  canAssign,
  onAssign,
  onDecline,
}: {
  interest: Interest;
  canAssign: boolean;
  onAssign: () => void;
  onDecline: () => void;
}) => {
  const phone = usePhone();
  const shortlist = useShortlist(i);
  const name = i.name ?? 'Someone';
  const put = async () => {
    if ((await shortlist.run({ etag: i.etag })) !== undefined)
      toast.show({ variant: 'success', message: `${name} is on the shortlist.` });
  };
  return (
    <li>
      <div className={styles.stack}>
        <span>
          <strong>{name}</strong> <Status of="interest" is={i.state} />
          <br />
          <span className="two">{[`as ${i.role}`, formatPercent(i.availabilityBp), ...loadSaid(i)].join(', ')}</span>
        </span>
        {i.skills !== undefined && i.skills.length > 0 && <span className="meta">{skillsSaid(i.skills)}</span>}
        {i.note !== '' && <Quote>{i.note}</Quote>}
        {i.reason !== undefined && <span className="meta">Told them: {i.reason}</span>}
      </div>
      {i.can.declineInterest && (
        <span className={styles.acts}>
          {canAssign && (
            <Button size="small" icon="join" onPress={onAssign}>
              Assign<span className="hidden-visually"> {name}</span>
            </Button>
          )}
          {phone ? (
            <Menu
              small
              label="Answer"
              icon="down"
              iconOnly={`Answer ${name}`}
              items={[
                ...(i.can.shortlistInterest ? [{ id: 'shortlist', label: 'Shortlist' }] : []),
                { id: 'decline', label: 'Decline', danger: true },
              ]}
              onAction={(id) => (id === 'decline' ? onDecline() : void put())}
            />
          ) : (
            <>
              {i.can.shortlistInterest && (
                <Button size="small" busy={shortlist.busy} onPress={() => void put()}>
                  Shortlist<span className="hidden-visually"> {name}</span>
                </Button>
              )}
              <Button size="small" look="quiet" onPress={onDecline}>
                Decline<span className="hidden-visually"> {name}</span>
              </Button>
            </>
          )}
        </span>
      )}
      {shortlist.error !== undefined && <Problem error={shortlist.error} />}
    </li>
  );
};

const Decline = ({ interest: i, onClose }: { interest: Interest; onClose: () => void }) => {
  const decline = useDecline(i);
  const name = i.name ?? 'this person';
  return (
    <ReasonDialog
      draft={`decline-interest:${i.interestId}`}
      etag={i.etag}
      title={`Decline ${name}`}
      says={`${name} reads the reason, and may say again that they are interested while the project looks for people.`}
      label="Why not this time"
      act="Decline"
      sending={decline}
      send={(reason, etag) => decline.run({ reason, etag })}
      onSent={() => toast.show({ message: `${name} was told why.` })}
      onClose={onClose}
    />
  );
};

const RANK: Readonly<Record<Interest['state'], number>> = {
  shortlisted: 0,
  expressed: 1,
  selected: 2,
  not_selected: 3,
  withdrawn: 4,
};
const byWaiting = (a: Interest, b: Interest): number => RANK[a.state] - RANK[b.state];
