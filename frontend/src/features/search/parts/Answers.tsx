import type { ClientRow, Employee } from '@lamplight/bff/contract/people.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { Found } from '@lamplight/bff/contract/search.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Marked, Quoted } from '../../../parts/search/Quoted.tsx';
import { KINDS, keyOf, placeOf, titleOf } from '../../../parts/search/things.ts';
import { Status } from '../../../ui/Chip.tsx';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import type { FoundJob } from '../data.ts';
import styles from './Answers.module.css';

/** Attribute by which the arrow keys find the answers. */
export const ROW = 'data-answer';

const Row = ({
  to,
  icon,
  title,
  state,
  about,
  children,
}: {
  to: string;
  icon: IconName;
  title: ReactNode;
  state?: ReactNode;
  about: string | null;
  children?: ReactNode;
}) => (
  <li>
    <Link to={to} className={styles.row} {...{ [ROW]: '' }}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.title}>{title}</span>
          {state}
        </span>
        {about !== null && <span className={styles.about}>{about}</span>}
        {children}
      </span>
    </Link>
  </li>
);

/** Where the words stand in the name, it is marked there; else the text is quoted under it. */
export const Answers = ({ of, items, role }: { of: string; items: readonly Found[]; role: Role }) => (
  <ul className={styles.list} aria-label={of}>
    {items.map((found) => {
      const { kind, state, about, quote } = found;
      const { icon, states } = KINDS[kind];
      const inName = quote.text === found.title && quote.marks.length > 0;
      return (
        <Row
          key={keyOf(found)}
          to={placeOf(found, role)}
          {...{ icon, about }}
          title={inName && kind !== 'report' ? <Marked {...quote} /> : titleOf(found)}
          {...(states === null ? {} : { state: <Status of={states} is={state} /> })}
        >
          <Quoted quote={quote} />
        </Row>
      );
    })}
  </ul>
);

export const Clients = ({ items }: { items: readonly ClientRow[] }) => (
  <ul className={styles.list} aria-label="Clients">
    {items.map(({ clientId, name, email }) => (
      <Row
        key={clientId}
        to={`/admin/clients?person=${clientId}`}
        icon="person"
        title={name ?? 'Erased person'}
        about={email ?? null}
      />
    ))}
  </ul>
);

export const Employees = ({ items }: { items: readonly Employee[] }) => (
  <ul className={styles.list} aria-label="Employees">
    {items.map(({ employeeId, name, designation }) => (
      <Row
        key={employeeId}
        to={`/employee-management?person=${employeeId}`}
        icon="people"
        title={name ?? 'Erased person'}
        about={designation ?? null}
      />
    ))}
  </ul>
);

export const Jobs = ({ items }: { items: readonly FoundJob[] }) => (
  <ul className={styles.list} aria-label="Jobs">
    {items.map(({ jobId, title, state, about, to }) => (
      <Row
        key={jobId}
        {...{ to, title, about }}
        icon="briefcase"
        {...(state === null ? {} : { state: <Status of="job" is={state} /> })}
      />
    ))}
  </ul>
);
