import { loadOn, type Placed } from '@lamplight/bff/contract/load.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import type { Employee } from '../data.ts';
import type { Interest } from '../interestData.ts';
import { type Known, loadSaid, matchOf, type Row, skillsSaid } from '../whatIf.ts';
import styles from './WhatIf.module.css';

/** Whom one may take: those who said that they are interested, then everybody, who fits best first. */
export const TryOut = ({
  interests,
  employees,
  knownBy,
  tried,
  team,
  placedOf,
  today,
  onTry,
  shareOf,
}: {
  interests: readonly Interest[];
  employees: readonly Employee[];
  /** Each technology that the project needs, with a person's level. */
  knownBy: (employeeId: string) => readonly Known[];
  tried: ReadonlySet<string>;
  team: ReadonlySet<string>;
  placedOf: (employeeId: string) => readonly Placed[];
  today: string;
  onTry: (employeeId: string, asked?: Partial<Pick<Row, 'role' | 'share'>>) => void;
  shareOf: (interest: Interest) => string;
}) => {
  const [search, setSearch] = useState('');
  const open = interests.filter(({ state }) => state === 'expressed' || state === 'shortlisted');
  const words = search.trim().toLowerCase();
  const anybody = employees
    .filter(({ role }) => role === 'employee' || role === 'team_lead')
    .filter(({ name, designation, code }) =>
      [name ?? '', designation, code].some((text) => text.toLowerCase().includes(words)),
    )
    .map((employee) => {
      const known = knownBy(employee.employeeId);
      return { employee, known, match: matchOf(known), loadBp: loadOn(today, placedOf(employee.employeeId)) };
    })
    .toSorted((a, b) => (b.match ?? 0) - (a.match ?? 0) || a.loadBp - b.loadBp);
  const buttonOf = (employeeId: string, name: string, ask?: Partial<Pick<Row, 'role' | 'share'>>) => (
    <Button size="small" onPress={() => onTry(employeeId, ask)}>
      {tried.has(employeeId) ? 'Once more' : 'Try'}
      <span className="hidden-visually">: {name}</span>
    </Button>
  );
  return (
    <>
      {open.length > 0 && (
        <Panel title="Interested" meta={`${open.length}`} fill="bare">
          <ul className={styles.people}>
            {open.map((i) => {
              const match = matchOf(i.skills ?? []);
              return (
                <li key={i.interestId}>
                  <span>
                    <strong>{i.name ?? 'Someone'}</strong>
                    <span className="meta">
                      {[
                        `as ${i.role}`,
                        formatPercent(i.availabilityBp),
                        ...(match === null ? [] : [`${formatPercent(match)} match`]),
                        ...loadSaid(i),
                      ].join(', ')}
                    </span>
                    {i.skills && i.skills.length > 0 && <span className="meta">{skillsSaid(i.skills)}</span>}
                  </span>
                  {buttonOf(i.employeeId, i.name ?? 'Someone', { role: i.role, share: shareOf(i) })}
                </li>
              );
            })}
          </ul>
        </Panel>
      )}
      <Panel title="Anybody" meta={`${anybody.length}`} fill="bare">
        <div className={styles.tools}>
          <Field
            label="Find"
            type="search"
            placeholder="Name, code or designation"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        {anybody.length === 0 ? (
          <p className={`ui two ${styles.none}`}>
            {words === '' ? 'Nobody is employed and active.' : 'Nobody matches.'}
          </p>
        ) : (
          <ul className={styles.people}>
            {anybody.slice(0, MOST).map(({ employee: e, known, match, loadBp }) => (
              <li key={e.employeeId}>
                <span>
                  <strong>{e.name ?? e.code}</strong>
                  <span className="meta">
                    {[
                      e.designation,
                      ...(match === null ? [] : [`${formatPercent(match)} match`]),
                      ...loadSaid({ loadBp }),
                      ...(team.has(e.employeeId) ? ['on it already'] : []),
                    ].join(', ')}
                  </span>
                  {known.length > 0 && <span className="meta">{skillsSaid(known)}</span>}
                </span>
                {buttonOf(e.employeeId, e.name ?? e.code)}
              </li>
            ))}
          </ul>
        )}
        {anybody.length > MOST && <p className={`meta ${styles.none}`}>The search finds the others.</p>}
      </Panel>
    </>
  );
};
const MOST = 12;
