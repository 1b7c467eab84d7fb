import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/States.tsx';
import styles from './Pay.module.css';
import { Proofs, Unproved } from './Proofs.tsx';
import type { PartProps } from './props.ts';
import { incomeProved, yearShort } from './words.ts';

/** What an employer before paid in the same tax year: the tax of the year is reckoned on both. */
export const PreviousIncome = ({ profile, reader, onOpen }: PartProps) => (
  <Panel
    title="Income before"
    fill="bare"
    {...(profile.can.declarePreviousIncome
      ? {
          aside: (
            <Button size="small" icon="plus" onPress={() => onOpen({ is: 'income' })}>
              Declare<span className="hidden-visually"> income before</span>
            </Button>
          ),
        }
      : {})}
  >
    {profile.previousIncome.length === 0 ? (
      <EmptyState
        says="No income before is declared"
        next={`${reader.own ? 'You need it' : 'It is needed'} only for a tax year in which somebody else was the employer first.`}
      />
    ) : (
      <ul className={styles.list} aria-label="Income before">
        {profile.previousIncome.map((one) => (
          <li key={one.taxYear}>
            <div className={styles.row}>
              <span>
                {one.employer ?? 'An employer'}, {yearShort(one.taxYear)}
              </span>
              {one.incomePaise !== null && <Money paise={one.incomePaise} />}
              <Unproved proofs={one.proofs} />
            </div>
            <p className="meta">
              {one.tdsPaise !== null && (
                <>
                  Tax withheld <Money paise={one.tdsPaise} />,{' '}
                </>
              )}
              declared <DateTime at={one.declaredAt} />
            </p>
            <Proofs
              {...{ profile, onOpen, proofs: one.proofs, attachable: one.can.attachProof === true }}
              proved={incomeProved(one)}
            />
          </li>
        ))}
      </ul>
    )}
  </Panel>
);
