import type { Peak } from '@lamplight/bff/contract/load.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatDay } from '../../../ui/dates.ts';
import { DateField, Field, TextArea } from '../../../ui/Field.tsx';
import { PercentField } from '../../../ui/PercentField.tsx';
import { Notice } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import type { Row } from '../whatIf.ts';
import styles from './WhatIf.module.css';

/** One person on trial: as what, for how much, from when; a conflict stands at it before anything is sent. */
export const ThoughtRow = ({
  row,
  roles,
  today,
  conflict,
  isTooMuch,
  refused,
  errorOf,
  onChange,
  onRemove,
}: {
  row: Row;
  roles: readonly string[];
  today: string;
  conflict: Peak | null;
  /** The server will ask for a reason. */
  isTooMuch: boolean;
  /** What it answered. */
  refused: string | null;
  errorOf: (name: string) => string | undefined;
  onChange: (change: Partial<Row>) => void;
  onRemove: () => void;
}) => {
  const list = `roles-${row.key}`;
  return (
    <fieldset className={styles.row}>
      <legend>{row.name}</legend>
      <div className={styles.fields}>
        <Field
          label="Role"
          most={80}
          list={list}
          value={row.role}
          error={errorOf('role')}
          onChange={(event) => onChange({ role: event.target.value })}
        />
        <datalist id={list}>
          {roles.map((role) => (
            <option key={role} value={role} />
          ))}
        </datalist>
        <PercentField
          label="Share of their days"
          value={row.share}
          error={errorOf('share')}
          onChange={(share) => onChange({ share })}
        />
        <DateField
          label="First day"
          value={row.from}
          error={errorOf('from')}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <DateField
          label="Last day"
          optional
          value={row.to}
          error={errorOf('to')}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
      {conflict && (
        <Notice tone="warn" icon="alert">
          {row.name} would be booked at {formatPercent(conflict.loadBp)} on {formatDay(conflict.day, today)}.
        </Notice>
      )}
      {refused !== null && (
        <Notice tone="danger" icon="error">
          Not assigned: {refused}
        </Notice>
      )}
      {(isTooMuch || row.override !== '') && (
        <TextArea
          label="Why it is right all the same"
          rows={2}
          most={1000}
          value={row.override}
          error={errorOf('override')}
          onChange={(event) => onChange({ override: event.target.value })}
        />
      )}
      <div>
        <Button size="small" look="quiet" onPress={onRemove}>
          Leave out<span className="hidden-visually"> {row.name}</span>
        </Button>
      </div>
    </fieldset>
  );
};
